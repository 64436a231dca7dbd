/** A number: exact (a reduced fraction, denominator positive) as long as it stays of a sane size, else a float. */
export type Num = { kind: 'exact'; n: bigint; d: bigint } | { kind: 'float'; value: number };

const MAX_BITS = 2048;
const MAX_EXPONENT = 1000n;

/** A fraction in lowest terms; a float where it grew too large. Throws on a zero denominator. */
export function exact(n: bigint, d = 1n): Num {
  if (d === 0n) throw new RangeError('Division by zero is not defined.');
  const sign = d < 0n ? -1n : 1n;
  const divisor = gcd(n < 0n ? -n : n, d * sign);
  const top = (sign * n) / divisor;
  const bottom = (sign * d) / divisor;
  if (bits(top) > MAX_BITS || bits(bottom) > MAX_BITS) return float(Number(top) / Number(bottom));
  return { kind: 'exact', n: top, d: bottom };
}

export function float(value: number): Num {
  if (Number.isNaN(value)) throw new RangeError('This has no real value.');
  if (!Number.isFinite(value)) throw new RangeError('The result is too large for me.');
  return { kind: 'float', value };
}

export function toFloat(value: Num): number {
  return value.kind === 'float' ? value.value : ratio(value.n, value.d);
}

/** Reads `12`, `0.5` or `1e3` exactly. */
export function parseNumber(text: string): Num {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const places = Number(exponent) - decimals.length;
  if (Math.abs(places) > 300) return float(Number(text));
  const digits = BigInt(`${whole}${decimals}` || '0');
  return places >= 0 ? exact(digits * 10n ** BigInt(places)) : exact(digits, 10n ** BigInt(-places));
}

export function add(a: Num, b: Num): Num {
  if (a.kind === 'exact' && b.kind === 'exact') return exact(a.n * b.d + b.n * a.d, a.d * b.d);
  return float(toFloat(a) + toFloat(b));
}

export function negate(a: Num): Num {
  return a.kind === 'exact' ? { ...a, n: -a.n } : float(-a.value);
}

export function multiply(a: Num, b: Num): Num {
  if (a.kind === 'exact' && b.kind === 'exact') return exact(a.n * b.n, a.d * b.d);
  return float(toFloat(a) * toFloat(b));
}

export function divide(a: Num, b: Num): Num {
  if (toFloat(b) === 0) throw new RangeError('Division by zero is not defined.');
  if (a.kind === 'exact' && b.kind === 'exact') return exact(a.n * b.d, a.d * b.n);
  return float(toFloat(a) / toFloat(b));
}

export function power(base: Num, exponent: Num): Num {
  if (toFloat(base) === 0 && toFloat(exponent) < 0) throw new RangeError('Division by zero is not defined.');
  if (base.kind === 'exact' && exponent.kind === 'exact' && exponent.d === 1n) {
    const size = exponent.n < 0n ? -exponent.n : exponent.n;
    const fits = size <= MAX_EXPONENT && Number(size) * (bits(base.n) + bits(base.d)) <= MAX_BITS * 4;
    if (fits) {
      const top = base.n ** size;
      const bottom = base.d ** size;
      return exponent.n < 0n ? exact(bottom, top) : exact(top, bottom);
    }
  }
  return float(toFloat(base) ** toFloat(exponent));
}

/** Exact for squares of fractions. */
export function squareRoot(a: Num): Num {
  if (toFloat(a) < 0) throw new RangeError('The square root of a negative number is not a real number.');
  if (a.kind === 'exact') {
    const top = integerRoot(a.n);
    const bottom = integerRoot(a.d);
    if (top !== undefined && bottom !== undefined) return exact(top, bottom);
  }
  return float(Math.sqrt(toFloat(a)));
}

export function factorial(a: Num): Num {
  if (a.kind !== 'exact' || a.d !== 1n || a.n < 0n) {
    throw new RangeError('A factorial needs a whole number that is not negative.');
  }
  if (a.n > 170n) throw new RangeError('The result is too large for me.');
  let product = 1n;
  for (let factor = 2n; factor <= a.n; factor += 1n) product *= factor;
  return exact(product);
}

/** True for a fraction whose decimal form ends. */
export function isDecimal(value: Num): boolean {
  if (value.kind === 'float') return true;
  let rest = value.d;
  for (const prime of [2n, 5n]) while (rest % prime === 0n) rest /= prime;
  return rest === 1n && value.d <= 10n ** 12n;
}

/** The decimal form: every digit where it is short, else twelve significant ones. */
export function decimalText(value: Num): string {
  if (value.kind === 'exact' && value.d === 1n && bits(value.n) < 130) return value.n.toString();
  const rounded = Number(toFloat(value).toPrecision(12));
  return String(rounded);
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

function bits(value: bigint): number {
  return (value < 0n ? -value : value).toString(16).length * 4;
}

/** `n / d` without overflowing to infinity on the way. */
function ratio(n: bigint, d: bigint): number {
  const direct = Number(n) / Number(d);
  return Number.isFinite(direct) ? direct : Number(n / d);
}

function integerRoot(value: bigint): bigint | undefined {
  if (value < 0n) return undefined;
  let guess = BigInt(Math.floor(Math.sqrt(Number(value))));
  while (guess * guess > value) guess -= 1n;
  while ((guess + 1n) * (guess + 1n) <= value) guess += 1n;
  return guess * guess === value ? guess : undefined;
}
