import { asciiDigits } from '@studyhall/domain';

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,3})?\s?[a-z]?)(?![\p{L}\p{N}])`;
const NAMED = new RegExp(
  String.raw`^[\s*_#]*(?:exercise|task|question|problem|no\.|q\.?|تمرين|سؤال|مسألة|aufgabe|exercice|ejercicio)\s*#?\s*${NUMBER}[*_]*[.):–-]*\s*(.*)$`,
  'iu',
);
const NUMBERED = new RegExp(String.raw`^[\s*_]*\(?${NUMBER}[*_]*(?:[.:]\s+|\)\s*)(\S.*)$`, 'iu');
/** `2.13 Solve`: chapter and number need no sign behind them. */
const OF_CHAPTER = /^[\s*_]*(\d{1,2}\.\d{1,3}[a-z]?)[*_]*[.:)]?\s+(\S.*)$/iu;

export interface LabelledLine {
  /** The number as it is compared: `13`, `2b`, `2.13`. */
  number: string;
  text: string;
  /** Whether a word such as "Exercise" stands before the number. */
  named: boolean;
}

/** The number that a line begins with, as exercises and solutions are labelled; null where there is none. */
export function labelOf(line: string): LabelledLine | null {
  const plain = asciiDigits(line);
  const named = NAMED.exec(plain);
  const [, number, text = ''] = named ?? NUMBERED.exec(plain) ?? OF_CHAPTER.exec(plain) ?? [];
  if (number === undefined) return null;
  return { number: number.replace(/\s/g, '').toLowerCase(), text: text.trim(), named: named !== null };
}
