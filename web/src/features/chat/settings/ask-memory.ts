import { LIMITS } from '@studyhall/contracts/limits';
import { journalAtom } from '../../../account/journal/use-journal';
import { settingsTexts } from '../../../base/i18n/settings.texts';
import { textsNow } from '../../../base/i18n/texts';
import { store } from '../../../base/store';
import { connectionAtom } from '../../../transport/connection';
import { askPrompt } from '../../../ui/ask';
import { notify } from '../../../ui/snackbar';
import { addMemory } from './student-notes';

/** Asks what the assistant should remember, and stores it once the student has confirmed, as soon as the page is online. */
export async function askMemory(proposal: string): Promise<void> {
  const texts = textsNow(settingsTexts);
  const text = await askPrompt({
    title: texts.rememberTitle,
    text: texts.rememberText,
    label: texts.memory,
    initialValue: proposal.replace(/\s+/g, ' ').trim().slice(0, LIMITS.memoryChars),
    submitLabel: texts.remember,
    maxLength: LIMITS.memoryChars,
  });
  const journal = store.get(journalAtom);
  if (!text || !journal) return;
  await journal.keep(addMemory(text));
  notifySaved(texts.remembered);
}

/** Says that something was saved, or that it will be once the page is back online. */
export function notifySaved(saved: string): void {
  if (store.get(connectionAtom) === 'online') notify(saved, 'success');
  else notify(textsNow(settingsTexts).savedLater);
}
