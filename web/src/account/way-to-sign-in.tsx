import { useEffect } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { store } from '../base/store';
import { leaveSession, signedOutByUserAtom } from './session';

const SIGN_IN = '/signin';

/**
 * Opens the sign-in page, which returns to this page's URL unless the user chose to sign out. The URL is kept in the
 * history entry's state: no external link can set it.
 */
export function goToSignIn(options: { replace?: boolean } = {}): void {
  const { pathname, search, hash } = window.location;
  if (pathname === SIGN_IN) return;
  const next = store.get(signedOutByUserAtom) ? null : `${pathname}${search}${hash}`;
  navigate(SIGN_IN, { ...options, state: next && { next } });
}

/** Ends the session in this tab, and opens the sign-in page with the reason. */
export function leaveToSignIn(reason: string): void {
  leaveSession(reason);
  goToSignIn();
}

/** Replaces a page that needs a session. */
export function SignInFirst() {
  useEffect(() => goToSignIn({ replace: true }), []);
  return null;
}

/** The URL to return to after sign-in, of this origin; null if there is none. */
export function useReturnPath(): string | null {
  return toReturnPath(useHistoryState<unknown>(), window.location.origin);
}

/** The state of a history entry that the sign-in page opened: its URL may belong to another account. */
export const RETURNED_STATE = { ledBack: true };

export function useReturned(): boolean {
  const state = useHistoryState<unknown>();
  return typeof state === 'object' && state !== null && 'ledBack' in state;
}

/**
 * True on the page that the sign-in led back to, or that the browser has loaded; false on a page that was opened by a
 * link since then.
 */
export function useArrived(): boolean {
  const returned = useReturned();
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const loaded = navigation?.activation?.entry.key;
  return returned || (loaded !== undefined && loaded === navigation?.currentEntry?.key);
}

export function toReturnPath(state: unknown, origin: string): string | null {
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : null;
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, origin)) return null;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === SIGN_IN) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
