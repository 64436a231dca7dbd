import { AppError, sentence, type DecimalSeparator, type Sentence } from '@studyhall/contracts';
import { chooseReading } from '@studyhall/domain';
import Quantity from 'js-quantities';
import { numericQuantity } from 'numeric-quantity';

/** A written number and the unit after it; the unit may be empty. */
export interface NumberReading {
  value: number;
  unit: string;
}

/**
 * Parses a number as students write it: digits of any script, a decimal point or comma, grouped thousands, fractions, mixed
 * numbers and powers of ten, optionally with a unit. Null if it is not a number, or if it is ambiguous, such as `1,250`,
 * and no reading was chosen.
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

/** @throws AppError with `notANumber` if the text is not a number, or if it is ambiguous and no reading was chosen */
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

/** The library's name of a unit. */
const unitName = (unit: string): string => {
  const name = unit.normalize('NFKC').replaceAll('·', '*').replace(/\s+/g, ' ').trim();
  return SYMBOLS.get(name) ?? name.replaceAll('Ω', 'ohm').replaceAll('μ', 'u');
};

export const isSameUnit = (one: string, other: string): boolean =>
  unitName(one).toLowerCase() === unitName(other).toLowerCase();

/** Converts a value to another unit; null if the units are unknown or measure different quantities. */
export function convert({ value, unit }: NumberReading, into: string): number | null {
  if (isSameUnit(unit, into)) return value;
  try {
    return new Quantity(value, unitName(unit)).to(unitName(into)).scalar;
  } catch {
    return null;
  }
}
