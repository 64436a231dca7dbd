import { asciiDigits } from '@studyhall/domain';

export interface NumberBounds {
  min: number;
  max: number;
}

/** Thousands, apart by one sign. */
const GROUPED = /^\d{1,3}([,.\u066c\u00a0\u202f ])\d{3}(?:\1\d{3})*$/;
/** One thousand and more, or one and a part: by where its user is from. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;
const ARABIC_DECIMAL_SIGN = '\u066b';

/**
 * A number as it was typed: in the digits of any script, with thousands apart (`1,000`) and, where it may have decimals,
 * a comma or a point before them; null where it is none, or may be two.
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

/** Where the decimals begin: at the last comma or point, unless the same sign is there twice; -1 where there are none. */
function decimalSign(text: string): number {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  return text.indexOf(text.charAt(last)) === last ? last : -1;
}

export const readWhole = (typed: string): number | null => readNumber(typed);

/** Whether a typed text is a whole number within bounds; an emptied field is none. */
export function isWholeNumber(text: string, { min, max }: NumberBounds): boolean {
  const value = readWhole(text);
  return value !== null && value >= min && value <= max;
}
