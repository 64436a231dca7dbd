import { plainLetters } from './plain-text.js';

/**
 * The words with which a tutor starts a hint. None of them can answer a question: no number, single letter, "yes" or "no",
 * comparison, direction, or name of a thing.
 */
const OPENING_WORDS = new Set(
  [
    'the an this that it its is are was be we us our you your let lets look think about at to together first before',
    'start begin with by of on and so what which who how where here there can could would should will try tell ask',
    'me my good great nice okay ok sure well idea question hint task exercise problem need want know find answer read',
    'remember recall imagine consider write step own words again carefully course please help going get do does did',
    'لنبدأ لنتقدم لننظر دعنا هيا معا سؤال جيد رائع حسنا فكر انظر تذكر ما ماذا كيف أين هذا هذه هو هي في من على عن الى',
    'أولا قبل أن خطوة التمرين السؤال المسألة تلميح اقرأ اكتب بكلماتك جرب حاول لنفكر نفكر ننظر نبدأ سويا',
  ].flatMap((line) => line.split(' ').map(plainLetters)),
);

export const isOpeningWord = (word: string): boolean => OPENING_WORDS.has(plainLetters(word));

/** Whether a text has only such words. */
export const isOpening = (text: string): boolean => text.trim().split(/\s+/).every(isOpeningWord);
