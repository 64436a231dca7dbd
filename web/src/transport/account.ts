import { atom } from 'jotai';
import { store } from '../base/store';

/** The account that this page belongs to; null where no one has signed in since it was loaded. */
const accountAtom = atom<number | null>(null);

export const pageAccount = (): number | null => store.get(accountAtom);

/**
 * Gives the page to an account, until it is loaded again: what it holds, and what it writes, is that account's. False
 * where it is another one's.
 */
export function claimPage(id: number): boolean {
  if (pageAccount() === null) store.set(accountAtom, id);
  return pageAccount() === id;
}

/** Whether an answer or an id is another account's than the page's. Null and an unnamed account belong to no one. */
export function isOtherAccount(id: number | string | null | undefined): boolean {
  const account = pageAccount();
  return account !== null && id !== null && id !== undefined && String(id) !== String(account);
}
