import { AppError } from '@studyhall/contracts';
import { whyNotAdminister, type Actor, type Refusal } from '@studyhall/domain';

/**
 * Says a policy's refusal.
 * @throws AppError `forbidden` with the sentence, where there is one.
 */
export function refuse(refusal: Refusal): void {
  if (refusal !== null) throw new AppError('forbidden', refusal);
}

/** @throws AppError `forbidden` for whoever is no admin. */
export function adminsOnly(actor: Actor): void {
  refuse(whyNotAdminister(actor));
}

/** @throws AppError `invalid` for one field. */
export function wrongField(path: string, message: string): AppError {
  return new AppError('invalid', message, { issues: [{ path, message }] });
}

const LOOKS_TAKEN = 'That username looks like one that is already taken.';

/** The error for a username that is taken, or looks like a taken one; null for a free name. */
export function usernameTaken(taken: 'same' | 'similar' | null): AppError | null {
  return taken && new AppError('username_taken', taken === 'similar' ? LOOKS_TAKEN : undefined);
}
