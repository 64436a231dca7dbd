import { asciiDigits } from '@studyhall/domain';

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,3})?\s?[a-z]?)(?![\p{L}\p{N}])`;
const NAMED = new RegExp(
  String.raw`^[\s*_#]*(?:exercise|task|question|problem|no\.|q\.?|تمرين|سؤال|مسألة|aufgabe|exercice|ejercicio)\s*#?\s*${NUMBER}[*_]*[.):–-]*\s*(.*)$`,
  'iu',
);
const NUMBERED = new RegExp(String.raw`^[\s*_]*\(?${NUMBER}[*_]*(?:[.:]\s+|\)\s*)(\S.*)$`, 'iu');
/** `2.13 Solve`: a number with a chapter needs no punctuation after it. */
const OF_CHAPTER = /^[\s*_]*(\d{1,2}\.\d{1,3}[a-z]?)[*_]*[.:)]?\s+(\S.*)$/iu;
const LETTERED = /^[\s*_]*\(?([A-Z]|[أبجدهوزحط])[*_]*[.):]\s+(\S.*)$/u;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ,أبجدهوزحط';
/** `1 Belmoor`, `1.2 | mercury`, `[3] 12`: the number of a known exercise needs no punctuation after it. */
const KNOWN = /^[\s*_|([]*(\d{1,3}(?:\.\d{1,3})?[a-z]?|[A-Z])[\s*_.):\]|→⇒=–-]+(\S.*)$/u;
/** Another label on the same line, with the separator before it. */
const FURTHER =
  /(\s{0,8}[;·•|\t]\s{0,8}|\s{2,8}|[,،]?\s)\(?(\d{1,3}(?:\.\d{1,3})?[a-z]?|[A-Z])(?=([.):]\s+|\s*[→⇒|]\s*|\s+)\S)/gu;

export interface LabelledLine {
  /** The normalized number: `13`, `2b`, `2.13`, `F`. */
  number: string;
  text: string;
  /** Whether a word such as "Exercise" is before the number. */
  named: boolean;
}

/** Parses the number at the start of a line, in the forms that label exercises and solutions; null if there is none. */
export function parseLabel(line: string): LabelledLine | null {
  const plain = asciiDigits(line);
  const named = NAMED.exec(plain);
  const [, number, text = ''] = named ?? NUMBERED.exec(plain) ?? OF_CHAPTER.exec(plain) ?? [];
  if (number === undefined) return null;
  return { number: number.replace(/\s/g, '').toLowerCase(), text: text.trim(), named: named !== null };
}

/** Parses the letter at the start of a line: `F. When do they meet?` */
export function parseLetter(line: string): LabelledLine | null {
  const [, number, text = ''] = LETTERED.exec(line) ?? [];
  return number === undefined ? null : { number, text: text.trim(), named: false };
}

/** Whether a letter follows the last one in the alphabet, or starts a list. */
export const isNextLetter = (letter: string, last: string | undefined): boolean =>
  last === undefined ? /[Aأ]/u.test(letter) : LETTERS.includes(last + letter);

/**
 * The labels in a line of solutions. A line has several labels only if their numbers increase or are known.
 * @param known numbers of exercises
 * @param leading numbers that begin a line of solutions themselves
 */
export function solutionLabels(
  line: string,
  known: ReadonlySet<string>,
  leading: ReadonlySet<string> = new Set(),
): LabelledLine[] {
  const plain = asciiDigits(line);
  const first = knownPart(plain, known) ?? parseLabel(plain) ?? knownLabel(plain, known);
  if (!first) return [];
  const found = [first];
  let rest = first.text;
  for (;;) {
    const last = found.at(-1) ?? first;
    const next = [...rest.matchAll(FURTHER)].find(({ index, 1: gap = '', 2: number = '', 3: sign = '' }) => {
      if (rest.slice(0, index).trim() === '' || number === last.number) return false;
      const isNext = Number(number) === Number.parseInt(last.number, 10) + 1;
      if (isNext && /[.):]/.test(sign)) return true;
      if (!known.has(number) || leading.has(number)) return false;
      return number.includes('.') || /[;·•|\t]/.test(gap) || /[.):→⇒]/.test(sign);
    });
    if (!next)
      return found.map((one) => ({ ...one, text: one.text.replace(/^[\s|→⇒:=]+|[\s|;,·•]+$/gu, '') }));
    last.text = rest.slice(0, next.index);
    rest = rest.slice(next.index + next[0].length).replace(/^[.):]\s+/, '');
    found.push({ number: next[2] ?? '', text: rest, named: false });
  }
}

function knownLabel(line: string, known: ReadonlySet<string>): LabelledLine | null {
  const [, number, text = ''] = KNOWN.exec(line) ?? [];
  return number !== undefined && known.has(number) ? { number, text: text.trim(), named: false } : null;
}

/** `2.2 a) 10 A b) 414 kJ` solves both parts of 2.2. */
function knownPart(line: string, known: ReadonlySet<string>): LabelledLine | null {
  const [, number, text = ''] = /^[\s*_|]*(\d{1,3}(?:\.\d{1,3})?)[.:]?\s+(\(?a\).*)$/iu.exec(line) ?? [];
  return number !== undefined && known.has(number) ? { number, text, named: false } : null;
}
