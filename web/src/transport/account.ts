import { atom } from 'jotai';
import { store } from '../base/store';

/** The account of this page; null if no user has signed in since it was loaded. */
const accountAtom = atom<number | null>(null);

export const pageAccount = (): number | null => store.get(accountAtom);

/**
 * Claims the page for an account until it is reloaded: its data and its writes belong to that account. Returns false if
 * it belongs to another one.
 */
export function claimPage(id: number): boolean {
  if (pageAccount() === null) store.set(accountAtom, id);
  return pageAccount() === id;
}

/** True if a response or an id belongs to another account than the page's. Null belongs to no account. */
export function isOtherAccount(id: number | string | null | undefined): boolean {
  const account = pageAccount();
  return account !== null && id !== null && id !== undefined && String(id) !== String(account);
}
