import { contentWords } from '../grouping/group-words.js';
import { plainText } from '../study/plain-text.js';

const OPERATION =
  /[\p{L}\d)]\s*[-+*/^=<>:]\s*[-(\d√]|\b(?:plus|minus|times|divided|multipl\w+|add\w*|subtract\w*|squared|root|per cent)\b|زائد|ناقص|ضرب\p{L}*|قسم\p{L}*|أضفت|طرحت/iu;
/** Numbers of a step in a calculation. */
const MIN_NUMBERS = 2;
/** Own content words that an explanation has, and how many of them the exercise does not say itself. */
const MIN_WORDS = 8;
const MIN_NEW_WORDS = 5;
/** The share of a sentence's words that a text has, from which on it was copied from there. */
const COPIED = 0.8;
/** Words with which a student asks for the answer, talks about trying, or talks to the assistant. */
const TALK = new Set(
  contentWords(
    'answer solution solve result hint next step tell give show want need please teacher allowed permission now really already tried try trying attempt ' +
      'attempted worked work hard difficult think thought guess maybe sure exercise task question problem number page homework know understand idea stuck help ' +
      'assistant another more not anything something one way rule rules ignore instruction pretend role correct right wrong check finish final done yes no thing ' +
      'جواب حل نتيجة تلميح خطوة أعطني قل معلم حاولت محاولة صعب أظن ربما تمرين سؤال مسألة صفحة واجب أعرف أفهم ساعدني صحيح خطأ',
  ),
);

/**
 * Whether a message holds work of the student: a calculation with numbers, or an explanation in own words. A guess, a
 * claim to have tried, the exercise itself and copied text are none. It is the floor below a judgement of the model, which
 * may only be stricter.
 * @param copied texts that the student may have copied from: the exercise, passages of the book, earlier replies
 * @param answers an explanation is about the exercise where it has a word of that, or of these
 */
export function showsOwnWork(
  message: string,
  exercise: string,
  copied: readonly string[],
  answers: readonly string[] = [],
): boolean {
  const sources = [exercise, ...copied].map((text) => new Set(contentWords(text)));
  const own = withoutQuotes(message, exercise)
    .split(/(?<=[.!?؟;\n])\s+|\n+/u)
    .filter((sentence) => !isCopied(sentence, sources))
    .join('\n');
  return calculates(own, exercise) || explains(own, exercise, answers);
}

/** A message without the sentences of the exercise. */
function withoutQuotes(message: string, exercise: string): string {
  const sentences = plainText(exercise)
    .toLowerCase()
    .split(/(?<=[.!?؟])\s+/u);
  return sentences.reduce(
    (text, sentence) => text.replaceAll(sentence, '\n'),
    plainText(message).toLowerCase(),
  );
}

function isCopied(sentence: string, sources: ReadonlyArray<ReadonlySet<string>>): boolean {
  const words = contentWords(sentence);
  if (words.length < 3) return false;
  return sources.some((source) => words.filter((word) => source.has(word)).length / words.length >= COPIED);
}

/** A line with an operation and two numbers that is not the exercise's own formula. */
function calculates(text: string, exercise: string): boolean {
  const formulas = plainText(exercise).replace(/\s/g, '').toLowerCase();
  return text.split('\n').some((line) =>
    (line.match(/[^,;]*\d[^,;]*/g) ?? []).some((clause) => {
      const numbers = clause.match(/\d+(?:[.,]\d+)?/g) ?? [];
      const packed = clause
        .toLowerCase()
        .replace(/\p{L}{2,}/gu, '')
        .replace(/[^\d+\-*/^=().a-z]/g, '');
      return numbers.length >= MIN_NUMBERS && OPERATION.test(clause) && !formulas.includes(packed);
    }),
  );
}

function explains(text: string, exercise: string, answers: readonly string[]): boolean {
  const asked = new Set(contentWords(exercise));
  const topic = new Set([...asked, ...answers.flatMap(contentWords)]);
  const words = contentWords(text).filter((word) => !TALK.has(word) && !/^\d/.test(word));
  const fresh = new Set(words.filter((word) => !asked.has(word)));
  const isAbout = words.some((word) => topic.has(word));
  return isAbout && words.length >= MIN_WORDS && fresh.size >= MIN_NEW_WORDS;
}

/** Whether a message says something of its own about an exercise: more than a wish, and more than the exercise says. */
export function saysOfOwn(message: string, exercise: string): boolean {
  const asked = new Set(contentWords(exercise));
  return contentWords(message).some((word) => !TALK.has(word) && !asked.has(word));
}

/** Whether a message says more than that a hint or the answer is wanted. */
export const saysMoreThanAsk = (message: string): boolean =>
  contentWords(message).some((word) => !TALK.has(word));
