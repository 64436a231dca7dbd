import * as exact from './exact.js';
import type { Num } from './exact.js';
import { evaluate } from './evaluate.js';
import { variablesOf, type Expr } from './expression.js';

const MAX_DEGREE = 6;

/** Coefficients, the constant first, of an expression that is a polynomial in `variable`; else undefined. */
export function coefficients(expression: Expr, variable: string): Num[] | undefined {
  if (!variablesOf(expression).has(variable)) {
    return variablesOf(expression).size === 0 ? [evaluate(expression)] : undefined;
  }
  if (expression.kind === 'variable') return [exact.exact(0n), exact.exact(1n)];
  if (expression.kind === 'negative') {
    return coefficients(expression.operand, variable)?.map((value) => exact.negate(value));
  }
  if (expression.kind !== 'binary') return undefined;
  const left = coefficients(expression.left, variable);
  const right = coefficients(expression.right, variable);
  if (!left || !right) return undefined;
  switch (expression.operator) {
    case '+':
      return plus(left, right);
    case '-':
      return plus(
        left,
        right.map((value) => exact.negate(value)),
      );
    case '*':
      return times(left, right);
    case '/': {
      const divisor = right.length === 1 ? right[0] : undefined;
      return divisor && left.map((value) => exact.divide(value, divisor));
    }
    case '^':
      return raise(left, right);
  }
}

function plus(a: Num[], b: Num[]): Num[] {
  const zero = exact.exact(0n);
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) =>
    exact.add(a[index] ?? zero, b[index] ?? zero),
  );
}

function times(a: Num[], b: Num[]): Num[] | undefined {
  if (a.length + b.length - 2 > MAX_DEGREE) return undefined;
  const product = Array.from({ length: a.length + b.length - 1 }, () => exact.exact(0n));
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      product[i + j] = exact.add(product[i + j] ?? exact.exact(0n), exact.multiply(x, y));
    });
  });
  return product;
}

function raise(base: Num[], exponent: Num[]): Num[] | undefined {
  const power = exponent.length === 1 && exponent[0] ? exact.toFloat(exponent[0]) : NaN;
  if (!Number.isInteger(power) || power < 0 || power > MAX_DEGREE) return undefined;
  let product: Num[] | undefined = [exact.exact(1n)];
  for (let count = 0; count < power && product; count += 1) product = times(product, base);
  return product;
}
