import type { PlainSentenceCode } from '@studyhall/contracts';

/** The result of a policy: allowed, or an error code and the code of its sentence. */
export type Decision =
  | { allowed: true }
  | { allowed: false; code: 'forbidden' | 'not_found'; reason: PlainSentenceCode };

/** A rule of a policy file: who may do one action to one kind of target. */
export type Rule<Actor, Target> = (actor: Actor, target: Target) => Decision;

export const ALLOWED: Decision = { allowed: true };

export const forbid = (reason: PlainSentenceCode): Decision => ({
  allowed: false,
  code: 'forbidden',
  reason,
});

/** Responds as if the target did not exist. */
export const hide = (reason: PlainSentenceCode): Decision => ({ allowed: false, code: 'not_found', reason });

export const NO_SCHOOL = forbid('no_school');
export const ADMINS_ONLY = forbid('admins_only');
