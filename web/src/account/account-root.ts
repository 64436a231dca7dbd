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
import { announce } from '../ui/live-region';
import { dismissNotices } from '../ui/snackbar';
import { signOutLocally } from './leave';
import { holdForms } from './local/held-forms';
import { PROFILE_KEY, storedAccount, storedReason } from './local/stored-profile';
import { createAccountScope, scopeAtom } from './scope';
import {
  restrictSession,
  hasSignedOut,
  recheckSession,
  returnToSession,
  sessionAtom,
  SIGNED_OUT_KEY,
} from './session';
import { goToSignIn, leaveToSignIn } from './way-to-sign-in';

/** The socket event with the reason for the session's end may arrive this long after a response without one. */
const REASON_MS = 500;
/** A page that was hidden for this long checks who is signed in. */
const AWAY_MS = 60_000;
/** The maximum delay of `setTimeout`. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const signedIn = () => {
  const me = store.get(sessionAtom);
  return me === 'unknown' ? null : me;
};

/** The browser's session belongs to another account: the page stops, and keeps unsent data for its owner. */
const stopForOther = (): void => leaveToSignIn(textsNow(appTexts).otherSignIn);

/**
 * Owns the page's account: creates its scope at sign-in, and ends it with the session, also in other tabs, after sleep,
 * and offline. Returns a function that stops this.
 */
export function startAccount(): () => void {
  let lifetime: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt: number | null = null;

  function followSession(): void {
    const me = signedIn();
    store.set(timeZoneAtom, me?.time_zone);
    clearTimeout(lifetime);
    if (me === null) {
      // Their texts contain the account's data.
      cancelQuestions();
      announce();
      return dismissNotices();
    }
    if (store.get(scopeAtom) === null) store.set(scopeAtom, createAccountScope(me.id, store, leave));
    const left = sessionEnd() - serverNow();
    if (left !== Infinity) lifetime = setTimeout(checkAccount, Math.min(Math.max(left, 0), LONGEST_TIMER_MS));
  }

  /** When the session ends, as reported by the server; Infinity if it was not. */
  const sessionEnd = (): number => {
    const end = signedIn()?.session_ends_at;
    return end === undefined ? Infinity : Date.parse(end);
  };

  /** After sleep, or a return from the back/forward cache, the page has missed events. */
  function checkAccount(): void {
    const me = signedIn();
    const kept = storedAccount();
    if (me === null) return;
    if (kept !== null && kept !== me.id) stopForOther();
    else if (serverNow() >= sessionEnd()) leave('');
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
    if (account === null || !hasSignedOut(account)) return;
    const wasSignedIn = signedIn() !== null;
    const reason = wasSignedIn && holdForms(account) ? textsNow(appTexts).signedOutElsewhere : null;
    signOutLocally(account, reason);
    if (wasSignedIn) goToSignIn();
  }

  /** Ends the session in this tab. After a sign-out in another tab, the data of the account goes here too. */
  function leave(reason: string): void {
    const account = pageAccount();
    if (account !== null && hasSignedOut(account)) followSignOut();
    else leaveToSignIn(reason);
  }

  function followProfile(): void {
    const account = pageAccount();
    if (account === null) return;
    const kept = storedAccount();
    if (store.get(sessionAtom) === null) return void (kept === account && returnToSession());
    if (kept !== null) checkAccount();
    else leave(storedReason());
  }

  function onRefused(error: ApiError): void {
    const refused = signedIn();
    if (error.code === 'other_account') return stopForOther();
    if (error.status !== 401) {
      restrictSession(error.code);
      goToSignIn();
    }
    // The server's sentence for visitors, "Please sign in.", explains nothing to a user who was signed in.
    else if (error.code !== 'unauthorized') leave(error.detail);
    else if (store.get(connectionAtom) !== 'online') leave('');
    // The user may have signed in again by then.
    else setTimeout(() => refused !== null && signedIn() === refused && leave(''), REASON_MS);
  }

  followSession();
  const stops = [
    store.sub(sessionAtom, followSession),
    onUnauthorized(onRefused),
    onStored(SIGNED_OUT_KEY, followSignOut),
    onStored(PROFILE_KEY, followProfile),
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
