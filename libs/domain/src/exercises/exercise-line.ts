import type { AnswerKey } from '../study/leak-scanner.js';
import { asciiDigits } from '../text/ascii-digits.js';
import { parseAnswer } from './stated-answer.js';

const LINE =
  /^(?:\s*(?:exercise|ex|number|no|nr|question|task|problem|aufgabe|übung|exercice|ejercicio|esercizio|التمرين|تمرين|السؤال|سؤال|رقم)\.?)*\s*(?:#\s*)?(\d{1,4}(?:[.-]\d{1,3})*\s?[a-z]?|\p{L})\s*(?:[:=)–—-]|\.(?=\s))\s*(\S.*)$/iu;

/** The largest denominator for writing an answer as a fraction. */
const MAX_BOTTOM = 1_000;

/** Parses a teacher's line such as `Exercise 13: 33`: a number and its answer. Null if one of them is missing. */
export function readExerciseLine(line: string): { number: string; answer: AnswerKey } | null {
  const [, number, stated] = LINE.exec(asciiDigits(line)) ?? [];
  if (number === undefined || stated === undefined) return null;
  const answer = readAnswer(stated);
  if (answer.values.length + answer.texts.length === 0) return null;
  const packed = number.replace(/\s/g, '');
  return { number: packed.length === 1 ? packed : packed.toLowerCase(), answer };
}

/** Parses the answer that a teacher wrote, one wording per line. */
export function readAnswer(written: string): AnswerKey {
  const lines = written.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line) => {
    const { values, texts } = parseAnswer(line);
    // If a teacher writes a short word such as "no", it is the answer.
    return values.length + texts.length > 0 ? { values, texts } : { values, texts: [line.trim()] };
  });
  return {
    values: [...new Set(read.flatMap(({ values }) => values))].slice(0, 40),
    texts: [...new Set(read.flatMap(({ texts }) => texts))].slice(0, 40),
  };
}

/** Formats an answer for a teacher to read and correct, one wording per line. */
export function writeAnswer({ values, texts }: AnswerKey): string {
  const said = new Set(texts.flatMap((text) => parseAnswer(text).values));
  return [...texts, ...values.filter((value) => !said.has(value)).map(writeNumber)].join('\n');
}

/** Writes a number without a short decimal form as a fraction, so that parsing returns the same number. */
function writeNumber(value: number): string {
  const written = String(value);
  if (written.length <= 8) return written;
  for (let bottom = 2; bottom <= MAX_BOTTOM; bottom += 1) {
    const top = Math.round(value * bottom);
    if (top / bottom === value) return `${top}/${bottom}`;
  }
  return written;
}
