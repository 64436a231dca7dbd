import { createHash, randomInt } from 'node:crypto';

const CODES = 10;
/** Excludes similar characters. 24 of them have 118 bits: a plain hash is sufficient from 112 bits on (OWASP ASVS 6.5.2). */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 6;
const GROUP_LENGTH = 4;

const group = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes such as `k7wd-m2xp-9hfe-q4tn-8rzc-v3by`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));

/** The hash that the database stores instead of a code. Ignores dashes, spaces and case. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();
