import { contentWords } from '../grouping/group-words.js';
import { createLeakScanner, type AnswerKey, type LeakScanner } from '../study/leak-scanner.js';
import { asciiDigits } from '../text/ascii-digits.js';
import type { IndexedExercise } from './exercise-index.js';

/** An exercise whose gate is shut, with its answer. */
export interface ShutExercise extends IndexedExercise {
  answer: AnswerKey;
}

/** Minimum share of the words of a long answer, near each other, that gives it away: if the exercise is referred to, and if not. */
const WORDS_GIVEN = 0.6;
const WORDS_GIVEN_UNREFERRED = 0.85;
/** Content words of a long answer, which is looked for even if its exercise is not referred to. */
const LONG_ANSWER = 8;
/** The words of a short text answer lie within this multiple of its length, plus some words. */
const SPREAD = 2;
const SPREAD_WORDS = 6;
/** How far behind the number of an exercise its answer is looked for, in characters. */
const BEHIND_LABEL = 60;

/** The number of an exercise in front of what may be its answer. */
const LABEL =
  /(?<![\d.,\p{L}])(?:(\d{1,3}[a-z]?)\s?(?:[):=–-]|\.(?!\d))|(\d{1,2}\.\d{1,3}[a-z]?)(?:\s?[):=–-]|(?=\s)))\s?/giu;

/**
 * Looks for the answers of shut exercises in a text that a student is about to see. Answers of exercises that are
 * referred to are looked for in any notation and disguise; of the others, only what no ordinary sentence says: a long
 * answer, a number with three digits or more that is no year, or any answer behind the number of its exercise.
 * @param numberForms patterns of a number's words in languages beside English and Arabic
 * @param earlier exercises that earlier messages refer to, and the question does not: their answers are looked for as they
 *   are written, since a calculation of something else has many numbers
 */
export function createAnswerScanner(
  shut: readonly ShutExercise[],
  referred: ReadonlySet<number>,
  numberForms: (value: number) => RegExp[] = () => [],
  earlier: ReadonlySet<number> = new Set(),
): LeakScanner {
  const all = shut.map((one) => {
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
    if (rare.size > 0 && numerals(plain).some((value) => rare.has(value))) return true;
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

/** A number that the exercise states itself, as it is given as the answer: `x = 4`, `it is 4`, on a line of its own; not `4x`. */
const resultPattern = (value: number): RegExp =>
  new RegExp(
    String.raw`(?:[=:≈]|(?<!\p{L})(?:is|equals?|gets?|makes?|answer|solution|هو|هي|يساوي|تساوي|الجواب|الحل))\s*[*_$]*${value}(?![\p{L}\d])(?![.,]\d)(?!\s*(?:[-+/^(=]|\*\s*\d))|(?:^|\n)\s*${value}\s*\n`,
    'u',
  );

/** Whether the answer of an exercise can be recognised in a text: it is not made of the exercise's own words and numbers. */
export function isScannable(exercise: Pick<ShutExercise, 'answer' | 'text'>): boolean {
  const { values, words } = findSecrets(exercise);
  return values.length > 0 || words.some(({ length }) => length > 0);
}

/** What an answer has that its exercise does not say itself: numbers, and the words of each text; `stated` are the others. */
function findSecrets({ answer, text }: Pick<ShutExercise, 'answer' | 'text'>): {
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

/** The key with its words alone: `the mitochondria` is given away by `mitochondria` in any disguise. */
const withWords = ({ values, texts }: AnswerKey, words: string[][]): AnswerKey => ({
  // `1.2.5.1.6` spells 125.16 without its point.
  values: [...values, ...values.map(toDigits).filter((digits) => digits >= 100)],
  texts: [...texts, ...words.map((one) => one.join(' '))],
});

const toDigits = (value: number): number =>
  Number.isInteger(value) ? 0 : Number(String(value).replace(/\D/g, ''));

/** Whether enough words of the answer are near each other. */
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

/** A number that is more than one digit. */
const isLong = (value: number): boolean => Math.abs(value) >= 10 || !Number.isInteger(value);

/** A number of three digits or more that is no year and no round one. */
function isRare(value: number): boolean {
  const digits = String(Math.abs(value))
    .replace('.', '')
    .replace(/^0+|0+$/g, '');
  const isYear = Number.isInteger(value) && Math.abs(value) >= 1000 && Math.abs(value) <= 2100;
  return digits.length >= 3 && !isYear;
}
