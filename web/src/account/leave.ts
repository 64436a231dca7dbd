import { appTexts } from '../base/i18n/app.texts';
import { loadTexts, textsNow } from '../base/i18n/texts';
import { draftsOf, storedEntries } from '../base/storage';
import { store } from '../base/store';
import { askConfirm } from '../ui/ask';
import { sessionAtom, signOut } from './session';

/** Whether something waits that the server does not have. */
type HasUnsent = () => boolean | Promise<boolean>;
const sources = new Set<HasUnsent>();

/** Registers what a sign-out would delete. Returns an unregister function. */
export function registerUnsent(hasUnsent: HasUnsent): () => void {
  sources.add(hasUnsent);
  return () => void sources.delete(hasUnsent);
}

/** What is remembered beside the drafts: which conversation is open, and images that the server is making. */
const NO_TEXT = /\.(open|images)$/;

/** Signs out, after a question where something unsent would be lost. False where the user stays. */
export async function askAndSignOut(): Promise<boolean> {
  const me = store.get(sessionAtom);
  const hasDraft =
    me !== null && me !== 'unknown' && storedEntries(draftsOf(me.id)).some(({ key }) => !NO_TEXT.test(key));
  const waiting = await Promise.all([...sources].map((hasUnsent) => hasUnsent()));
  if (hasDraft || waiting.includes(true)) {
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
