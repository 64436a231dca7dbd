import type { AnswerKey } from '../study/leak-scanner.js';
import { plainText } from '../study/plain-text.js';
import { numberIn } from '../text/written-number.js';

const SEPARATOR = /[=≈→⇒]|(?:answers?|solutions?|ans|sol|الجواب|الحل|الإجابة)\s*(?:\d+\s*)?[:–-]/giu;
const NUMBER =
  /(?<!\^)-?(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,']\d{3})*)(?:[.,]\d+)?(?:\s*\/\s*\d+)?/g;
const TIME = /(?<!\d)(\d{1,2}):(\d{2})(?!\d)/g;
const MAX_VALUES = 20;
const MAX_TEXT = 1_000;

/** Extracts the answer from a solution: numbers and words after its last equals sign, or all of it if there is none. */
export function parseAnswer(solution: string): AnswerKey {
  const plain = plainText(solution);
  const ends = [...plain.matchAll(SEPARATOR)];
  const last = ends.at(-1);
  const end = last === undefined ? plain : plain.slice(last.index + last[0].length);
  const values = parseValues(end);
  const texts = [end.trim()].filter((text) => /\p{L}{3}|(?<!\d)\d{1,2}:\d{2}(?!\d)/u.test(text));
  return {
    values: [...new Set(values)].slice(0, MAX_VALUES),
    texts: texts.map((text) => text.slice(0, MAX_TEXT)),
  };
}

/** The numbers in a text. A fraction counts as its value. */
function parseValues(text: string): number[] {
  // A full hour counts as the number of the hour.
  const first = text
    .replace(TIME, (_, hour: string, minute: string) => (minute === '00' ? hour : `${hour} ${minute}`))
    .replaceAll(';', ' ');
  return (first.match(NUMBER) ?? []).flatMap((token) => {
    const [top = '', bottom = '1'] = token.split('/');
    const value = (numberIn(top.replace(/\s/g, '')) ?? Number.NaN) / Number(bottom);
    return Number.isFinite(value) ? [value] : [];
  });
}
