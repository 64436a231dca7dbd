import { randomInt } from 'node:crypto';
import { LIMITS } from '@studyhall/contracts';

/** Consonants that look unlike each other and unlike digits. Without vowels no code is a word. */
const LETTERS = 'BCDFHJKMNPRTVWXY';

/** Six letters for the projector, about 17 million. */
export function newShortCode(): string {
  return Array.from({ length: LIMITS.shortCodeLetters }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** The short code that a path names, whatever its case; null for the code of a link, which is longer. */
export function readShortCode(code: string): string | null {
  return code.length === LIMITS.shortCodeLetters ? code.toUpperCase() : null;
}
