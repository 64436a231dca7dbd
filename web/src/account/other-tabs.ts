import { appTexts } from '../base/i18n/app.texts';
import { textsNow } from '../base/i18n/texts';
import { onStored } from '../base/storage';
import { store } from '../base/store';
import { pageAccount } from '../transport/account';
import { KEPT_PROFILE, keptAccount } from './local/kept-profile';
import { isLeaving, LEAVING, leaveByChoice, leaveSession, returnToSession, sessionAtom } from './session';
import { goToSignIn } from './way-to-sign-in';

/** The session of this browser is another account's: the page stops, and keeps what waits for its owner. */
export function stopForOther(): void {
  leaveSession(textsNow(appTexts).otherSignIn);
  goToSignIn();
}

/** Follows a sign-out, a lost session and a sign-in of other tabs. Returns an unsubscribe function. */
export function followOtherTabs(): () => void {
  const followSignOut = (): void => {
    const account = pageAccount();
    if (account === null || !isLeaving(account) || store.get(sessionAtom) === null) return;
    leaveByChoice(account);
    goToSignIn();
  };
  const followProfile = (): void => {
    const account = pageAccount();
    const kept = keptAccount();
    if (account === null) return;
    if (store.get(sessionAtom) === null) return void (kept === account && returnToSession());
    if (kept !== null) return compare();
    leaveSession('');
    goToSignIn();
  };
  // A page that slept, or came back from the browser's cache, got no event.
  const compare = (): void => {
    const kept = keptAccount();
    const me = store.get(sessionAtom);
    if (me !== null && me !== 'unknown' && kept !== null && kept !== me.id) stopForOther();
  };
  const stops = [onStored(LEAVING, followSignOut), onStored(KEPT_PROFILE, followProfile)];
  window.addEventListener('pageshow', compare);
  document.addEventListener('visibilitychange', compare);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('pageshow', compare);
    document.removeEventListener('visibilitychange', compare);
  };
}
