import { createRequire } from 'node:module';
import type * as LanguageCommon from '@zxcvbn-ts/language-common';
import { AppError, ERRORS } from '@studyhall/contracts';

const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;
/** Character sequences, in both directions. */
const SEQUENCES = ['01234567890', 'abcdefghijklmnopqrstuvwxyz'].flatMap((row) => [row, reversed(row)]);
const REPEATED = /^(.{1,4})\1+$/u;
/** A typical suffix that only serves to satisfy a password rule: `winter2026`, `Password1!`. */
const TAIL = /[\p{N}\p{P}\p{S}]{1,4}$/u;

type Weakness = 'password_common' | 'password_is_username';

/** The reason why a password is rejected, as a sentence; null if it is accepted. The contract checks the length. */
export function passwordProblem(password: string, username: string): string | null {
  const weakness = findWeakness(password, username);
  return weakness && ERRORS[weakness][1];
}

/** @throws AppError `password_common` or `password_is_username`, with an issue at `path`. */
export function assertGoodPassword(password: string, username: string, path: string): void {
  const weakness = findWeakness(password, username);
  if (weakness) throw new AppError(weakness, undefined, { issues: [{ path, message: ERRORS[weakness][1] }] });
}

function findWeakness(password: string, username: string): Weakness | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isUsername(plain, username)) return 'password_is_username';
  return isCommon(plain) ? 'password_common' : null;
}

/** Passwords from public leaks, in lower case. Loaded at the first use: they take 4 MB of memory. */
function leakedPasswords(): ReadonlySet<string> {
  return (common ??= new Set(
    (load('@zxcvbn-ts/language-common') as typeof LanguageCommon).dictionary['passwords-common'],
  ));
}

function isCommon(plain: string): boolean {
  const leaked = leakedPasswords();
  return (
    leaked.has(plain) ||
    leaked.has(plain.replace(TAIL, '')) ||
    REPEATED.test(plain) ||
    SEQUENCES.some((sequence) => sequence.includes(plain))
  );
}

/** The username itself, reversed, doubled, or with up to four digits before or after it. Ignores other characters. */
function isUsername(plain: string, username: string): boolean {
  const name = lettersAndDigits(username.normalize('NFKC').toLowerCase());
  if (name === '') return false;
  const variants = new Set([name, reversed(name), name + name]);
  const typed = lettersAndDigits(plain);
  return [typed, typed.replace(/\p{N}{1,4}$/u, ''), typed.replace(/^\p{N}{1,4}/u, '')].some((each) =>
    variants.has(each),
  );
}

const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

function reversed(text: string): string {
  return [...text].toReversed().join('');
}
