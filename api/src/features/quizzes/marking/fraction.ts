import { asciiDigits, type StoredQuestion } from '@studyhall/domain';

export interface Fraction {
  top: number;
  bottom: number;
}

type NumberQuestion = Extract<StoredQuestion, { kind: 'number' }>;

const LATEX = /\\[dt]?frac\s*\{\s*(\d+)\s*\}\s*\{\s*(\d+)\s*\}/g;
const WRITTEN = /(?<![\d/.,])(-?\d+)\s*\/\s*(\d+)(?![\d/]|[.,]\d)/g;
const DECIMAL = /\d+[.,]\d+/g;

/** Normalizes every fraction to `2/3`, whether it is written like this, as LaTeX or as one character. */
const plainFractions = (text: string): string =>
  asciiDigits(text.replace(/[¼-¾⅐-⅞]/gu, (character) => ` ${character.normalize('NFKC')}`))
    .replaceAll('⁄', '/')
    .replace(LATEX, ' $1/$2')
    .replace(/[−–‒﹣－]/g, '-');

export const fractionsIn = (text: string): Fraction[] =>
  [...plainFractions(text).matchAll(WRITTEN)]
    .map(([, top, bottom]) => ({ top: Number(top), bottom: Number(bottom) }))
    .filter(({ bottom }) => bottom > 0);

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
const isReduced = ({ top, bottom }: Fraction): boolean => divisor(Math.abs(top), bottom) === 1;
const reduced = ({ top, bottom }: Fraction): Fraction => {
  const by = divisor(Math.abs(top), bottom);
  return { top: top / by, bottom: bottom / by };
};

/** A rounded or truncated key differs from its fraction by at most one unit of its last digit. */
const isKey = ({ value, tolerance }: NumberQuestion, other: number): boolean =>
  Math.abs(other - value) <= Math.max(1e-9, Math.min(2 * tolerance, 0.02 * Math.abs(value)));

/** Whether a question is about simplifying: it contains its own key as a reducible fraction, and no other fraction. */
export function asksForLowestTerms(question: NumberQuestion): boolean {
  const named = fractionsIn(question.prompt);
  return (
    named.some((one) => !isReduced(one)) && named.every(({ top, bottom }) => isKey(question, top / bottom))
  );
}

/**
 * The key of a question as a fraction in lowest terms, if the answer is a fraction: the model gave one, its explanation
 * contains it, or its prompt asks to simplify it and no decimal number explains it. Otherwise null.
 */
export function keyFraction(question: NumberQuestion): Fraction | null {
  const { value, fraction, prompt, explanation } = question;
  if (Number.isInteger(value)) return { top: value, bottom: 1 };
  if (fraction) return fractionsIn(fraction).map(reduced)[0] ?? null;
  const decimals = asciiDigits(explanation).match(DECIMAL) ?? [];
  if (decimals.some((one) => isKey(question, Number(one.replace(',', '.'))))) return null;
  const named = fractionsIn(explanation).findLast(
    (one) => isReduced(one) && isKey(question, one.top / one.bottom),
  );
  if (named) return named;
  return asksForLowestTerms(question) ? (fractionsIn(prompt).map(reduced)[0] ?? null) : null;
}

/** Whether the value of a key is written in lowest terms. `key` is null for a decimal number. */
export function isInLowestTerms(text: string, key: Fraction | null): boolean {
  const [written] = fractionsIn(text);
  if (written) return isReduced(written) && written.bottom > 1;
  return key === null || key.bottom === 1;
}

/** Whether an answer only repeats its question. */
export function repeatsPrompt({ prompt }: NumberQuestion, text: string): boolean {
  const plain = (one: string): string => plainFractions(one).toLowerCase().replace(/[\s$]/g, '');
  const parts = plain(prompt).split(plain(text));
  return parts.some((part, at) => at > 0 && !/[\d.,]$/.test(parts[at - 1] ?? '') && !/^\d/.test(part));
}
