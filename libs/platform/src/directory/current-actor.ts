import { AppError } from '@studyhall/contracts';
import { users, type Account, type Executor } from '@studyhall/persistence';
import { staffOnly } from './assert-allowed.js';

/**
 * Locks the accounts of the caller and of `others` until the transaction ends, so that rights that were taken away while
 * a long request runs end there as well. Returns the accounts as they are now; absent ones are left out.
 * @throws AppError of {@link assertCurrent}
 */
export async function lockActor(
  on: Executor,
  actor: Account,
  others: readonly number[] = [],
): Promise<Account[]> {
  const accounts = await users.lockAccounts(on, [actor.id, ...others]);
  assertCurrent(
    actor,
    accounts.find(({ id }) => id === actor.id),
  );
  return accounts;
}

/**
 * @param now the account of the caller, locked
 * @throws AppError `unauthorized` where the caller has no access, `forbidden` where the caller does not use the console,
 *   `conflict` where role or school are not those that the request was judged by.
 */
export function assertCurrent(actor: Account, now: Account | undefined): void {
  if (!now?.access_granted) throw new AppError('unauthorized');
  staffOnly(now);
  if (now.role !== actor.role || now.school !== actor.school) throw new AppError('conflict');
}
