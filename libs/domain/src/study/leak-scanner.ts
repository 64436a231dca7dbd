import { undisguise, reverseText } from './disguises.js';
import { calculationsIn, numbersIn, statedNumbers } from './numbers.js';
import { numbersInWords } from './number-words.js';
import { plainLetters } from './plain-text.js';

/** The numbers and texts that a reply must not contain before the student's own attempt. */
export interface AnswerKey {
  values: readonly number[];
  texts: readonly string[];
}

/** The minimum length of a text in the key. Shorter ones occur in ordinary words. */
const MIN_LETTERS = 4;
const TOLERANCE = 1e-3;
const BACKWARDS = /back ?wards?|revers|from (?:the )?(?:right|end)|mirror|عكس|مقلوب|من اليمين|من النهاية/iu;

export interface LeakScanner {
  /** Whether the text reveals the key, in any notation or disguise that is covered here. */
  leaks: (text: string) => boolean;
}

/**
 * Creates a scanner that searches a model's text for an answer key. What the exercise itself contains is not secret.
 * @param exercise the text of the exercise
 */
export function createLeakScanner(key: AnswerKey, exercise: string): LeakScanner {
  const stated = statedNumbers(exercise);
  const known = calculationsIn(exercise);
  const letters = plainLetters(exercise);
  const values = key.values.filter((value) => ![...stated].some((one) => isSame(one, value)));
  const texts = key.texts
    .map(plainLetters)
    .filter((text) => text.length >= MIN_LETTERS && !letters.includes(text) && !/^\d+$/.test(text));
  const saysValue = (text: string): boolean => {
    if (values.length === 0) return false;
    const found = numbersIn(text, known);
    return values.some((value) => [...found].some((one) => isSame(one, value)));
  };
  const saysText = (text: string): boolean => {
    if (texts.length === 0) return false;
    const said = plainLetters(text);
    return texts.some((secret) => said.includes(secret));
  };
  const says = (text: string): boolean => saysValue(text) || saysText(text);
  const saysReversed = (text: string): boolean => {
    const reversals = reverseText(text);
    // A reversed number is another number, unless the text says to reverse it.
    const inWords = (one: string): boolean => numbersInWords(one).some((value) => values.includes(value));
    return (
      reversals.some((one) => saysText(one) || inWords(one)) ||
      (BACKWARDS.test(text) && reversals.some(saysValue))
    );
  };
  return { leaks: (text) => says(text) || saysReversed(text) || undisguise(text).some(says) };
}

/** Equal within a thousandth: a rounded answer is still the answer. */
export function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(Math.abs(b), 1e-9) * TOLERANCE;
}
