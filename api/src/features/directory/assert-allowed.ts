import { AppError } from '@studyhall/contracts';
import { can, type Actor, type Decision } from '@studyhall/domain';

/** @throws AppError with the code and the sentence of a policy that refuses. */
export function assertAllowed(decision: Decision): void {
  if (!decision.allowed) throw new AppError(decision.code, decision.reason);
}

/** @throws AppError `forbidden` for a user who is no admin. */
export function adminsOnly(actor: Actor): void {
  assertAllowed(can(actor, 'console.use', null));
}

/** @throws AppError `invalid` for one field. */
export function wrongField(path: string, message: string): AppError {
  return new AppError('invalid', message, { issues: [{ path, message }] });
}

const LOOKS_TAKEN = 'That username looks like one that is already taken.';

/** Returns the error for a username that is taken or looks like a taken one; null for a free name. */
export function usernameTaken(taken: 'same' | 'similar' | null): AppError | null {
  return taken && new AppError('username_taken', taken === 'similar' ? LOOKS_TAKEN : undefined);
}
