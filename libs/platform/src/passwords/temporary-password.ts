import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for each other. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A password to be handed out on paper and changed at the first sign-in: three groups of four, 60 bits. */
export function temporaryPassword(): string {
  const letter = (): string => ALPHABET[randomInt(ALPHABET.length)] ?? '';
  const group = (): string => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
