import { LIMITS } from '@studyhall/contracts/limits';
import { settingsTexts } from '../../../base/i18n/settings.texts';
import { textsNow } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { api } from '../../../transport/rest';
import { askPrompt } from '../../../ui/ask';
import { notify, notifyError } from '../../../ui/snackbar';

/** Asks what the assistant should remember, and stores it once the student has confirmed. True where it was stored. */
export async function askMemory(proposal: string): Promise<boolean> {
  const texts = textsNow(settingsTexts);
  const text = await askPrompt({
    title: texts.rememberTitle,
    text: texts.rememberText,
    label: texts.memory,
    initialValue: proposal.replace(/\s+/g, ' ').trim().slice(0, LIMITS.memoryChars),
    submitLabel: texts.remember,
    maxLength: LIMITS.memoryChars,
  });
  if (!text) return false;
  try {
    await api('POST', '/api/me/memories', { body: { text } });
    notify(texts.remembered, 'success');
    return true;
  } catch (failure) {
    notifyError(reasonOf(failure, texts.notSaved));
    return false;
  }
}
