import { useEffect } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { store } from '../base/store';
import { leaveSession, signedOutByChoiceAtom } from './session';

const SIGN_IN = '/signin';

/**
 * Opens the sign-in page, which leads back to the address of this page, unless the user chose to sign out. The address
 * is kept in the state of the history entry: no link from outside can set it.
 */
export function goToSignIn(options: { replace?: boolean } = {}): void {
  const { pathname, search, hash } = window.location;
  if (pathname === SIGN_IN) return;
  const next = store.get(signedOutByChoiceAtom) ? null : `${pathname}${search}${hash}`;
  navigate(SIGN_IN, { ...options, state: next && { next } });
}

/** Ends the session in this tab, and opens the sign-in page, which gives the reason. */
export function leaveToSignIn(reason: string): void {
  leaveSession(reason);
  goToSignIn();
}

/** Stands in place of a page that needs a session. */
export function SignInFirst() {
  useEffect(() => goToSignIn({ replace: true }), []);
  return null;
}

/** The address that the sign-in page leads back to, of this origin; null where there is none. */
export function useWayBack(): string | null {
  return wayBackOf(useHistoryState<unknown>(), window.location.origin);
}

/** The state of the history entry that the sign-in page led to: the address may be another account's. */
export const LED_BACK = { ledBack: true };

export function useLedBack(): boolean {
  const state = useHistoryState<unknown>();
  return typeof state === 'object' && state !== null && 'ledBack' in state;
}

export function wayBackOf(state: unknown, origin: string): string | null {
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : null;
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, origin)) return null;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === SIGN_IN) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
