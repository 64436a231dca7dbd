import { plainText } from '../study/plain-text.js';

const NUMBER = /\d+(?:[.,]\d+)?/g;
/** A time such as `14:00` is not a division. */
const TIME = /\b(\d{1,2}):[0-5]\d\b/g;
/** A unit or variable between a number and the following operator. */
const UNIT = String.raw`(?:\s?[a-z%°µ€$][a-z%°µ^/*\d]{0,8})?`;
const OPERATION = new RegExp(
  String.raw`(?<!\d)(\d+(?:\.\d+)?)(${UNIT})(?:\s*\))*\s*([-+*/:x])(?:\s*[-(])*\s*(\d+(?:\.\d+)?)`,
  'g',
);
const FUNCTION = /(?:log|ln|lg|sin|cos|tan|sqrt)\s*(?:\(\s*)?(\d+(?:\.\d+)?)\)?\s*=\s*(?:-\s*)?\d/g;
/** `3x = 126`: a step of solving an equation, even if the equation does not contain 126. */
const EQUATION = /\d\s?([a-zسصع])\s*=\s*(?:-\s*)?\d+(?:\.\d+)?/gu;
const SYMBOL = String.raw`\p{L}[\p{L}_]{0,14}`;
/** `v = s / t`, `speed = distance : time`. */
const FORMULA = new RegExp(
  String.raw`(?<![\p{L}\d])${SYMBOL}\s*=\s*(?:-\s*)?${SYMBOL}(?:\s*[*/:+]\s*${SYMBOL})+`,
  'gu',
);
const WORD_STEP =
  /\b(?:add|subtract|multipl|divid|take|took|plus|minus|times|halv|doubl|squar)\w*\b[^.;]{0,20}\d[^.;]{0,30}\d[\d·]*|(?<![\d·])\d[\d·]*[^.;]{0,12}\b(?:plus|minus|times|divided by|over|per cent of|of)\b[^.;]{0,12}\d[\d·]*|(?:زائد|ناقص|ضرب\p{L}{0,9}|قسم\p{L}{0,9}|أضفت|طرحت)[^.;]{0,20}\d[\d·]*/giu;

/** The numbers in a text. A time counts as its hour. */
export const findNumbers = (text: string): number[] =>
  (text.replace(TIME, '$1').match(NUMBER) ?? []).map((one) => Number(one.replace(',', '.')));

/**
 * The calculation steps with given numbers and the formulas in a text, normalized for comparison. `5 = 5`, `5 * 0` and `5 -
 * 5` do not count, because they carry no information.
 */
export function calculations(text: string, given: ReadonlySet<number>, exercise: string): string[] {
  const plain = plainText(text)
    .toLowerCase()
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(TIME, '$1');
  return [
    ...overlapping(plain, OPERATION)
      .filter(([, one, , sign, other]) => isStep(Number(one), sign ?? '', Number(other), given))
      .map(([whole]) => whole),
    ...[...plain.matchAll(FUNCTION)].filter(([, one]) => given.has(Number(one))).map(([whole]) => whole),
    ...[...plain.matchAll(EQUATION)]
      .filter(([, name]) => isUnknown(name ?? '', exercise))
      .map(([whole]) => whole),
    ...[...plain.matchAll(FORMULA)].map(([whole]) => whole),
  ].map(packed);
}

/** Normalizes a text for comparing steps: `W = m * g * h` becomes `w=mgh`. */
export const packed = (text: string): string => text.toLowerCase().replace(/[\s*]/g, '');

/** Limit on given numbers. Exercises have few; a table of data has many unrelated ones. */
const MAX_GIVEN = 40;

/** The results of one operation on two of the given numbers, and the double and half of each. */
export function derivedFrom(given: readonly number[]): Set<number> {
  const numbers = [...new Set(given)].slice(0, MAX_GIVEN);
  const pairs = numbers.flatMap((one, at) => numbers.slice(at + 1).map((other) => [one, other] as const));
  return new Set([
    ...numbers.flatMap((one) => [one * 2, one / 2]),
    ...pairs.flatMap(([a, b]) => [a + b, Math.abs(a - b), a * b, a / b, b / a]),
  ]);
}

/** The results of operations written as words: `divided 99 by 3`, `قسمت 99 على 3`. */
export const wordSteps = (text: string): number[] =>
  (text.replace(/(\d)[.,](\d)/g, '$1·$2').match(WORD_STEP) ?? []).flatMap((step) =>
    findNumbers(step.replaceAll('·', '.')),
  );

function isStep(one: number, sign: string, other: number, given: ReadonlySet<number>): boolean {
  if (!given.has(one) && !given.has(other)) return false;
  if (one === 0 || other === 0) return false;
  if (sign === '+') return true;
  if (sign === '-') return one !== other;
  return one !== 1 && other !== 1 && (/[*x]/.test(sign) || one !== other);
}

const isUnknown = (name: string, exercise: string): boolean =>
  new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(exercise);

/** All matches, including overlapping ones: `5 - 5 * 2` has two. */
function overlapping(text: string, pattern: RegExp): RegExpMatchArray[] {
  const found: RegExpMatchArray[] = [];
  const search = new RegExp(pattern);
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    found.push(match);
    search.lastIndex = match.index + (match[1]?.length ?? 1);
  }
  return found;
}
