import { asciiDigits } from '@studyhall/domain';
import Quantity from 'js-quantities';
import { numericQuantity } from 'numeric-quantity';

/** One reading of a written number, and the unit that follows it; an empty unit where there is none. */
export interface NumberReading {
  value: number;
  unit: string;
}

/**
 * Reads a number as students write it: digits of any script, a decimal point or comma, groups of thousands, fractions,
 * mixed numbers and powers of ten, each perhaps with a unit. Text that has two readings, such as `1,250`, has both. Empty
 * if it is no number.
 */
export function readNumber(text: string): NumberReading[] {
  const plain = simplify(text);
  const separators = /\d[.,]\d/.test(plain) ? separatorsOf(plain) : (['.'] as const);
  return separators.flatMap((decimalSeparator) => {
    const { value, trailingInvalid = '' } = numericQuantity(plain, {
      decimalSeparator,
      round: false,
      allowTrailingInvalid: true,
      verbose: true,
    });
    const unit = trailingInvalid.trim();
    return Number.isFinite(value) && !/^[\d.,/]/.test(unit) ? [{ value: Number(value), unit }] : [];
  });
}

const GROUP_SPACES = /(?<=\d)[\s\u00a0\u2009\u202f'’٬](?=\d{3}(?!\d))/g;
const POWER_OF_TEN = /\s*[·×x*⋅]\s*10\s*\^?\s*([-+]?\d+)/;

/** The characters that the parser knows instead of others that mean the same. */
function simplify(text: string): string {
  return asciiDigits(text.replace(/[^¼-¾⅐-⅞]/gu, (character) => character.normalize('NFKC')))
    .replaceAll('⁄', '/')
    .replaceAll('٫', '.')
    .replaceAll('٪', '%')
    .replace(/[−–‒﹣－]/g, '-')
    .replace(GROUP_SPACES, '')
    .replace(POWER_OF_TEN, 'e$1')
    .replace(/^\s*[=≈~]\s*/, '')
    .trim();
}

/** The last of two different separators is the decimal one. One that stands before three digits may be either. */
function separatorsOf(plain: string): ReadonlyArray<'.' | ','> {
  const comma = plain.lastIndexOf(',');
  const point = plain.lastIndexOf('.');
  if (comma !== -1 && point !== -1) return [comma > point ? ',' : '.'];
  const separator = comma === -1 ? '.' : ',';
  const other = separator === '.' ? ',' : '.';
  if (plain.split(separator).length > 2) return [other];
  return /^-?[1-9]\d{0,2}[.,]\d{3}(?!\d)/.test(plain) ? [separator, other] : [separator];
}

const SYMBOLS = new Map([
  ['Ω', 'ohm'],
  ['℃', 'tempC'],
  ['°C', 'tempC'],
  ['°F', 'tempF'],
  ['°', 'deg'],
]);

/** The name by which the library knows a unit. */
const unitName = (unit: string): string => {
  const name = unit.normalize('NFKC').replaceAll('·', '*').replace(/\s+/g, ' ').trim();
  return SYMBOLS.get(name) ?? name.replaceAll('Ω', 'ohm').replaceAll('μ', 'u');
};

/** A value in another unit; null where the two do not measure the same, or one is not known. */
export function convert({ value, unit }: NumberReading, into: string): number | null {
  if (unitName(unit).toLowerCase() === unitName(into).toLowerCase()) return value;
  try {
    return new Quantity(value, unitName(unit)).to(unitName(into)).scalar;
  } catch {
    return null;
  }
}
