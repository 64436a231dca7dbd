import { randomBytes, randomInt } from 'node:crypto';

/** Excludes similar characters: I, L, O, 0 and 1. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const [GROUPS, GROUP] = [3, 4];

/** A code that is easy to read out and type, such as `K7QM-2XAP-9RTD`: 59 bits. */
export function newMailCode(): string {
  const group = (): string =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** The secret of a link: 256 bits. */
export const newLinkSecret = (): string => randomBytes(32).toString('base64url');
