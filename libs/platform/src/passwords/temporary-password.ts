import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused with each other. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A password for printing, to be changed at the first sign-in: three groups of four characters, 60 bits. */
export function temporaryPassword(): string {
  const letter = (): string => ALPHABET[randomInt(ALPHABET.length)] ?? '';
  const group = (): string => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
