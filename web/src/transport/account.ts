/** The account that this page belongs to; null where no one has signed in since it was loaded. */
let account: number | null = null;

export const pageAccount = (): number | null => account;

/**
 * Gives the page to an account, until it is loaded again: what it holds, and what it writes, is that account's. False
 * where it is another one's.
 */
export function claimPage(id: number): boolean {
  account ??= id;
  return account === id;
}

/** Whether an answer or an id is another account's than the page's. Null and an unnamed account are nobody's. */
export const isOtherAccount = (id: number | string | null | undefined): boolean =>
  account !== null && id !== null && id !== undefined && String(id) !== String(account);
