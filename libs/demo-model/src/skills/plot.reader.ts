import { evaluate } from '../maths/evaluate.js';
import { toFloat } from '../maths/exact.js';
import { parseExpression, variablesOf, type Expr } from '../maths/expression.js';

/** Functions to be plotted over a range. */
export interface FunctionPlot {
  functions: { source: string; expression: Expr }[];
  variable: string;
  from: number;
  to: number;
}

const NAMED: [RegExp, string][] = [
  [/\b(?:a |the )?co(?:sine|s) (?:wave|curve|function)\b|\bcosine\b/gi, 'cos(x)'],
  [/\b(?:a |the )?sin(?:e|us)? (?:wave|curve|function)\b|\bsine\b/gi, 'sin(x)'],
  [/\b(?:a |the )?tangent(?: function| curve)?\b/gi, 'tan(x)'],
  [/\b(?:a |the )?(?:bell curve|normal (?:distribution|curve))\b/gi, 'exp(-x^2/2)/sqrt(2*pi)'],
  [/\b(?:a |the )?exponential(?: function| curve)?\b/gi, 'exp(x)'],
  [/\b(?:a |the )?(?:natural )?logarithm(?: function| curve)?\b/gi, 'ln(x)'],
  [/\ba parabola\b/gi, 'x^2'],
  [/\ba straight line\b/gi, 'x'],
];
const RANGE =
  /\b(?:from|between|for [a-z]\s*(?:=|from|between))\s*(?:[a-z]\s*=\s*)?(\S+?)\s*(?:to|and|until|\.\.\.?)\s*(?:[a-z]\s*=\s*)?(\S+?)(?=[\s,.;?!]*$|\s)/i;

/** Reads "plot y = x^2 - 3 from -5 to 5", "a sine wave", "sin(x) and cos(x)"; undefined where no function stands there. */
export function readFunctionPlot(question: string): FunctionPlot | undefined {
  let text = question
    .replace(/[−–]/g, '-')
    .trim()
    .replace(/(?<![.?!\s])[.?!\s]+$/, '');
  let range: [number, number] | undefined;
  const found = RANGE.exec(text);
  if (found) {
    const [from, to] = [numberOf(found[1] ?? ''), numberOf(found[2] ?? '')];
    if (from !== undefined && to !== undefined && from < to) {
      range = [from, to];
      text = text.replace(found[0], ' ');
    }
  }
  for (const [pattern, formula] of NAMED) text = text.replace(pattern, ` ${formula} `);
  const functions = text
    .replace(/^.*?\b(?:plot|graph|draw|sketch|show|chart|visuali[sz]e)\b/i, '')
    .split(/,|;|\band\b|\bvs\.?\b/i)
    .flatMap((part) => readFunction(part) ?? []);
  const variables = new Set(functions.flatMap(({ expression }) => [...variablesOf(expression)]));
  if (functions.length === 0 || variables.size > 1) return undefined;
  const [from, to] =
    range ??
    (/exp\(-x/.test(text) ? [-4, 4] : /\b(sin|cos|tan)/.test(text) ? [-2 * Math.PI, 2 * Math.PI] : [-10, 10]);
  return { functions: functions.slice(0, 6), variable: [...variables][0] ?? 'x', from, to };
}

function readFunction(part: string): { source: string; expression: Expr } | undefined {
  const source = part
    .replace(/\b(?:please|the|a|an|me|graph|plot|curve|parabola|functions?|of|for|line|equation)\b/gi, ' ')
    .replace(/^\s*(?:y|[fgh]\s*\(\s*[a-z]\s*\))\s*=/i, '')
    .replace(/^[\s:]+|(?<![\s:])[\s:]+$/g, '');
  const expression = parseExpression(source);
  if (!expression) return undefined;
  const isConstant = variablesOf(expression).size === 0;
  return isConstant && !/=/.test(part) ? undefined : { source: source.replace(/\s+/g, ' '), expression };
}

function numberOf(text: string): number | undefined {
  const expression = parseExpression(text);
  if (!expression || variablesOf(expression).size > 0) return undefined;
  try {
    return toFloat(evaluate(expression));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
