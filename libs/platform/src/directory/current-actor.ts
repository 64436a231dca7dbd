import { SOURCE_ID } from '@studyhall/domain';
import { AppError, sentence } from '@studyhall/contracts';
import { users, type Account, type Executor } from '@studyhall/persistence';
import { staffOnly } from './assert-allowed.js';

/**
 * The actor for a system that changes accounts by rules of an admin, such as an identity provider; the log has its name. With a school it has the rights of an admin of the school, without one those of a master admin.
 */
export const sourceActor = (name: string, school: string | null): Account => ({
  ...{
    id: SOURCE_ID,
    username: name,
    shown_name: null,
    role: school === null ? 'MASTER_ADMIN' : 'SCHOOL_ADMIN',
    admin_scope: 'full',
    school,
  },
  ...{ access_granted: true, must_change_password: false },
});

/** What decides about the rights of an account with access. */
export const RIGHTS = ['role', 'admin_scope', 'school'] as const;

/**
 * Locks the caller's account (shared) until the transaction ends, and checks that the caller still has the rights that
 * the request began with. Other requests of the same caller are not blocked.
 * @throws AppError `unauthorized` where the caller has no access, `forbidden` where the caller does not use the
 *    console, `conflict` where role, scope or school are not those that the request was judged by.
 */
export async function holdActor(on: Executor, actor: Account): Promise<void> {
  if (actor.id === SOURCE_ID) return;
  // Where the membership has ended, the session acts at home.
  const now = (await users.holdAccount(on, actor)) ?? (await users.holdAccount(on, { id: actor.id }));
  if (!now?.access_granted) throw new AppError('unauthorized');
  if (RIGHTS.every((right) => now[right] === actor[right])) return;
  staffOnly(now);
  throw new AppError('conflict', sentence('rights_changed'));
}

/**
 * As {@link holdActor}, with the accounts of `others` locked against other changes. Returns those as they are now; absent
 * ones are left out.
 */
export async function lockActor(
  on: Executor,
  actor: Account,
  others: readonly number[] = [],
): Promise<Account[]> {
  const accounts = others.length === 0 ? [] : await users.lockAccounts(on, others);
  await holdActor(on, actor);
  return accounts;
}
