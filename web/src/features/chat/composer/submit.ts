import { LIMITS } from '@studyhall/contracts/limits';
import { imagePrompt, wantsDocuments } from '@studyhall/domain';
import type { ChatTexts } from '../../../base/i18n/chat.texts';
import { number } from '../../../base/i18n/format';
import { reasonOf } from '../../../transport/errors';
import type { Conversation } from '../state/conversation';
import { sendMessage, stopReply } from '../state/conversation.actions';
import { sendImage, stopImage } from '../state/images';
import { removeUploaded, uploadFiles } from './attach';

/** Uploads the files, then sends what is written. Whatever fails leaves text and files where they are. */
export async function submit(conversation: Conversation, texts: ChatTexts): Promise<void> {
  const { busyAtom, deps, draft } = conversation;
  if (deps.store.get(busyAtom) || textToSend(conversation, texts) === null) return;
  if (!(await uploadFiles(conversation, texts))) return;
  // The text may have changed during the upload: what is written now is sent.
  const text = textToSend(conversation, texts);
  if (text === null) return;
  const files = removeUploaded(conversation);
  deps.store.set(draft.textAtom, '');
  // An image is made from words alone: a message with files goes to the assistant, which reads them.
  const prompt = files.length === 0 ? imagePrompt(text) : null;
  if (prompt !== null) return sendImage(conversation, text.trim(), prompt);
  await sendMessage(conversation, { text: text.trim(), files, shouldUseDocuments: wantsDocuments(text) });
}

/** What is written; null where it is blank, or too long for one message. */
function textToSend({ deps, draft }: Conversation, texts: ChatTexts): string | null {
  const text = deps.store.get(draft.textAtom);
  if (text.trim() === '') return null;
  if (text.length <= LIMITS.messageChars) return text;
  deps.notifyError(texts.messageTooLong({ most: number(LIMITS.messageChars) }));
  return null;
}

/** Ends the upload, else the reply being written, else the image being made. False where nothing runs. */
export function stopCurrent(conversation: Conversation): boolean {
  const { attachments, deps, runningImageAtom, runningTurnAtom } = conversation;
  const upload = deps.store.get(attachments.uploadingAtom);
  if (upload) {
    upload.abort();
    return true;
  }
  const turn = deps.store.get(runningTurnAtom);
  const image = deps.store.get(runningImageAtom);
  const stopping =
    turn !== null ? stopReply(conversation, turn) : image !== null ? stopImage(conversation, image) : null;
  stopping?.catch((error: unknown) => deps.notifyError(reasonOf(error, String(error))));
  return stopping !== null;
}
