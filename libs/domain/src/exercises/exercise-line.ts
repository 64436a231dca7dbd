import type { AnswerKey } from '../study/leak-scanner.js';
import { asciiDigits } from '../text/ascii-digits.js';
import { answerOf } from './stated-answer.js';

const LINE =
  /^\s*(?:(?:exercise|ex|number|no|nr|question|task|problem|التمرين|تمرين|السؤال|سؤال|رقم)\.?\s*)*#?\s*(\d{1,4}(?:[.-]\d{1,3})*\s?[a-z]?)\s*(?:[:=)–—-]|\.(?=\s))\s*(\S.*)$/iu;

/** What a teacher adds in one line, such as `Exercise 13: 33`: a number and its answer. Null where it has not both. */
export function readExerciseLine(line: string): { number: string; answer: AnswerKey } | null {
  const [, number, stated] = LINE.exec(asciiDigits(line)) ?? [];
  if (number === undefined || stated === undefined) return null;
  const answer = readAnswer(stated);
  if (answer.values.length + answer.texts.length === 0) return null;
  return { number: number.replace(/\s/g, '').toLowerCase(), answer };
}

/** The answer that a teacher writes, one way to say it a line. */
export function readAnswer(written: string): AnswerKey {
  const lines = written.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line) => {
    const { values, texts } = answerOf(line);
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
  const said = new Set(texts.flatMap((text) => answerOf(text).values));
  return [...texts, ...values.filter((value) => !said.has(value)).map(String)].join('\n');
}
