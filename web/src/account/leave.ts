import { appTexts } from '../base/i18n/app.texts';
import { loadTexts, textsNow } from '../base/i18n/texts';
import { draftsOf, forgetDatabase, forgetStored, writeStored } from '../base/storage';
import { store } from '../base/store';
import { pageAccount } from '../transport/account';
import { askConfirm } from '../ui/ask';
import { forgetHiddenDrafts } from './local/sealed-drafts';
import { scopeAtom } from './scope';
import {
  endSession,
  leaveSession,
  markSignedOut,
  PENDING_SIGN_OUT_KEY,
  sessionAtom,
  signedOutByUserAtom,
} from './session';

/** Signs out, after a confirmation if unsent data would be lost. Returns false if the user stays. */
export async function askAndSignOut(): Promise<boolean> {
  if (await store.get(scopeAtom)?.hasUnsent()) {
    await loadTexts(appTexts);
    const texts = textsNow(appTexts);
    const yes = await askConfirm({
      title: texts.signOutTitle,
      text: texts.signOutLoses,
      confirmLabel: texts.signOutConfirm,
      danger: true,
    });
    if (!yes) return false;
  }
  await signOut();
  return true;
}

/**
 * Ends the session on the server. This tab is signed out even if the server cannot be reached. The page is left at once,
 * so it sends no more requests in this session.
 */
async function signOut(): Promise<void> {
  const account = pageAccount();
  if (account === null) return;
  const me = store.get(sessionAtom);
  markSignedOut(account);
  writeStored(PENDING_SIGN_OUT_KEY, String(account));
  const ended = endSession(String(account));
  signOutLocally(account);
  // Signs out at the identity provider too, for shared computers.
  if ((await ended) && me !== null && me !== 'unknown' && me.sign_out_path)
    window.location.assign(me.sign_out_path);
}

/**
 * Forgets the account that signs out, here or in another tab, with all its data in the browser.
 * @param reason shown on the sign-in page
 */
export function signOutLocally(account: number, reason: string | null = null): void {
  store.set(signedOutByUserAtom, true);
  forgetStored(draftsOf(account));
  leaveSession(reason);
  store.get(scopeAtom)?.dispose();
  store.set(scopeAtom, null);
  forgetDatabase(account);
  forgetHiddenDrafts(account);
}
