const MAX_TOKENS = 60;
const MAX_DEPTH = 12;
const POWER = 3;

/** The precedence and function of each operator. */
const OPERATORS: Record<string, [rank: number, of: (one: number, other: number) => number]> = {
  '+': [1, (one, other) => one + other],
  '-': [1, (one, other) => one - other],
  '*': [2, (one, other) => one * other],
  '/': [2, (one, other) => one / other],
  // An invalid base stays NaN: in JavaScript, NaN to the power of 0 is 1.
  '^': [POWER, (one, other) => (Number.isNaN(one) ? one : one ** other)],
};

/** Evaluates an expression of `+ - * / ^ ( )` and `sqrt`; null if it is invalid. Limits length and depth. */
export function evaluate(expression: string): number | null {
  const tokens = expression.match(/sqrt|\d+(?:\.\d+)?|[-+*/^()!]/g) ?? [];
  if (tokens.length < 2 || tokens.length > MAX_TOKENS) return null;
  const parser = new Parser(tokens);
  const value = parser.value(1, 0);
  return parser.isDone && Number.isFinite(value) ? value : null;
}

/** Parses invalid input as `NaN`. */
class Parser {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  get isDone(): boolean {
    return this.at === this.tokens.length;
  }

  /** The value of the operands that operators of at least this rank combine. */
  value(rank: number, depth: number): number {
    let value = this.single(depth);
    for (;;) {
      const [next = 0, of] = OPERATORS[this.tokens[this.at] ?? ''] ?? [];
      if (!of || next < rank) return value;
      this.at += 1;
      // Powers are right-associative.
      value = of(value, this.value(next === POWER ? next : next + 1, depth));
    }
  }

  private single(depth: number): number {
    const token = this.tokens[this.at++];
    if (depth > MAX_DEPTH) return Number.NaN;
    if (token === '-') return -this.single(depth + 1);
    if (token === '+') return this.single(depth + 1);
    const isRoot = token === 'sqrt';
    if (isRoot && this.tokens[this.at++] !== '(') return Number.NaN;
    if (isRoot || token === '(') {
      const value = this.value(1, depth + 1);
      if (this.tokens[this.at++] !== ')') return Number.NaN;
      return isRoot ? Math.sqrt(value) : value;
    }
    const value = Number(token ?? Number.NaN);
    if (this.tokens[this.at] !== '!') return value;
    this.at += 1;
    return value <= 20 && Number.isInteger(value) ? factorial(value) : Number.NaN;
  }
}

const factorial = (value: number): number => (value <= 1 ? 1 : value * factorial(value - 1));
