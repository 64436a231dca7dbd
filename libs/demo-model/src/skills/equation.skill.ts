import { add, divide, exact, multiply, negate, squareRoot, toFloat, type Num } from '../maths/exact.js';
import { parseExpression, variablesOf, type Expr } from '../maths/expression.js';
import { coefficients } from '../maths/polynomial.js';
import { numberLatex, toLatex } from '../maths/print.js';
import type { Skill } from '../assistant/skill.js';

const REASONING = 'This is an equation; I bring everything to one side and solve it.';

/** Linear and quadratic equations in one unknown, with the steps. */
export const equationSkill: Skill = ({ question }) => {
  const equation = readEquation(question);
  if (!equation) return undefined;
  const { left, right, variable } = equation;
  const difference: Expr = { kind: 'binary', operator: '-', left, right };
  const given = `$$\n${toLatex(left)} = ${toLatex(right)}\n$$`;
  try {
    const [c, b, a, ...higher] = coefficients(difference, variable) ?? [];
    if (!c || higher.some((value) => toFloat(value) !== 0)) return undefined;
    const zero = exact(0n);
    const solution =
      a && toFloat(a) !== 0 ? quadratic(a, b ?? zero, c, variable) : linear(b ?? zero, c, variable);
    return { reasoning: REASONING, text: `${given}\n\n${solution}` };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { reasoning: REASONING, text: `${given}\n\nI cannot solve this. ${error.message}` };
  }
};

function readEquation(question: string): { left: Expr; right: Expr; variable: string } | undefined {
  const text = question
    .replace(
      /^\s*(?:please\s+)?(?:can you\s+)?(?:solve|find [a-z] (?:if|when|in)|what is [a-z] (?:if|when)|work out)\s*(?:the equation)?:?/i,
      '',
    )
    .replace(/\s+for\s+[a-z]\s*[.?!]*$/i, '')
    .replace(/(?<![.?!\s])[.?!\s]+$/, '');
  const sides = text.split('=');
  if (sides.length !== 2) return undefined;
  const left = parseExpression(sides[0] ?? '');
  const right = parseExpression(sides[1] ?? '');
  if (!left || !right) return undefined;
  const variables = new Set([...variablesOf(left), ...variablesOf(right)]);
  const [variable] = variables;
  return variable && variables.size === 1 ? { left, right, variable } : undefined;
}

function linear(b: Num, c: Num, x: string): string {
  if (toFloat(b) === 0) {
    return toFloat(c) === 0
      ? `Every number solves it: $${x}$ can be anything.`
      : `No number solves it: $${x}$ cancels out.`;
  }
  const value = divide(negate(c), b);
  return `Collect the terms, then divide by $${latex(b)}$:\n\n$$\n\\begin{aligned}\n${coefficient(b)}${x} &= ${latex(negate(c))} \\\\\n${x} &= ${latex(value)}\n\\end{aligned}\n$$\n\nSo **${x} = ${plain(value)}**.`;
}

function quadratic(a: Num, b: Num, c: Num, x: string): string {
  const discriminant = add(multiply(b, b), negate(multiply(exact(4n), multiply(a, c))));
  const steps = `With $a = ${latex(a)}$, $b = ${latex(b)}$ and $c = ${latex(c)}$ the discriminant is\n\n$$\nb^2 - 4ac = ${latex(discriminant)}\n$$`;
  if (toFloat(discriminant) < 0) return `${steps}\n\nIt is negative, so there is **no real solution**.`;
  const root = squareRoot(discriminant);
  const double = multiply(exact(2n), a);
  const formula = `$$\n${x} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}\n$$`;
  const first = divide(add(negate(b), root), double);
  const second = divide(add(negate(b), negate(root)), double);
  const found =
    toFloat(root) === 0
      ? `It is zero, so there is one solution: **${x} = ${plain(first)}**.`
      : `So **${x} = ${plain(first)}** or **${x} = ${plain(second)}**.`;
  return `${steps}\n\n${formula}\n\n${found}`;
}

function latex(value: Num): string {
  return numberLatex(value, true);
}

/** `2`, `-`, or nothing: what stands before the unknown. */
function coefficient(value: Num): string {
  if (toFloat(value) === 1) return '';
  return toFloat(value) === -1 ? '-' : latex(value);
}

function plain(value: Num): string {
  if (value.kind === 'exact') return value.d === 1n ? String(value.n) : `${value.n}/${value.d}`;
  return `about ${Number(toFloat(value).toPrecision(6))}`;
}
