import type { AnswerKey } from '../study/leak-scanner.js';
import { asciiDigits } from '../text/ascii-digits.js';
import { parseAnswer } from './stated-answer.js';

const LINE =
  /^(?:\s*(?:exercise|ex|number|no|nr|question|task|problem|aufgabe|übung|exercice|ejercicio|esercizio|التمرين|تمرين|السؤال|سؤال|رقم)\.?)*\s*(?:#\s*)?(\d{1,4}(?:[.-]\d{1,3})*\s?[a-z]?|\p{L})\s*(?:[:=)–—-]|\.(?=\s))\s*(\S.*)$/iu;

/** The largest denominator of a fraction that an answer is written as. */
const MAX_BOTTOM = 1_000;

/** What a teacher adds in one line, such as `Exercise 13: 33`: a number and its answer. Null where it has not both. */
export function readExerciseLine(line: string): { number: string; answer: AnswerKey } | null {
  const [, number, stated] = LINE.exec(asciiDigits(line)) ?? [];
  if (number === undefined || stated === undefined) return null;
  const answer = readAnswer(stated);
  if (answer.values.length + answer.texts.length === 0) return null;
  const packed = number.replace(/\s/g, '');
  return { number: packed.length === 1 ? packed : packed.toLowerCase(), answer };
}

/** The answer that a teacher writes, one way to say it a line. */
export function readAnswer(written: string): AnswerKey {
  const lines = written.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line) => {
    const { values, texts } = parseAnswer(line);
    // A short word such as "no" is an answer where a teacher writes it.
    return values.length + texts.length > 0 ? { values, texts } : { values, texts: [line.trim()] };
  });
  return {
    values: [...new Set(read.flatMap(({ values }) => values))].slice(0, 40),
    texts: [...new Set(read.flatMap(({ texts }) => texts))].slice(0, 40),
  };
}

/** An answer as a teacher reads and corrects it, one way to say it a line. */
export function writeAnswer({ values, texts }: AnswerKey): string {
  const said = new Set(texts.flatMap((text) => parseAnswer(text).values));
  return [...texts, ...values.filter((value) => !said.has(value)).map(writeNumber)].join('\n');
}

/** A fraction that has no short decimal number is written as one, and read again as the same number. */
function writeNumber(value: number): string {
  const written = String(value);
  if (written.length <= 8) return written;
  for (let bottom = 2; bottom <= MAX_BOTTOM; bottom += 1) {
    const top = Math.round(value * bottom);
    if (top / bottom === value) return `${top}/${bottom}`;
  }
  return written;
}
