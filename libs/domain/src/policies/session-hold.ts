import type { Role } from '@studyhall/contracts';
import { usesFactor } from '../roles.js';

/** What a session must do before anything else: the code of the error that every other call answers. */
export type SessionHold = 'password_change_required' | 'factor_setup_required';

const FIRST_DAY_MS = 24 * 60 * 60 * 1000;

export interface HeldAccount {
  role: Role;
  must_change_password: boolean;
  created_at: Date;
  /** Whether a school named the user as its safeguarding lead or deputy. */
  leads_safety: boolean;
  /** Whether the user has a second factor. */
  has_factor: boolean;
  /** Whether a provider signed the user in: its sign-in is the second factor. */
  by_provider: boolean;
}

/**
 * What holds back a session. A role of `factorRoles` needs a second factor once its account is a day old, so that an
 * installation can be set up first. Source: `docs/specification/api.md#second-factor`.
 */
export function sessionHold(
  account: HeldAccount,
  { factorRoles, now }: { factorRoles: readonly Role[]; now: Date },
): SessionHold | null {
  if (account.must_change_password) return 'password_change_required';
  const isNew = now.getTime() - account.created_at.getTime() < FIRST_DAY_MS;
  if (isNew || account.has_factor || account.by_provider) return null;
  return needsFactor(account, factorRoles) ? 'factor_setup_required' : null;
}

/**
 * Whether an account needs a second factor: by its role, or because it reads passages of students. No role in `factorRoles`
 * switches both off.
 */
export function needsFactor(
  account: Pick<HeldAccount, 'role' | 'leads_safety'>,
  factorRoles: readonly Role[],
): boolean {
  const isNamed = account.leads_safety && factorRoles.length > 0;
  return usesFactor(account) && (isNamed || factorRoles.includes(account.role));
}
