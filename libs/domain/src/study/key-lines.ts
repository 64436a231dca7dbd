import type { AnswerKey } from './leak-scanner.js';
import { statedNumbers } from './numbers.js';

/** A line of the key is about an exercise if it has at least this share of the exercise's words and numbers. */
const SHARED = 0.6;
const MAX_LINES = 3;
const LABEL = /\b(?:exercise|task|question|problem|no\.?)\s*(?:#\s*)?(\d+\w?)|(?:تمرين|سؤال|مسألة)\s*(\d+)/iu;
const SEPARATOR = /[:=→⇒]|\banswers?\b|الجواب|الحل/iu;

/**
 * Finds the answers to an exercise in the text of an answer key: in lines that share its words or its label, the numbers
 * and words after the last separator. Uses no model, so no model can omit an answer.
 */
export function answersFromKey(key: string, exercise: string): AnswerKey {
  const asked = toWords(exercise);
  const label = findLabel(exercise);
  if (asked.size === 0) return { values: [], texts: [] };
  const stated = statedNumbers(exercise);
  const about = key
    .split('\n')
    .filter((line) => {
      const words = toWords(line);
      const shared = [...asked].filter((word) => words.has(word)).length / asked.size;
      return shared >= SHARED || (label !== null && findLabel(line) === label);
    })
    .slice(0, MAX_LINES);
  const values = about.flatMap((line) => [...statedNumbers(answerPart(line))].filter((value) => value > 0));
  return {
    values: [...new Set(values)].filter((value) => !stated.has(value)),
    texts: about.map((line) => answerPart(line).trim()).filter((text) => /\p{L}{3}/u.test(text)),
  };
}

const toWords = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/\d+(?:[.,]\d+)?|[\p{L}\p{M}]{3,}/gu) ?? []);

function findLabel(text: string): string | null {
  const [, english, arabic] = LABEL.exec(text) ?? [];
  return english?.toLowerCase() ?? arabic ?? null;
}

function answerPart(line: string): string {
  const parts = line.split(SEPARATOR);
  return parts.length > 1 ? (parts.at(-1) ?? '') : line;
}
