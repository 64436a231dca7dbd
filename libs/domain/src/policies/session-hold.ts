import type { Role } from '@studyhall/contracts';
import { usesFactor } from '../roles.js';

/** What a session must do first: the error code of all other calls until then. */
export type SessionHold = 'password_change_required' | 'factor_setup_required';

const FIRST_DAY_MS = 24 * 60 * 60 * 1000;

export interface HeldAccount {
  role: Role;
  must_change_password: boolean;
  created_at: Date;
  /** Whether the user is the safeguarding lead or a deputy of a school. */
  leads_safety: boolean;
  /** Whether the user has a second factor. */
  has_factor: boolean;
  /** Whether an identity provider signed the user in. Its sign-in replaces the second factor. */
  by_provider: boolean;
}

/**
 * The hold on a session, if any. A role of `factorRoles` needs a second factor once its account is a day old, so that an
 * installation can be set up first; a safeguarding lead or deputy needs it at once. Source: `docs/specification/api.md#second-factor`.
 */
export function sessionHold(
  account: HeldAccount,
  { factorRoles, now }: { factorRoles: readonly Role[]; now: Date },
): SessionHold | null {
  if (account.must_change_password) return 'password_change_required';
  const isNew = now.getTime() - account.created_at.getTime() < FIRST_DAY_MS;
  if ((isNew && !account.leads_safety) || account.has_factor || account.by_provider) return null;
  return needsFactor(account, factorRoles) ? 'factor_setup_required' : null;
}

/**
 * Whether an account needs a second factor: because of its role, or because it can read students' passages. An empty
 * `factorRoles` disables both.
 */
export function needsFactor(
  account: Pick<HeldAccount, 'role' | 'leads_safety'>,
  factorRoles: readonly Role[],
): boolean {
  const isNamed = account.leads_safety && factorRoles.length > 0;
  return usesFactor(account) && (isNamed || factorRoles.includes(account.role));
}
