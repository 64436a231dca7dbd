import type { UndoOffer } from '@studyhall/contracts';
import { atom, type Atom } from 'jotai';
import { ApiError } from '../../../transport/errors';
import { cancelUnsent } from '../outbox/outbox.actions';
import { idOf, type Conversation } from './conversation';
import { ensureId } from './history';
import { hideDuring } from './hide-messages';
import { dropImages, retryImage } from './images';
import { regenerateReply } from './versions';

/** Edits a question: replaces it and the messages after it, and asks for a new reply or image. */
export const editMessage = (conversation: Conversation, key: string, text: string): void =>
  conversation.deps.outbox.change(conversation, key, 'edit', text);

/**
 * Deletes a question and the reply right after it, at once on the page, then on the server. Returns the undo offer.
 * @throws if the server refuses; both are shown again then
 */
export async function deleteMessage(conversation: Conversation, key: string): Promise<UndoOffer | null> {
  const { deps, messages } = conversation;
  if (messages.get(key)?.unsent) {
    cancelUnsent(conversation, key);
    return null;
  }
  const question = messages.get(key);
  if (!question) return null;
  const reply = messages.replyTo(key);
  const { id } = question.message;
  const offer = await hideDuring(conversation, reply ? [question, reply] : [question], async () =>
    id > 0 ? deps.calls.remove(id).catch(ignoreNotFound) : null,
  );
  if (reply) dropImages(conversation, [reply]);
  return offer;
}

/** A message that another tab deleted is gone as requested. */
function ignoreNotFound(error: unknown): null {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
  return null;
}

/** Deletes all messages at once. If the server refuses, shows them again and throws. Returns the undo offer. */
export async function clearChat(conversation: Conversation): Promise<UndoOffer | null> {
  const { deps, hasOlderAtom, messages } = conversation;
  // Waiting messages are kept: they are sent after the server has cleared the conversation.
  const items = messages.all().filter(({ unsent }) => unsent === null);
  if (idOf(conversation) === null && items.length === 0) return null;
  // No older messages are loaded until the server has cleared it.
  const hasOlder = deps.store.get(hasOlderAtom);
  deps.store.set(hasOlderAtom, false);
  let offer: UndoOffer;
  try {
    offer = await hideDuring(conversation, items, async () => deps.calls.clear(await ensureId(conversation)));
  } catch (error) {
    deps.store.set(hasOlderAtom, hasOlder);
    throw error;
  }
  deps.outbox.clear(conversation);
  dropImages(conversation, items);
  messages.replaceAll([]);
  return offer;
}

/** Stops the running reply, with one request to the server. The text so far stays. */
export async function stopReply({ deps, stoppingTurnAtom }: Conversation, turnId: string): Promise<void> {
  if (deps.store.get(stoppingTurnAtom) === turnId) return;
  deps.store.set(stoppingTurnAtom, turnId);
  try {
    const done = await deps.askSocket('turn.stop', { turn_id: turnId });
    if (done === null) await deps.calls.stop(turnId);
  } catch (error) {
    deps.store.set(stoppingTurnAtom, null);
    throw error;
  }
}

/** True if a question can be retried without losing anything: its reply failed or was stopped, and no message follows. */
export function canRetryAtom({ messages }: Conversation, key: string): Atom<boolean> {
  return atom((get) => {
    const order = get(messages.orderAtom);
    if (order.at(-2) !== key) return false;
    const { message, draft } = get(messages.itemAtom(order.at(-1) ?? ''));
    const ended = message.isError || message.state === 'failed' || message.state === 'stopped';
    return message.role === 'assistant' && draft === null && ended;
  });
}

/** True if the reply to a question has the help lines in it, as a fixed reply does: the question does not show them again. */
export function hasLinesInReplyAtom({ messages }: Conversation, key: string): Atom<boolean> {
  return atom((get) => {
    const order = get(messages.orderAtom);
    const next = order[order.indexOf(key) + 1];
    return next !== undefined && (get(messages.itemAtom(next)).message.help_lines ?? []).length > 0;
  });
}

/** Retries a question that was not sent, whose image failed, or whose reply failed or was stopped. */
export async function retryQuestion(conversation: Conversation, key: string): Promise<void> {
  const item = conversation.messages.get(key);
  if (!item) return;
  const { outbox } = conversation.deps;
  const unsent = outbox.find(conversation, key);
  // A refused edit is made again, based on the current messages.
  if (unsent?.change?.as === 'edit' && unsent.journaled.state === 'failed')
    return editMessage(conversation, key, unsent.text);
  if (unsent) return outbox.retry(unsent);
  const reply = conversation.messages.replyTo(key);
  if (reply && reply.message.imagePrompt !== null) return retryImage(conversation, key);
  if (reply && reply.message.id > 0) return regenerateReply(conversation, reply.key);
  return editMessage(conversation, key, item.message.content);
}
