/** What an expression of `+ - * / ^ ( )` and `sqrt` is, or null where it is none. Bounded in length and depth. */
export function valueOf(expression: string): number | null {
  const tokens = expression.match(/sqrt|\d+(?:\.\d+)?|[-+*/^()!]/g) ?? [];
  if (tokens.length < 2 || tokens.length > MAX_TOKENS) return null;
  const parser = new Parser(tokens);
  const value = parser.sum(0);
  return parser.isDone && value !== null && Number.isFinite(value) ? value : null;
}

const MAX_TOKENS = 60;
const MAX_DEPTH = 12;

class Parser {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  get isDone(): boolean {
    return this.at === this.tokens.length;
  }

  sum(depth: number): number | null {
    let value = this.product(depth);
    while (value !== null && (this.peek() === '+' || this.peek() === '-')) {
      const sign = this.next() === '+' ? 1 : -1;
      const other = this.product(depth);
      value = other === null ? null : value + sign * other;
    }
    return value;
  }

  private product(depth: number): number | null {
    let value = this.power(depth);
    while (value !== null && (this.peek() === '*' || this.peek() === '/')) {
      const times = this.next() === '*';
      const other = this.power(depth);
      if (other === null) return null;
      value = times ? value * other : value / other;
    }
    return value;
  }

  private power(depth: number): number | null {
    const base = this.single(depth);
    if (base === null || this.peek() !== '^') return base;
    this.next();
    const exponent = this.power(depth);
    return exponent === null ? null : base ** exponent;
  }

  private single(depth: number): number | null {
    if (depth > MAX_DEPTH) return null;
    const token = this.next();
    if (token === '-' || token === '+') {
      const value = this.single(depth + 1);
      return value === null ? null : token === '-' ? -value : value;
    }
    const isRoot = token === 'sqrt';
    if (isRoot && this.next() !== '(') return null;
    if (isRoot || token === '(') {
      const value = this.sum(depth + 1);
      if (this.next() !== ')' || value === null) return null;
      return isRoot ? Math.sqrt(value) : value;
    }
    const value = token !== undefined && /^\d/.test(token) ? Number(token) : null;
    if (value === null || this.peek() !== '!') return value;
    this.next();
    return value <= 20 && Number.isInteger(value) ? factorial(value) : null;
  }

  private peek(): string | undefined {
    return this.tokens[this.at];
  }

  private next(): string | undefined {
    return this.tokens[this.at++];
  }
}

const factorial = (value: number): number => (value <= 1 ? 1 : value * factorial(value - 1));
