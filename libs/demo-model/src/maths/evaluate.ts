import * as exact from './exact.js';
import type { Expr, FunctionName } from './expression.js';
import type { Num } from './exact.js';

const MAX_STEPS = 40;

/** The value of an expression; `variables` are floats. Throws a RangeError, in words, where there is none. */
export function evaluate(expression: Expr, variables: Record<string, number> = {}): Num {
  const value = (inner: Expr): Num => evaluate(inner, variables);
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'constant':
      return exact.float(expression.name === 'pi' ? Math.PI : Math.E);
    case 'variable': {
      const known = variables[expression.name];
      if (known === undefined) throw new RangeError(`I do not know the value of ${expression.name}.`);
      return exact.float(known);
    }
    case 'negative':
      return exact.negate(value(expression.operand));
    case 'postfix':
      return expression.operator === '%'
        ? exact.divide(value(expression.operand), exact.exact(100n))
        : exact.factorial(value(expression.operand));
    case 'call':
      return call(expression.name, value(expression.operand));
    case 'binary': {
      const [left, right] = [value(expression.left), value(expression.right)];
      switch (expression.operator) {
        case '+':
          return exact.add(left, right);
        case '-':
          return exact.add(left, exact.negate(right));
        case '*':
          return exact.multiply(left, right);
        case '/':
          return exact.divide(left, right);
        case '^':
          return exact.power(left, right);
      }
    }
  }
}

/** The value of a function at a point, or undefined where it has none. */
export function valueAt(expression: Expr, variable: string, at: number): number | undefined {
  try {
    return exact.toFloat(evaluate(expression, { [variable]: at }));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The expression after each single operation, from the given one to the number. */
export function steps(expression: Expr): Expr[] {
  const all = [expression];
  let current = expression;
  while (current.kind !== 'number' && all.length < MAX_STEPS) {
    current = reduceOnce(current);
    all.push(current);
  }
  return current.kind === 'number' ? all : [expression, { kind: 'number', value: evaluate(expression) }];
}

/** Carries out the first operation whose operands are numbers already: innermost first, left before right. */
function reduceOnce(expression: Expr): Expr {
  if (expression.kind === 'binary') {
    if (!isValue(expression.left)) return { ...expression, left: reduceOnce(expression.left) };
    if (!isValue(expression.right)) return { ...expression, right: reduceOnce(expression.right) };
  } else if ('operand' in expression && !isValue(expression.operand)) {
    return { ...expression, operand: reduceOnce(expression.operand) };
  }
  return { kind: 'number', value: evaluate(expression) };
}

function isValue(expression: Expr): boolean {
  return expression.kind === 'number';
}

function call(name: FunctionName, argument: Num): Num {
  const x = exact.toFloat(argument);
  switch (name) {
    case 'sqrt':
      return exact.squareRoot(argument);
    case 'abs':
      return x < 0 ? exact.negate(argument) : argument;
    case 'log':
      return exact.float(positive(Math.log10, x));
    case 'ln':
      return exact.float(positive(Math.log, x));
    case 'sin':
      return exact.float(Math.sin(x));
    case 'cos':
      return exact.float(Math.cos(x));
    case 'tan':
      return exact.float(Math.tan(x));
    case 'exp':
      return exact.float(Math.exp(x));
  }
}

function positive(log: (x: number) => number, x: number): number {
  if (x <= 0) throw new RangeError('A logarithm needs a number above zero.');
  return log(x);
}
