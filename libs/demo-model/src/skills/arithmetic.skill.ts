import { evaluate, steps } from '../maths/evaluate.js';
import { decimalText, isDecimal, type Num } from '../maths/exact.js';
import { isWorkToDo, parseExpression, variablesOf, type Expr } from '../maths/expression.js';
import { toLatex } from '../maths/print.js';
import type { Skill } from '../assistant/skill.js';

const MAX_SHOWN_STEPS = 14;

const ASKING =
  /^(?:(?:please|hey|so|and|can you|could you|tell me|what(?:'s|’s| is| are| does)?|how much (?:is|are)|calculate|compute|evaluate|work out|simplify|solve|find|give me|the (?:value|result|sum|product) of|equal)\s+)+/i;

const SPOKEN: [RegExp, string][] = [
  [/\b(?:the )?square root of\b/gi, 'sqrt '],
  [/\bpercent\b/gi, '%'],
  [/%\s*of\b/gi, '% *'],
  [/\bplus\b/gi, '+'],
  [/\bminus\b/gi, '-'],
  [/\b(?:times|multiplied by)\b/gi, '*'],
  [/(?<=\d)\s*x\s*(?=\d)/gi, ' * '],
  [/\b(?:divided by|over)\b/gi, '/'],
  [/\bhalf of\b/gi, '1/2 *'],
  [/\bto the power of\b/gi, '^'],
  [/\bsquared\b/gi, '^2'],
  [/\bcubed\b/gi, '^3'],
  [/\bfactorial\b/gi, '!'],
];

/** The arithmetic in a question, or undefined where it is none. */
export function readArithmetic(question: string): Expr | undefined {
  let text = question.trim().replace(/(?<![\s?.!=])[\s?.!=]+$/g, (end) => (end.startsWith('!') ? '!' : ''));
  text = text.replace(ASKING, '');
  for (const [pattern, sign] of SPOKEN) text = text.replace(pattern, sign);
  const expression = parseExpression(text);
  return expression && isWorkToDo(expression) && variablesOf(expression).size === 0 ? expression : undefined;
}

/** Works out arithmetic, exactly where it can, and shows the steps. */
export const arithmeticSkill: Skill = ({ question }) => {
  const expression = readArithmetic(question);
  if (!expression) return undefined;
  const reasoning = 'This is arithmetic; I work it out step by step, with exact fractions where possible.';
  try {
    const value = evaluate(expression);
    const asFraction = !/[.%]\d|\d%|\d\.\d/.test(question) && question.includes('/');
    const lines = latexLines(expression, asFraction);
    return { reasoning, text: `The result is ${inWords(value, asFraction)}.\n\n$$\n${lines}\n$$` };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { reasoning, text: `I cannot give a result for $${toLatex(expression)}$. ${error.message}` };
  }
};

/** "$\frac{5}{6}$, about 0.8333": the number as it is read. */
export function inWords(value: Num, asFraction: boolean): string {
  const number: Expr = { kind: 'number', value };
  const shown = toLatex(number, asFraction);
  const isShort = !/[e\\]/.test(shown);
  if (value.kind === 'exact' && isShort) return `**${decimalText(value)}**`;
  const rounded = Number(Number(decimalText(value)).toPrecision(6));
  const relation = value.kind === 'float' || !isDecimal(value) ? 'about' : 'that is';
  if (!shown.includes('frac')) return `about **${rounded}**`;
  return `$${shown}$, ${relation} **${rounded}**`;
}

function latexLines(expression: Expr, asFraction: boolean): string {
  const all = steps(expression).map((step) => ({
    line: toLatex(step, asFraction),
    sign: isRounded(step) ? '\\approx' : '=',
  }));
  const [first, ...rest] = all.filter(({ line }, index) => line !== all[index - 1]?.line);
  const shown = rest.length > MAX_SHOWN_STEPS ? rest.slice(-1) : rest;
  if (shown.length <= 1) return [first?.line, ...shown.map(({ line, sign }) => `${sign} ${line}`)].join(' ');
  const lines = shown.map(
    ({ line, sign }, index) => `${index === 0 ? `${first?.line} ` : ''}&${sign} ${line}`,
  );
  return `\\begin{aligned}\n${lines.join(' \\\\\n')}\n\\end{aligned}`;
}

/** True where a number in the expression is no longer exact. */
function isRounded(expression: Expr): boolean {
  if (expression.kind === 'number') return expression.value.kind === 'float';
  if (expression.kind === 'binary') return isRounded(expression.left) || isRounded(expression.right);
  return 'operand' in expression && isRounded(expression.operand);
}
