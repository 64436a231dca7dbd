import { westernDigits } from '../assistant/skill.js';
import { readFormula } from './formula.reader.js';

/** Functions to be plotted over a range. */
export interface FunctionPlot {
  functions: { source: string; python: string; isConstant: boolean }[];
  variable: string;
  from: number;
  to: number;
}

/** Arabic words that an order of a plot is read by; all others are left out. */
const ARABIC_WORDS: Record<string, string> = {
  ارسم: 'plot',
  من: 'from',
  إلى: 'to',
  بين: 'between',
  و: 'and',
};
const RANGE =
  /\b(?:from|between)\s+(-?[\d.]*\s*(?:pi|π)?)\s*(?:to|and)\s+(-?[\d.]*\s*(?:pi|π)?)(?=[\s,.;?!]|$)/i;

/** Reads "plot y = x^2 - 3 from -5 to 5" and "sin(x) and cos(x)"; undefined where there is no function. */
export function readFunctionPlot(question: string): FunctionPlot | undefined {
  let text = westernDigits(question)
    .replace(/[−–]/g, '-')
    .replace(/\p{Script=Arabic}+/gu, (word) => ARABIC_WORDS[word] ?? ' ')
    .trim();
  const found = RANGE.exec(text);
  const range = [parseNumber(found?.[1]), parseNumber(found?.[2])];
  if (found) text = text.replace(found[0], ' ');
  const functions = text
    .replace(/^.*?\b(?:plot|graph|draw|sketch|show|chart|visuali[sz]e)\b/i, '')
    .split(/,|;|\band\b/i)
    .flatMap((part) => readFunction(part) ?? []);
  const variables = new Set(functions.flatMap(({ variable }) => variable ?? []));
  if (functions.length === 0 || variables.size > 1) return undefined;
  const usual = /\b(sin|cos|tan)/.test(text) ? 2 * Math.PI : 10;
  const [from = -usual, to = usual] = range;
  if (from >= to) return undefined;
  return {
    functions: functions
      .slice(0, 6)
      .map(({ source, python, variable }) => ({ source, python, isConstant: variable === undefined })),
    variable: [...variables][0] ?? 'x',
    from,
    to,
  };
}

function readFunction(part: string) {
  const source = part
    .replace(/\b(?:please|the|a|an|me|graph|plot|curve|functions?|of|for)\b/gi, ' ')
    .replace(/^\s*(?:y|[fgh]\s*\(\s*[a-z]\s*\))\s*=/i, '')
    .replace(/^[\s:]+/, '')
    .slice(0, 300)
    .replace(/[\s:.?!]+$/, '');
  const formula = readFormula(source);
  if (!formula || (formula.variable === undefined && !part.includes('='))) return undefined;
  return { source: source.replace(/\s+/g, ' '), ...formula };
}

function parseNumber(text: string | undefined): number | undefined {
  const [, digits = '', pi] = /^(-?[\d.]*)\s*(pi|π)?$/i.exec(text?.trim() ?? '') ?? [];
  if (digits === '' && !pi) return undefined;
  const value =
    (digits === '' || digits === '-' ? Number(`${digits}1`) : Number(digits)) * (pi ? Math.PI : 1);
  return Number.isFinite(value) ? value : undefined;
}
