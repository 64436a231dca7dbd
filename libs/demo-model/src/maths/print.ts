import { decimalText, isDecimal, toFloat, type Num } from './exact.js';
import type { BinaryOperator, Expr, FunctionName } from './expression.js';

const PRECEDENCE: Record<BinaryOperator, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 };
const ATOM = 5;
const NUMPY: Record<FunctionName, string> = {
  sqrt: 'np.sqrt',
  sin: 'np.sin',
  cos: 'np.cos',
  tan: 'np.tan',
  log: 'np.log10',
  ln: 'np.log',
  exp: 'np.exp',
  abs: 'np.abs',
};

/** A number as LaTeX; a fraction where `asFraction` or where its decimals do not end. */
export function numberLatex(value: Num, asFraction: boolean): string {
  if (value.kind === 'exact' && value.d !== 1n && (asFraction || !isDecimal(value))) {
    const sign = value.n < 0n ? '-' : '';
    return `${sign}\\frac{${value.n < 0n ? -value.n : value.n}}{${value.d}}`;
  }
  return decimalText(value).replace(/e\+?(-?\d+)$/, ' \\times 10^{$1}');
}

/** An expression as LaTeX. */
export function toLatex(expression: Expr, asFraction = false): string {
  const inner = (operand: Expr, least: number): string => {
    const text = toLatex(operand, asFraction);
    return level(operand) < least ? `\\left(${text}\\right)` : text;
  };
  switch (expression.kind) {
    case 'number':
      return numberLatex(expression.value, asFraction);
    case 'constant':
      return expression.name === 'pi' ? '\\pi' : 'e';
    case 'variable':
      return expression.name;
    case 'negative':
      return `-${inner(expression.operand, 2)}`;
    case 'postfix':
      return `${inner(expression.operand, ATOM)}${expression.operator === '%' ? '\\%' : '!'}`;
    case 'call':
      return callLatex(expression.name, toLatex(expression.operand, asFraction));
    case 'binary': {
      const { operator, left, right } = expression;
      if (operator === '/') return `\\frac{${toLatex(left, asFraction)}}{${toLatex(right, asFraction)}}`;
      if (operator === '^') return `${inner(left, ATOM)}^{${toLatex(right, asFraction)}}`;
      const own = PRECEDENCE[operator];
      if (operator !== '*') return `${inner(left, own)} ${operator} ${inner(right, own + 1)}`;
      const first = inner(left, own);
      const sign = isLetters(right) ? (/\\[a-z]+$/.test(first) ? ' ' : '') : ' \\times ';
      return `${first}${sign}${inner(right, own + 1)}`;
    }
  }
}

/** An expression as Python over NumPy, with every operation in parentheses of its own where needed. */
export function toNumpy(expression: Expr): string {
  switch (expression.kind) {
    case 'number':
      return decimalText(expression.value);
    case 'constant':
      return `np.${expression.name}`;
    case 'variable':
      return expression.name;
    case 'negative':
      return `-${grouped(expression.operand, 2)}`;
    case 'postfix':
      return expression.operator === '%'
        ? `(${toNumpy(expression.operand)} / 100)`
        : `math.factorial(${toNumpy(expression.operand)})`;
    case 'call':
      return `${NUMPY[expression.name]}(${toNumpy(expression.operand)})`;
    case 'binary': {
      const { operator, left, right } = expression;
      const own = PRECEDENCE[operator];
      const sign = operator === '^' ? '**' : ` ${operator} `;
      return `${grouped(left, operator === '^' ? ATOM : own)}${sign}${grouped(right, own + 1)}`;
    }
  }
}

function grouped(expression: Expr, least: number): string {
  const text = toNumpy(expression);
  return level(expression) < least ? `(${text})` : text;
}

function callLatex(name: FunctionName, operand: string): string {
  if (name === 'sqrt') return `\\sqrt{${operand}}`;
  if (name === 'abs') return `\\left|${operand}\\right|`;
  return `\\${name}\\left(${operand}\\right)`;
}

/** How tightly an expression binds. */
function level(expression: Expr): number {
  if (expression.kind === 'binary') return PRECEDENCE[expression.operator];
  if (expression.kind === 'negative') return 2;
  if (expression.kind !== 'number') return ATOM;
  if (toFloat(expression.value) < 0) return 1;
  const isFraction = expression.value.kind === 'exact' && expression.value.d !== 1n;
  return isFraction && !isDecimal(expression.value) ? 3 : ATOM;
}

function isLetters(expression: Expr): boolean {
  if (expression.kind === 'binary' && expression.operator === '^') return isLetters(expression.left);
  return expression.kind === 'variable' || expression.kind === 'constant';
}
