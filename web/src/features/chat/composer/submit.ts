import { LIMITS } from '@studyhall/contracts/limits';
import type { ChatTexts } from '../../../base/i18n/chat.texts';
import { formatNumber } from '../../../base/i18n/format';
import { reasonOf } from '../../../transport/errors';
import { editUnsent } from '../outbox/outbox.actions';
import type { Conversation } from '../state/conversation';
import { stopReply } from '../state/conversation.actions';
import { stopImage } from '../state/images';
import { takeSendable } from './attach';

/** Sends the draft with its files as soon as possible. */
export function submit(conversation: Conversation, texts: ChatTexts): void {
  const { busyAtom, deps, draft } = conversation;
  const text = textToSend(conversation, texts);
  if (deps.store.get(busyAtom) || text === null) return;
  const files = takeSendable(conversation);
  deps.store.set(draft.textAtom, '');
  deps.outbox.send(conversation, text.trim(), files);
}

/** The text of the draft; null if it is blank or too long for one message. */
function textToSend({ deps, draft }: Conversation, texts: ChatTexts): string | null {
  const text = deps.store.get(draft.textAtom);
  if (text.trim() === '') return null;
  if (text.length <= LIMITS.messageChars) return text;
  deps.notifyError(texts.messageTooLong({ most: formatNumber(LIMITS.messageChars) }));
  return null;
}

/** Stops the running reply, else the running image, else the message being sent. Returns false if nothing runs. */
export function stopCurrent(conversation: Conversation): boolean {
  const { deps, runningImageAtom, runningTurnAtom } = conversation;
  const turn = deps.store.get(runningTurnAtom);
  const image = deps.store.get(runningImageAtom);
  const stopping =
    turn !== null ? stopReply(conversation, turn) : image !== null ? stopImage(conversation, image) : null;
  stopping?.catch((error: unknown) => deps.notifyError(reasonOf(error, String(error))));
  const sending = deps.outbox.entriesOf(conversation).find(({ journaled }) => journaled.state === 'sending');
  if (stopping === null && sending) editUnsent(sending);
  return stopping !== null || sending !== undefined;
}
