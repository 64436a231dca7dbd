import { AppError, sentence, type DecimalSeparator, type Sentence } from '@studyhall/contracts';
import { chooseReading } from '@studyhall/domain';
import Quantity from 'js-quantities';
import { numericQuantity } from 'numeric-quantity';

/** A written number, and the unit that follows it; an empty unit where there is none. */
export interface NumberReading {
  value: number;
  unit: string;
}

/**
 * Reads a number as students write it: digits of any script, a decimal point or comma, groups of thousands, fractions,
 * mixed numbers and powers of ten, perhaps with a unit. Null if it is no number, or has two readings, such as `1,250`, and
 * none was chosen.
 */
export function readNumber(text: string, chosen?: DecimalSeparator): NumberReading | null {
  const reading = chooseReading(text, chosen);
  if (reading === undefined) return null;
  const { value, trailingInvalid = '' } = numericQuantity(reading, {
    round: false,
    allowTrailingInvalid: true,
    verbose: true,
  });
  const unit = trailingInvalid.trim();
  return Number.isFinite(value) && !/^[\d.,/]/.test(unit) ? { value: Number(value), unit } : null;
}

/** @throws AppError where a text is no number, with `notANumber`, or where it has two readings and none was chosen */
export function requireNumber(
  text: string,
  chosen: DecimalSeparator | undefined,
  notANumber: Sentence,
): NumberReading {
  if (chooseReading(text, chosen) === undefined) throw new AppError('invalid', sentence('number_ambiguous'));
  const reading = readNumber(text, chosen);
  if (!reading) throw new AppError('invalid', notANumber);
  return reading;
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

export const isSameUnit = (one: string, other: string): boolean =>
  unitName(one).toLowerCase() === unitName(other).toLowerCase();

/** A value in another unit; null where the two do not measure the same, or one is not known. */
export function convert({ value, unit }: NumberReading, into: string): number | null {
  if (isSameUnit(unit, into)) return value;
  try {
    return new Quantity(value, unitName(unit)).to(unitName(into)).scalar;
  } catch {
    return null;
  }
}
