import { appTexts } from '../base/i18n/app.texts';
import { timeZoneAtom } from '../base/i18n/format';
import { textsNow } from '../base/i18n/texts';
import { onStored } from '../base/storage';
import { store } from '../base/store';
import { pageAccount } from '../transport/account';
import { connectionAtom } from '../transport/connection';
import type { ApiError } from '../transport/errors';
import { onUnauthorized } from '../transport/rest';
import { serverNow } from '../transport/server-clock';
import { cancelQuestions } from '../ui/ask';
import { dismissNotices } from '../ui/snackbar';
import { leaveByChoice } from './leave';
import { KEPT_PROFILE, keptAccount } from './local/kept-profile';
import { createAccountScope, scopeAtom } from './scope';
import { holdBack, isLeaving, LEAVING, recheckSession, returnToSession, sessionAtom } from './session';
import { goToSignIn, leaveToSignIn } from './way-to-sign-in';

/** The socket's reason for the end of a session may arrive this long after an answer without one. */
const REASON_MS = 500;
/** A page that was out of sight for this long asks who is signed in now. */
const AWAY_MS = 60_000;
/** `setTimeout` counts to this many milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const signedIn = () => {
  const me = store.get(sessionAtom);
  return me === 'unknown' ? null : me;
};

/** The session of this browser is another account's: the page stops, and keeps what waits for its owner. */
const stopForOther = (): void => leaveToSignIn(textsNow(appTexts).otherSignIn);

/**
 * Owns the account of the page: makes its scope when it signs in, and follows the end of its session, also in other tabs,
 * over sleep, and without a connection. Returns a function that stops following.
 */
export function startAccount(): () => void {
  let lifetime: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt: number | null = null;

  function followSession(): void {
    const me = signedIn();
    store.set(timeZoneAtom, me?.time_zone);
    clearTimeout(lifetime);
    if (me === null) {
      // They name what is the account's.
      cancelQuestions();
      return dismissNotices();
    }
    if (store.get(scopeAtom) === null) store.set(scopeAtom, createAccountScope(me.id, store));
    const left = sessionEnd() - serverNow();
    if (left !== Infinity) lifetime = setTimeout(checkAccount, Math.min(Math.max(left, 0), LONGEST_TIMER_MS));
  }

  /** When the session ends, as the server said it; Infinity where it did not. */
  const sessionEnd = (): number => {
    const end = signedIn()?.session_ends_at;
    return end === undefined ? Infinity : Date.parse(end);
  };

  /** A page that slept, or came back from the browser's cache, got no event. */
  function checkAccount(): void {
    const me = signedIn();
    const kept = keptAccount();
    if (me === null) return;
    if (kept !== null && kept !== me.id) stopForOther();
    else if (serverNow() >= sessionEnd()) leaveToSignIn('');
  }

  function onVisible(): void {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const away = hiddenAt === null ? 0 : Date.now() - hiddenAt;
    hiddenAt = null;
    checkAccount();
    if (away >= AWAY_MS && signedIn()) void recheckSession();
  }

  function onPageShow({ persisted }: PageTransitionEvent): void {
    checkAccount();
    if (persisted && signedIn()) void recheckSession();
  }

  function followSignOut(): void {
    const account = pageAccount();
    if (account === null || !isLeaving(account)) return;
    const wasSignedIn = signedIn() !== null;
    leaveByChoice(account);
    if (wasSignedIn) goToSignIn();
  }

  function followProfile(): void {
    const account = pageAccount();
    if (account === null) return;
    const kept = keptAccount();
    if (store.get(sessionAtom) === null) return void (kept === account && returnToSession());
    if (kept !== null) checkAccount();
    else leaveToSignIn('');
  }

  function onRefused(error: ApiError): void {
    if (error.code === 'other_account') return stopForOther();
    if (error.status !== 401) {
      holdBack(error.code);
      goToSignIn();
    }
    // The server's sentence for a visitor, "Please sign in.", explains nothing to a user who was signed in.
    else if (error.code !== 'unauthorized') leaveToSignIn(error.detail);
    else if (store.get(connectionAtom) !== 'online') leaveToSignIn('');
    else setTimeout(() => signedIn() && leaveToSignIn(''), REASON_MS);
  }

  followSession();
  const stops = [
    store.sub(sessionAtom, followSession),
    onUnauthorized(onRefused),
    onStored(LEAVING, followSignOut),
    onStored(KEPT_PROFILE, followProfile),
  ];
  window.addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(lifetime);
    stops.forEach((stop) => stop());
    window.removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
