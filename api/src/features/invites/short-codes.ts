import { randomInt } from 'node:crypto';
import { LIMITS } from '@studyhall/contracts';

/** Consonants that differ clearly from each other and from digits. Without vowels, codes cannot form words. */
const LETTERS = 'BCDFHJKMNPRTVWXY';

/** Six letters for showing on a projector: about 17 million codes. */
export function newShortCode(): string {
  return Array.from({ length: LIMITS.shortCodeLetters }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Parses a short code in a path, ignoring case; null for the longer code of a link. */
export function readShortCode(code: string): string | null {
  return code.length === LIMITS.shortCodeLetters ? code.toUpperCase() : null;
}
