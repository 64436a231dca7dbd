/** The answer of a policy: allowed, or the code and the sentence of the refusal. */
export type Decision =
  { allowed: true } | { allowed: false; code: 'forbidden' | 'not_found'; reason: string };

/** A rule of a policy file: who may do one action to one kind of target. */
export type Rule<Actor, Target> = (actor: Actor, target: Target) => Decision;

export const ALLOWED: Decision = { allowed: true };

export const forbid = (reason: string): Decision => ({ allowed: false, code: 'forbidden', reason });

/** Answers as if the target did not exist. */
export const hide = (reason: string): Decision => ({ allowed: false, code: 'not_found', reason });

export const NO_SCHOOL = forbid('You do not have a school assigned. Please contact an administrator.');
export const ADMINS_ONLY = forbid('Only administrators can do that.');
