import { contentWords } from '../grouping/group-words.js';
import { createLeakScanner, type AnswerKey, type LeakScanner } from '../study/leak-scanner.js';
import { asciiDigits } from '../text/ascii-digits.js';
import type { IndexedExercise } from './exercise-index.js';

/** A locked exercise with its answer. */
export interface LockedExercise extends IndexedExercise {
  answer: AnswerKey;
}

/**
 * The minimum share of the words of a long answer, close together, that reveals it: if the exercise is referenced, and if
 * not.
 */
const WORDS_GIVEN = 0.6;
const WORDS_GIVEN_UNREFERRED = 0.85;
/** An answer with at least this many content words is searched for even if its exercise is not referenced. */
const LONG_ANSWER = 8;
/** The words of a short answer must lie within this multiple of its length, plus a few words. */
const SPREAD = 2;
const SPREAD_WORDS = 6;
/** Numbers with at most this difference are a list: `835, 836, 837`. */
const LIST_STEP = 2;
/** How far after an exercise number its answer is searched for, in characters. */
const BEHIND_LABEL = 60;

/** The exercise number before a possible answer. */
const LABEL =
  /(?<![\d.,\p{L}])(?:(\d{1,3}[a-z]?)\s?(?:[):=–-]|\.(?!\d))|(\d{1,2}\.\d{1,3}[a-z]?)(?:\s?[):=–-]|(?=\s)))\s?/giu;

/**
 * Searches text for the answers of locked exercises before a student sees it. For referenced exercises, finds the answer in
 * any notation and disguise. For others, finds only what no ordinary sentence contains: a long answer, a number of at least
 * three digits that is not a year, or any answer after the exercise's number.
 * @param numberForms patterns of spelled-out numbers, in languages other than English and Arabic
 * @param earlier exercises that only earlier messages reference. Their answers are searched for only in the written form,
 * since a calculation about something else contains many numbers
 */
export function createAnswerScanner(
  locked: readonly LockedExercise[],
  referred: ReadonlySet<number>,
  numberForms: (value: number) => RegExp[] = () => [],
  earlier: ReadonlySet<number> = new Set(),
): LeakScanner {
  const all = locked.map((one) => {
    const isReferred = referred.has(one.id);
    return { ...one, ...findSecrets(one), isReferred, isEarlier: earlier.has(one.id) };
  });
  const near = all.filter(({ isReferred }) => isReferred);
  const disguised = near.map(({ answer, text, words }) => createLeakScanner(withWords(answer, words), text));
  const forms = near.flatMap(({ values, stated }) => [
    ...values.flatMap(numberForms),
    ...stated.map(resultPattern),
  ]);
  const spelled = all.flatMap(({ words, isReferred, isEarlier }) => {
    const isNear = isReferred || isEarlier;
    return words
      .filter(({ length }) => length > 0 && (isNear || length >= LONG_ANSWER))
      .map((own) => ({ words: new Set(own), share: isNear ? WORDS_GIVEN : WORDS_GIVEN_UNREFERRED }));
  });
  const rare = new Set(
    all
      .filter(({ isReferred }) => !isReferred)
      .flatMap(({ values, isEarlier }) => values.filter(isEarlier ? isLong : isRare)),
  );
  const byNumber = Map.groupBy(all, ({ number }) => number);
  const labelled = (text: string): boolean => {
    const labels = [...text.matchAll(LABEL)];
    return labels.some(({ 0: label, 1: plain, 2: number = plain ?? '', index }, at) => {
      const named = byNumber.get(number.toLowerCase());
      if (!named) return false;
      const end = Math.min(labels[at + 1]?.index ?? Infinity, index + label.length + BEHIND_LABEL);
      const behind = text.slice(index + label.length, end);
      const numbers = numerals(behind);
      const said = new Set(contentWords(behind));
      return named.some(
        ({ values, words }) =>
          values.some((value) => numbers.includes(value)) ||
          words.some((one) => one.length > 0 && one.slice(0, 4).every((word) => said.has(word))),
      );
    });
  };
  const leaks = (text: string): boolean => {
    const plain = asciiDigits(text);
    const numbers = rare.size > 0 ? numerals(plain) : [];
    // In a list of numbers, a gap at the answer would reveal it.
    const isListed = (value: number): boolean =>
      numbers.some((one) => one !== value && Math.abs(one - value) <= LIST_STEP);
    if (numbers.some((value) => rare.has(value) && !isListed(value))) return true;
    if (spelled.length > 0) {
      const words = contentWords(plain);
      if (spelled.some((answer) => saysWords(words, answer))) return true;
    }
    const lower = plain.toLowerCase();
    if (forms.some((form) => form.test(lower))) return true;
    return labelled(plain) || disguised.some((scanner) => scanner.leaks(text));
  };
  return { leaks };
}

