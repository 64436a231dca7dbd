import { appTexts } from '../base/i18n/app.texts';
import { loadTexts, textsNow } from '../base/i18n/texts';
import { draftsOf, forgetDatabase, forgetStored, writeStored } from '../base/storage';
import { store } from '../base/store';
import { pageAccount } from '../transport/account';
import { askConfirm } from '../ui/ask';
import { forgetHiddenDrafts } from './local/sealed-drafts';
import { scopeAtom } from './scope';
import { endSession, LEAVING, leaveSession, sessionAtom, signedOutByChoiceAtom } from './session';

/** Signs out, after a question where something unsent would be lost. False where the user stays. */
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
 * Ends the session on the server; this tab is signed out even where the server cannot be reached. The page is left at
 * once: it asks for nothing more in a session that ends.
 */
async function signOut(): Promise<void> {
  const account = pageAccount();
  if (account === null) return;
  const me = store.get(sessionAtom);
  writeStored(LEAVING, String(account));
  const ended = endSession(String(account));
  leaveByChoice(account);
  // At the issuer, for computers that several people use.
  if ((await ended) && me !== null && me !== 'unknown' && me.sign_out_path)
    window.location.assign(me.sign_out_path);
}

/** Forgets the account that signs out, here or in another tab, with everything that the browser keeps of it. */
export function leaveByChoice(account: number): void {
  store.set(signedOutByChoiceAtom, true);
  forgetStored(draftsOf(account));
  leaveSession();
  store.get(scopeAtom)?.dispose();
  store.set(scopeAtom, null);
  forgetDatabase(account);
  forgetHiddenDrafts(account);
}
