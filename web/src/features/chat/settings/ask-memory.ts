import { LIMITS } from '@studyhall/contracts/limits';
import type { RequestCommand } from '../../../account/journal/command';
import { journalAtom } from '../../../account/journal/use-journal';
import { requestVerdict } from '../../../account/journal/verdict';
import { settingsTexts } from '../../../base/i18n/settings.texts';
import { textsNow } from '../../../base/i18n/texts';
import { store } from '../../../base/store';
import { connectionAtom } from '../../../transport/connection';
import { reasonOf } from '../../../transport/errors';
import { askPrompt, type PromptQuestion } from '../../../ui/ask';
import { notify } from '../../../ui/snackbar';
import { addMemory, changeMemory, type Memory } from './student-notes';

/** Asks the student to confirm or edit what the assistant should remember, and stores it once online. */
export async function askMemory(proposal: string): Promise<void> {
  const texts = textsNow(settingsTexts);
  const question = {
    title: texts.rememberTitle,
    text: texts.rememberText,
    initialValue: proposal.replace(/\s+/g, ' ').trim().slice(0, LIMITS.memoryChars),
    submitLabel: texts.remember,
  };
  await askNote(question, (text) => saveNote(texts.remembered, addMemory(text)));
}

/** Asks the student to edit a memory, and stores it once online. */
export async function editMemory(memory: Memory): Promise<void> {
  const texts = textsNow(settingsTexts);
  await askNote({ title: texts.editMemory, initialValue: memory.text }, async (text) =>
    text === memory.text ? null : saveNote(texts.saved, ...changeMemory(memory, text)),
  );
}

/** Asks for a text and saves it. Shows a refused text again with the reason, so that it is not lost. */
async function askNote(
  question: Pick<PromptQuestion, 'title' | 'text' | 'initialValue' | 'submitLabel'>,
  save: (text: string) => Promise<string | null>,
): Promise<void> {
  const field = { label: textsNow(settingsTexts).memory, maxLength: LIMITS.memoryChars };
  const text = await askPrompt({ ...field, ...question });
  const refusal = text === null ? null : await save(text);
  if (text !== null && refusal !== null)
    await askNote({ ...question, text: refusal, initialValue: text }, save);
}

/**
 * Sends requests in their order, and shows that the last one was saved, or that it will be once the page is back online.
 * @returns why the server refused the last one; null where it did not
 */
export async function saveNote(saved: string, ...requests: RequestCommand[]): Promise<string | null> {
  const texts = textsNow(settingsTexts);
  const journal = store.get(journalAtom);
  const last = requests.at(-1);
  if (!journal || !last) return null;
  await journal.keep(...requests.slice(0, -1));
  try {
    // A lost connection may swallow the request for a minute.
    if (store.get(connectionAtom) === 'reconnecting') await journal.keep(last);
    else {
      await journal.submit(last);
      notify(saved, 'success');
      return null;
    }
  } catch (error) {
    if (requestVerdict(error) !== 'wait') return reasonOf(error, texts.notSaved);
  }
  notify(texts.savedLater);
  return null;
}
