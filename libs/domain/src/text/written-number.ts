import type { DecimalSeparator } from '@studyhall/contracts';
import { asciiDigits } from './ascii-digits.js';

const GROUP_SPACES = /(?<=\d)[\s\u00a0\u2009\u202f'’٬](?=\d{3}(?!\d))/g;
const POWER_OF_TEN = /(?<!\s)\s*[·×x*⋅]\s*10\s*(?:\^\s*)?([-+]?\d+)/;
const GROUP_COMMAS = /(?<=\d),(?=\d{3}(?!\d))/g;
/** The decimal separator of the Arabic script, which is unambiguous. */
const ARABIC_DECIMAL = '٫';

/**
 * The possible readings of a written number, by decimal separator: one, or two for numbers such as `1,250`, which is 1250
 * or 1.25. Each reading has ASCII digits, a decimal point and no group separators; fractions, powers of ten and trailing
 * text stay. The page asks the user which reading is meant, and the server stores only the chosen one.
 */
export function possibleReadings(text: string): Array<{ decimal: DecimalSeparator; text: string }> {
  const plain = simplify(text);
  const [number = ''] = /^[-+]?\s*[\d.,]*\d/.exec(plain) ?? [];
  const separators: DecimalSeparator[] = text.includes(ARABIC_DECIMAL) ? ['.'] : decimalSeparators(number);
  return separators.map((decimal) => ({
    decimal,
    text: withPoint(number, decimal) + plain.slice(number.length),
  }));
}

/** The only reading of a written number, or the chosen one; undefined if there are two and none was chosen. */
export function chooseReading(text: string, chosen?: DecimalSeparator | null): string | undefined {
  const readings = possibleReadings(text);
  const [first, second] = readings;
  return second ? readings.find(({ decimal }) => decimal === chosen)?.text : first?.text;
}

/** The number at the start of a text; undefined if there is none. An ambiguous comma groups thousands. */
export function numberIn(text: string): number | undefined {
  const value = Number.parseFloat(chooseReading(text, '.') ?? '');
  return Number.isFinite(value) ? value : undefined;
}

/** Replaces characters with equivalents that a parser accepts. */
function simplify(text: string): string {
  return asciiDigits(text.replace(/[^¼-¾⅐-⅞]/gu, (character) => character.normalize('NFKC')))
    .replaceAll('⁄', '/')
    .replaceAll(ARABIC_DECIMAL, '.')
    .replaceAll('٪', '%')
    .replace(/[−–‒﹣－]/g, '-')
    .replace(GROUP_SPACES, '')
    .replace(POWER_OF_TEN, 'e$1')
    .replace(/^\s*[=≈~]\s*/, '')
    .trim();
}

/** The last of two different separators is the decimal one. A single separator before three digits may be either. */
function decimalSeparators(number: string): DecimalSeparator[] {
  if (!/\d[.,]\d/.test(number)) return ['.'];
  const comma = number.lastIndexOf(',');
  const point = number.lastIndexOf('.');
  if (comma !== -1 && point !== -1) return [comma > point ? ',' : '.'];
  const separator = comma === -1 ? '.' : ',';
  const other = separator === '.' ? ',' : '.';
  if (number.split(separator).length > 2) return [other];
  return /^[-+]?\s*[1-9]\d{0,2}[.,]\d{3}$/.test(number) ? [other, separator] : [separator];
}

/** Formats a number with a decimal point, without group separators and trailing zeros. */
function withPoint(number: string, decimal: DecimalSeparator): string {
  const pointed =
    decimal === '.' ? number : number.replace(/[.,]/g, (character) => (character === ',' ? '.' : ','));
  return pointed
    .replace(GROUP_COMMAS, '')
    .replace(/(?<=\.\d*)0+$/, '')
    .replace(/\.$/, '');
}
