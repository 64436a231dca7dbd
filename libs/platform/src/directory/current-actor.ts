import { SOURCE_ID } from '@studyhall/domain';
import { AppError, sentence } from '@studyhall/contracts';
import { users, type Account, type Executor } from '@studyhall/persistence';
import { staffOnly } from './assert-allowed.js';

/**
 * The actor for a system that changes accounts by an admin's rules, such as an identity provider. The audit log shows its
 * name. It has the rights of an admin of `school`, or of a master admin without a school.
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

/** The fields that determine the rights of an account. */
export const RIGHTS = ['role', 'admin_scope', 'school'] as const;

/**
 * Locks the caller's account (shared) until the transaction ends. Checks that the caller still has the rights that the
 * request started with. Does not block other requests of the same caller.
 * @throws AppError `unauthorized` if the caller has lost access, `forbidden` if the caller does not use the console,
 * `conflict` if role, scope or school have changed since.
 */
export async function holdActor(on: Executor, actor: Account): Promise<void> {
  if (actor.id === SOURCE_ID) return;
  // If the membership in the other school has ended, the session acts in the home school.
  const now = (await users.holdAccount(on, actor)) ?? (await users.holdAccount(on, { id: actor.id }));
  if (!now?.access_granted) throw new AppError('unauthorized');
  if (RIGHTS.every((right) => now[right] === actor[right])) return;
  staffOnly(now);
  throw new AppError('conflict', sentence('rights_changed'));
}

/**
 * Like {@link holdActor}, but also locks the accounts of `others` for update. Returns their current rows, without deleted
 * accounts.
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
