import { AppError } from '@studyhall/contracts';
import { users, type Account, type Executor } from '@studyhall/persistence';
import { staffOnly } from './assert-allowed.js';

/**
 * Locks the accounts of the caller and of `others` until the transaction ends, so that rights that were taken away while
 * a long request runs end there as well. Returns the accounts as they are now; absent ones are left out.
 * @throws AppError `unauthorized` where the caller has no access, `forbidden` where the caller does not use the console,
 *   `conflict`
 *   where role or school are not those that the request was judged by.
 */
export async function lockActor(
  on: Executor,
  actor: Account,
  others: readonly number[] = [],
): Promise<Account[]> {
  const accounts = await users.lockAccounts(on, [actor.id, ...others]);
  const caller = accounts.find((account) => account.id === actor.id);
  if (!caller?.access_granted) throw new AppError('unauthorized');
  staffOnly(caller);
  if (caller.role !== actor.role || caller.school !== actor.school) throw new AppError('conflict');
  return accounts;
}
