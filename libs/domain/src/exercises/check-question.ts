import { contentWords } from '../grouping/group-words.js';
import { plainText } from '../study/plain-text.js';
import { TALK } from './own-work.js';

/**
 * Questions that a one-word answer settles, which would reveal a part of the solution: yes or no, more or less, a digit, a
 * letter.
 */
const CHECKS = [
  /^\s*(?:so |and |ok |then |but )*(?:is|are|was|were|does|do|did|has|have|can|could|would|will|am|isn't|aren't|must)\b/iu,
  /\b(?:right|correct|true|false|wrong|ok|okay|yes or no|warm(?:er)?|cold(?:er)?|close)\b\s*[?.!]*\s*$|\b(?:is (?:this|it|that) (?:true|right|correct)|my friend says)\b|\b(?:warmer|colder)\b|\b(?:yes or no|true or false|thumbs)\b/iu,
  /\b(?:first|second|third|last|middle|tens|ones|units?|leading|each|how many|number of|sum of (?:the|its))\s+(?:\w+\s+)?(?:digits?|letters?|characters?|syllables?|vowels?|words?|figures?)\b|\b(?:digits?|letters?)\b.{0,30}\b(?:begin|start|end|first|last)|\b(?:rhymes?|starts?|begins?|ends?) with\b|\banagram|\bspell/iu,
  /^\s*(?:هل|أليس|أهو|أهي)(?!\p{L})|(?:صح|صحيح|خطأ|صحيحة)\s*[؟?.!]*\s*$|(?:أكبر|أصغر|أكثر|أقل|بين|فوق|تحت)(?!\p{L}).{0,40}\d|فردي|زوجي|(?:أول|آخر|كم)\s+(?:رقم|حرف|كلمة)|يبدأ|ينتهي/iu,
  /^\s*(?:est-ce|ist (?:es|das|die|der)|es (?:mayor|menor|correcto)|è )/iu,
];

/** Words that narrow down a number. In a statement they may belong to the student's own calculation: `270 km over 4.5 h`. */
const NARROWING =
  /\b(?:between|greater|bigger|larger|higher|more|less|smaller|lower|fewer|above|below|over|under|at least|at most|closer|nearer)\b.{0,40}\d|\b(?:odd|even|prime|positive|negative|divisible|multiple)\b/iu;
const MAX_NARROWING_WORDS = 4;

/** Whether a message asks to confirm or narrow down an answer, rather than for the next step. */
export const asksToCheck = (message: string): boolean => {
  const plain = plainText(message);
  const mayNarrow = /[?؟]/.test(message) || plain.trim().split(/\s+/).length <= MAX_NARROWING_WORDS;
  return CHECKS.some((pattern) => pattern.test(plain)) || (mayNarrow && NARROWING.test(plain));
};

/** A question behind a statement: `..., right?` */
const TAG = /[,;.–-]?\s*(?:\b(?:is (?:this|it|that) )?(?:right|correct|true|okay|ok)|صحيح|صح)\s*[?؟]+/giu;

/** A message without its questions whether it is right, of which the rest may be the student's own work. */
export const withoutChecks = (message: string): string =>
  message
    .replace(TAG, '\n')
    .split(/(?<=[.!?؟])\s+|\n+/u)
    .filter((sentence) => !asksToCheck(sentence))
    .join('\n');

const ANSWER =
  /^\s*(?:(?:ok(?:ay)?|so|well|hm+|and|then)[,.]?\s+)*(?:i (?:think|guess|got|get|tried|believe|did|would|divided|added|wrote)|my (?:attempt|answer|try|solution|work|idea|guess|first step)|maybe|perhaps|it is|it's|because|[a-z]\s*=)/iu;
const ANSWER_AR = /^\s*(?:أظن|أعتقد|حاولت|محاولتي|جوابي|ربما|لأن|إذن|[سصع]\s*=)/u;

/**
 * Whether a message answers the previous one, as "I think x = 1" answers a hint. Such a message does not start another
 * exercise.
 */
export const answersLast = (message: string): boolean => ANSWER.test(message) || ANSWER_AR.test(message);

/** Words with which a student narrows down an answer or asks to continue. */
const NARROWS = new Set(
  contentWords(
    'between greater bigger larger higher lower smaller less fewer odd even digit letter first second third last begin start end rhyme ' +
      'prime positive negative again continue go now whole full part close near warm cold exact value yes no ' +
      'بين أكبر أصغر أكثر أقل فردي زوجي حرف أول آخر أكمل',
  ),
);

/** The words and numbers of a message that belong neither to these exercises nor to a request for help. */
export function newWords(message: string, exercises: readonly string[]): string[] {
  const known = new Set(exercises.flatMap(contentWords));
  return contentWords(message).filter((word) => !TALK.has(word) && !NARROWS.has(word) && !known.has(word));
}

/** Whether a message is about a topic other than these exercises, and is more than a hint request or an answer. */
export const saysOtherThan = (message: string, exercises: readonly string[]): boolean =>
  newWords(message, exercises).some((word) => !/^\d/.test(word));
