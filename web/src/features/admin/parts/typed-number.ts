import { asciiDigits } from '@studyhall/domain';

export interface NumberBounds {
  min: number;
  max: number;
}

/** Groups of thousands with one separator. */
const GROUPED = /^\d{1,3}([,.\u066c\u00a0\u202f ])\d{3}(?:\1\d{3})*$/;
/** A thousand or a decimal number, depending on the user's locale. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;
const ARABIC_DECIMAL_SIGN = '\u066b';

/**
 * Parses a typed number: digits of any script, thousands separators (`1,000`) and, if decimals are allowed, a decimal
 * comma or point. Null if it is invalid or ambiguous.
 */
export function readNumber(typed: string, { digits = 15, decimals = 0 } = {}): number | null {
  const text = asciiDigits(typed.trim()).replace(ARABIC_DECIMAL_SIGN, '.');
  if (decimals > 0 && AMBIGUOUS.test(text)) return null;
  const sign = decimals > 0 ? decimalSign(text) : -1;
  const whole = sign === -1 ? text : text.slice(0, sign);
  const plain = GROUPED.test(whole) ? whole.replace(/\D/g, '') : whole;
  const part = sign === -1 ? '0' : text.slice(sign + 1);
  const fits = plain.length <= digits && part.length <= Math.max(1, decimals);
  return fits && /^\d+\.\d+$/.test(`${plain}.${part}`) ? Number(`${plain}.${part}`) : null;
}

/** The index of the decimal separator: the last comma or point, unless that sign occurs twice; -1 if there is none. */
function decimalSign(text: string): number {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  return text.indexOf(text.charAt(last)) === last ? last : -1;
}

export const readWhole = (typed: string): number | null => readNumber(typed);

/** True if a typed text is a whole number within bounds; false if empty. */
export function isWholeNumber(text: string, { min, max }: NumberBounds): boolean {
  const value = readWhole(text);
  return value !== null && value >= min && value <= max;
}
