import { parseNumber, type Num } from './exact.js';

export type BinaryOperator = '+' | '-' | '*' | '/' | '^';
export const FUNCTIONS = ['sqrt', 'sin', 'cos', 'tan', 'log', 'ln', 'exp', 'abs'] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

/** An arithmetic expression. */
export type Expr =
  | { kind: 'number'; value: Num }
  | { kind: 'constant'; name: 'pi' | 'e' }
  | { kind: 'variable'; name: string }
  | { kind: 'postfix'; operator: '!' | '%'; operand: Expr }
  | { kind: 'negative'; operand: Expr }
  | { kind: 'binary'; operator: BinaryOperator; left: Expr; right: Expr }
  | { kind: 'call'; name: FunctionName; operand: Expr };

/** Bounds the depth of recursion too. */
const MAX_CHARACTERS = 300;
const TOKEN = /\s*(\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+|[a-z]+|[-+*/^()!%])/iy;

const SUPERSCRIPTS: Record<string, string> = { '⁰': '0', '¹': '1', '²': '2', '³': '3', '⁴': '4', '⁵': '5' };

/**
 * Reads an expression with `+ - * / ^ ! %`, parentheses, functions, `pi`, `e`, one-letter variables and products
 * without a sign (`2x`). Returns undefined for anything else, so that prose is not taken for mathematics.
 */
export function parseExpression(text: string): Expr | undefined {
  const tokens = text.length > MAX_CHARACTERS ? undefined : tokensOf(normalise(text));
  if (!tokens || tokens.length === 0) return undefined;
  const parser = new Parser(tokens);
  const expression = parser.sum();
  return parser.isAtEnd() ? expression : undefined;
}

/** True for an expression that asks for something: a lone number or letter does not. */
export function isWorkToDo(expression: Expr): boolean {
  return expression.kind === 'negative'
    ? isWorkToDo(expression.operand)
    : !['number', 'constant', 'variable'].includes(expression.kind);
}

/** The names of the variables in an expression. */
export function variablesOf(expression: Expr): Set<string> {
  switch (expression.kind) {
    case 'variable':
      return new Set([expression.name]);
    case 'binary':
      return new Set([...variablesOf(expression.left), ...variablesOf(expression.right)]);
    case 'number':
    case 'constant':
      return new Set();
    default:
      return variablesOf(expression.operand);
  }
}

function normalise(text: string): string {
  return text
    .replace(/[⁰¹²³⁴⁵]+/g, (run) => `^${[...run].map((digit) => SUPERSCRIPTS[digit] ?? '').join('')}`)
    .replace(/[−–—]/g, '-')
    .replace(/[×·∙⋅]/g, '*')
    .replace(/÷/g, '/')
    .replace(/\|([^|]{1,60})\|/g, 'abs($1)')
    .replace(/π/g, 'pi')
    .replace(/√/g, 'sqrt ')
    .replace(/\*\*/g, '^')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
}

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  const source = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const token = TOKEN.exec(source)?.[1]?.toLowerCase();
    if (!token) return undefined;
    const isWord = /^[a-z]/.test(token);
    if (isWord && token.length > 1 && token !== 'pi' && !isFunction(token)) return undefined;
    tokens.push(token);
  }
  return tokens;
}

function isFunction(word: string): word is FunctionName {
  return (FUNCTIONS as readonly string[]).includes(word);
}

/** Recursive descent. Every method returns undefined once the tokens are no expression. */
class Parser {
  private at = 0;

  constructor(private readonly tokens: string[]) {}

  isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  sum(): Expr | undefined {
    let left = this.product();
    while (left && (this.peek === '+' || this.peek === '-')) {
      const operator = this.next() as '+' | '-';
      const right = this.product();
      left = right && sumOf(left, operator, right);
    }
    return left;
  }

  private product(): Expr | undefined {
    let left = this.signed();
    while (left) {
      const isSigned = this.peek === '*' || this.peek === '/';
      if (!isSigned && !this.startsFactor(left)) break;
      const operator = isSigned ? (this.next() as '*' | '/') : '*';
      const right = isSigned ? this.signed() : this.raised();
      left = right && { kind: 'binary', operator, left, right };
    }
    return left;
  }

  private signed(): Expr | undefined {
    if (this.peek === '+' || this.peek === '-') {
      const isMinus = this.next() === '-';
      const operand = this.signed();
      return operand && (isMinus ? { kind: 'negative', operand } : operand);
    }
    return this.raised();
  }

  private raised(): Expr | undefined {
    const base = this.postfixed();
    if (!base || this.peek !== '^') return base;
    this.next();
    const right = this.signed();
    return right && { kind: 'binary', operator: '^', left: base, right };
  }

  private postfixed(): Expr | undefined {
    let operand = this.primary();
    while (operand && (this.peek === '!' || this.peek === '%')) {
      operand = { kind: 'postfix', operator: this.next() as '!' | '%', operand };
    }
    return operand;
  }

  private primary(): Expr | undefined {
    const token = this.next();
    if (token === undefined) return undefined;
    if (/^[\d.]/.test(token)) return { kind: 'number', value: parseNumber(token) };
    if (token === '(') {
      const inner = this.sum();
      return this.next() === ')' ? inner : undefined;
    }
    if (isFunction(token)) {
      const operand = this.peek === '(' ? this.primary() : this.raised();
      return operand && { kind: 'call', name: token, operand };
    }
    if (token === 'pi' || token === 'e') return { kind: 'constant', name: token };
    return /^[a-z]$/.test(token) ? { kind: 'variable', name: token } : undefined;
  }

  /** A product without a sign: `2x`, `2(3)`, `3 sqrt(2)`; never two numbers in a row, nor after a percent sign. */
  private startsFactor(left: Expr): boolean {
    if (this.peek === undefined || (left.kind === 'postfix' && left.operator === '%')) return false;
    return this.peek === '(' || /^[a-z]/.test(this.peek);
  }

  private get peek(): string | undefined {
    return this.tokens[this.at];
  }

  private next(): string | undefined {
    this.at += 1;
    return this.tokens[this.at - 1];
  }
}

/** `50 + 10%` means ten percent of fifty more, as on a pocket calculator. */
function sumOf(left: Expr, operator: '+' | '-', right: Expr): Expr {
  const isShare = right.kind === 'postfix' && right.operator === '%';
  return {
    kind: 'binary',
    operator,
    left,
    right: isShare ? { kind: 'binary', operator: '*', left: right, right: left } : right,
  };
}
