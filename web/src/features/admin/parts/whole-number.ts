import { asciiDigits } from '@studyhall/domain';

export interface NumberBounds {
  min: number;
  max: number;
}

/** A whole number as it was typed: in the digits of any script, and with thousands apart (`1,000`); null where it is none. */
export function readWhole(typed: string): number | null {
  const text = asciiDigits(typed.trim());
  const plain = /^\d{1,3}([,.\u066c\u00a0\u202f ]\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text;
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null;
}

/** Whether a typed text is a whole number within bounds; an emptied field is none. */
export function isWholeNumber(text: string, { min, max }: NumberBounds): boolean {
  const value = readWhole(text);
  return value !== null && value >= min && value <= max;
}
