import { contentWords } from '../grouping/group-words.js';
import { numbersInWords } from '../study/number-words.js';
import { plainText } from '../study/plain-text.js';

/** An operation between two numbers or terms: `99 / 3`, `3x = 126`, `divided 99 by 3`, `قسمت 99 على 3`. */
const STEP =
  /\d+(?:[.,]\d+)?\s?[a-z%°²³/]{0,5}\s*[-+*/^=:<>×÷]\s*[-(√a-z]{0,3}\s*\d|\b(?:add|subtract|multipl|divid|take|took|plus|minus|times|halv|doubl|squar)\w*\b[^.;]{0,20}\d[^.;]{0,30}\d|\d[^.;]{0,12}\b(?:plus|minus|times|divided by|over|per cent of|of)\b[^.;]{0,12}\d|(?:زائد|ناقص|ضرب\p{L}*|قسم\p{L}*|أضفت|طرحت)[^.;]{0,20}\d/iu;
/** The number of an exercise, of a page or of an encoding: no number of a calculation. */
const NUMBER_OF =
  /(?<!\p{L})(?:ex\p{L}{0,8}|tasks?|questions?|problems?|no|nr|pages?|chapters?|base|utf|تمرين|سؤال|مسألة|صفحة|رقم)\.?\s*#?\d+(?:\.\d+)?[a-z]?\s*[:.)-]?/giu;
/** A sentence that asks the assistant for something is no work, whatever else it says. */
const REQUEST =
  /^\s*(?:(?:please|now|so|and|then|ok|just|can you|could you|will you)[\s,]+)*(?:give|tell|show|write|make|say|print|answer|translate|spell|encode|draw|create|list|use|respond|reply|solve|calculate|explain|imagine|pretend|let|do|send|repeat|continue|أعط|اكتب|قل|أخبر|ترجم|ارسم|حل)\p{L}*(?!\p{L})|\b(?:letters? of|first letters?|base ?64|acrostic|poem|emoji|rhyme|in code)\b/iu;
const REASON =
  /\b(?:because|since|so that|therefore|as it|which means|that is why|due to)\b|لأن|لذلك|بسبب|إذن/iu;
/** Content words behind a reason that are not the exercise's. */
const MIN_REASON_WORDS = 2;
/** Own content words that an explanation has, and how many of them the exercise does not say itself. */
const MIN_WORDS = 8;
const MIN_NEW_WORDS = 5;
/** The share of a sentence's words that a text has, from which on it was copied from there. */
const COPIED = 0.8;
/** Words with which a student asks for the answer, talks about trying, or talks to the assistant. */
export const TALK: ReadonlySet<string> = new Set(
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
    .replace(NUMBER_OF, ' ')
    .split(/(?<=[.!?؟;\n])\s+|\n+/u)
    .filter((sentence) => !isCopied(sentence, sources) && !REQUEST.test(sentence))
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

/** A step of a calculation with a number of the exercise that is not the exercise's own formula. */
function calculates(text: string, exercise: string): boolean {
  const plain = plainText(exercise).toLowerCase();
  const formulas = plain.replace(/\s/g, '');
  const given = new Set([...(plain.match(/\d+(?:[.,]\d+)?/g) ?? []), ...numbersInWords(plain).map(String)]);
  if (given.size === 0) return false;
  return text.split('\n').some((line) =>
    (line.match(/[^,;]*\d[^,;]*/g) ?? []).some((clause) => {
      const numbers = clause.match(/\d+(?:[.,]\d+)?/g) ?? [];
      const packed = clause.replace(/\p{L}{2,}/gu, '').replace(/[^\d+\-*/^=().a-z]/g, '');
      return (
        STEP.test(clause) &&
        numbers.some((one) => given.has(one) || isOfEquation(one, line)) &&
        !formulas.includes(packed)
      );
    }),
  );
}

/** `3x = 126` is a step of an equation although 126 does not stand in it. */
const isOfEquation = (number: string, line: string): boolean =>
  new RegExp(String.raw`\d*\s?[a-zسص]\s*=\s*-?${number.replace('.', '\\.')}`, 'u').test(line) &&
  /\d\s?[a-zسص]/u.test(line);

function explains(text: string, exercise: string, answers: readonly string[]): boolean {
  const asked = new Set(contentWords(exercise));
  const topic = new Set([...asked, ...answers.flatMap(contentWords)]);
  const words = contentWords(text).filter((word) => !TALK.has(word) && !/^\d/.test(word));
  const fresh = new Set(words.filter((word) => !asked.has(word)));
  const isAbout = words.some((word) => topic.has(word));
  const reason = REASON.exec(text);
  const reasons = reason ? contentWords(text.slice(reason.index + reason[0].length)) : [];
  const ofOwn = new Set(reasons.filter((word) => !TALK.has(word) && !asked.has(word) && !/^\d/.test(word)));
  if (words.length >= 4 && ofOwn.size > MIN_REASON_WORDS) return true;
  return isAbout && words.length >= MIN_WORDS && fresh.size >= MIN_NEW_WORDS;
}

/** Whether a message says something of its own about an exercise: more than a wish, and more than the exercise says. */
export function saysOfOwn(message: string, exercise: string): boolean {
  const asked = new Set(contentWords(exercise));
  return contentWords(message).some((word) => !TALK.has(word) && !asked.has(word));
}
