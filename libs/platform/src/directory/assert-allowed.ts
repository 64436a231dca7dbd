import { isDeepStrictEqual } from 'node:util';
import { AppError, sentence, type Sentence } from '@studyhall/contracts';
import { can, type Actor, type Decision } from '@studyhall/domain';

/** @throws AppError with the code and sentence of the policy that denies the action. */
export function assertAllowed(decision: Decision): void {
  if (!decision.allowed) throw new AppError(decision.code, sentence(decision.reason));
}

/** @throws AppError `forbidden` if the user is not an admin. */
export function adminsOnly(actor: Actor): void {
  assertAllowed(can(actor, 'console.administer', null));
}

/** @throws AppError `forbidden` if the user is neither an admin nor a teacher. */
export function staffOnly(actor: Actor): void {
  assertAllowed(can(actor, 'console.use', null));
}

/** The AppError `invalid` for one field. */
export function wrongField(path: string, says: Sentence): AppError {
  return new AppError('invalid', says, { issues: [{ path, message: says.text }] });
}

/**
 * Checks that the values that a request is based on are still stored, so that an outdated page does not restore old values.
 * What is stored as requested passes: the first answer may have been lost. Call it while holding the lock of what changes.
 * @throws AppError `conflict`
 */
export function assertUnchanged<T extends object>(
  before: Partial<T> | undefined,
  stored: T,
  request: Partial<T> = {},
): void {
  const seen = Object.entries(before ?? {}) as Array<[keyof T, unknown]>;
  const isStored = (name: keyof T) => (value: unknown) => isDeepStrictEqual(value, stored[name]);
  if (!seen.every(([name, value]) => value === undefined || [value, request[name]].some(isStored(name))))
    throw new AppError('conflict', sentence('settings_changed_meanwhile'));
}

const LOOKS_TAKEN = sentence('username_similar');

/** The error for a username that is taken or similar to a taken one; null if it is free. */
export function usernameTaken(taken: 'same' | 'similar' | null): AppError | null {
  return taken && new AppError('username_taken', taken === 'similar' ? LOOKS_TAKEN : undefined);
}
