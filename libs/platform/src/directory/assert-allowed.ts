import { isDeepStrictEqual } from 'node:util';
import { AppError, sentence, type Sentence } from '@studyhall/contracts';
import { can, type Actor, type Decision } from '@studyhall/domain';

/** @throws AppError with the code and the sentence of a policy that refuses. */
export function assertAllowed(decision: Decision): void {
  if (!decision.allowed) throw new AppError(decision.code, sentence(decision.reason));
}

/** @throws AppError `forbidden` for a user who is no admin. */
export function adminsOnly(actor: Actor): void {
  assertAllowed(can(actor, 'console.administer', null));
}

/** @throws AppError `forbidden` for a user who is neither an admin nor a teacher. */
export function staffOnly(actor: Actor): void {
  assertAllowed(can(actor, 'console.use', null));
}

/** @throws AppError `invalid` for one field. */
export function wrongField(path: string, says: Sentence): AppError {
  return new AppError('invalid', says, { issues: [{ path, message: says.text }] });
}

/**
 * What a request was made from, where it says so, is still stored: a page that is out of date puts no earlier state back. Call it
 * under the lock of the settings.
 * @throws AppError `conflict`
 */
export function assertUnchanged<T extends object>(before: Partial<T> | undefined, stored: T): void {
  const seen = Object.entries(before ?? {}) as Array<[keyof T, unknown]>;
  if (!seen.every(([name, value]) => value === undefined || isDeepStrictEqual(value, stored[name])))
    throw new AppError('conflict', sentence('settings_changed_meanwhile'));
}

const LOOKS_TAKEN = sentence('username_similar');

/** Returns the error for a username that is taken or looks like a taken one; null for a free name. */
export function usernameTaken(taken: 'same' | 'similar' | null): AppError | null {
  return taken && new AppError('username_taken', taken === 'similar' ? LOOKS_TAKEN : undefined);
}