/** A number that the exercise itself contains, stated as the result: `x = 4`, `it is 4`, on a line of its own; not `4x`. */
const resultPattern = (value: number): RegExp =>
  new RegExp(
    String.raw`(?:[=:≈]|(?<!\p{L})(?:is|equals?|gets?|makes?|answer|solution|هو|هي|يساوي|تساوي|الجواب|الحل))\s*[*_$]*${value}(?![\p{L}\d])(?![.,]\d)(?!\s*(?:[-+/^(=]|\*\s*\d))|(?:^|\n)\s*${value}\s*\n`,
    'u',
  );

/** Whether an answer can be recognized in a text: it must contain more than the exercise's own words and numbers. */
export function isScannable(exercise: Pick<LockedExercise, 'answer' | 'text'>): boolean {
  const { values, words } = findSecrets(exercise);
  return values.length > 0 || words.some(({ length }) => length > 0);
}

/** The parts of an answer that its exercise does not contain: numbers, and the words of each text. `stated` are the others. */
function findSecrets({ answer, text }: Pick<LockedExercise, 'answer' | 'text'>): {
  values: number[];
  stated: number[];
  words: string[][];
} {
  const [numbers, said] = [new Set(numerals(text)), new Set(contentWords(text))];
  return {
    values: answer.values.filter((value) => !numbers.has(value)),
    stated: answer.values.filter((value) => numbers.has(value)),
    words: answer.texts.map((one) =>
      [...new Set(contentWords(one))].filter((word) => !said.has(word) && !/^\d/.test(word)),
    ),
  };
}

/** The key reduced to its secret words: `mitochondria` reveals `the mitochondria` in any disguise. */
const withWords = ({ values, texts }: AnswerKey, words: string[][]): AnswerKey => ({
  // `1.2.5.1.6` spells 125.16 without its decimal point.
  values: [...values, ...values.map(toDigits).filter((digits) => digits >= 100)],
  texts: [...texts, ...words.map((one) => one.join(' '))],
});

const toDigits = (value: number): number =>
  Number.isInteger(value) ? 0 : Number(String(value).replace(/\D/g, ''));

/** Whether enough words of the answer are close together. */
function saysWords(
  words: readonly string[],
  { words: answer, share }: { words: ReadonlySet<string>; share: number },
): boolean {
  const needed = answer.size <= 2 ? answer.size : Math.ceil(answer.size * share);
  const window = answer.size * SPREAD + SPREAD_WORDS;
  const at: number[] = [];
  words.forEach((word, index) => {
    if (answer.has(word)) at.push(index);
  });
  return at.some((from, first) => {
    const near = new Set<string>();
    for (const index of at.slice(first)) {
      if (index - from > window) break;
      near.add(words[index] ?? '');
    }
    return near.size >= needed;
  });
}

const numerals = (text: string): number[] =>
  (asciiDigits(text).match(/-?\d+(?:[.,]\d+)*/g) ?? []).flatMap((token) => [
    Number(token.replace(',', '.')),
    Number(token.replace(/[.,]/g, '')),
  ]);

/** Whether a number has more than one digit. */
const isLong = (value: number): boolean => Math.abs(value) >= 10 || !Number.isInteger(value);

/** Whether a number has at least three digits and is neither a year nor round. */
function isRare(value: number): boolean {
  const digits = String(Math.abs(value))
    .replace('.', '')
    .replace(/^0+|0+$/g, '');
  const isYear = Number.isInteger(value) && Math.abs(value) >= 1000 && Math.abs(value) <= 2100;
  return digits.length >= 3 && !isYear;
}
