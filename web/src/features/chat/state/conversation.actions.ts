import type { UndoOffer } from '@studyhall/contracts';
import { atom, type Atom } from 'jotai';
import { ApiError } from '../../../transport/errors';
import { cancelUnsent } from '../outbox/outbox.actions';
import { idOf, type Conversation } from './conversation';
import { ensureId } from './history';
import { hideWhile } from './hide-messages';
import { dropImages, retryImage } from './images';
import { regenerateReply } from './versions';

/** Replaces a question and what came after it, and asks for a new reply, or for an image as sending would. */
export const editMessage = (conversation: Conversation, key: string, text: string): void =>
  conversation.deps.outbox.change(conversation, key, 'edit', text);

/**
 * Removes a question and the reply right after it from the page at once, then on the server. Returns how to undo it.
 * @throws where the server refuses; both are shown again then
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
  const offer = await hideWhile(conversation, reply ? [question, reply] : [question], async () =>
    id > 0 ? deps.calls.remove(id).catch(ignoreNotFound) : null,
  );
  if (reply) dropImages(conversation, [reply]);
  return offer;
}

/** A message that another tab deleted is gone, as was wanted. */
function ignoreNotFound(error: unknown): null {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
  return null;
}

/** Removes every message, at once. They return where the server refuses, which throws. Returns how to undo it. */
export async function clearChat(conversation: Conversation): Promise<UndoOffer | null> {
  const { deps, hasOlderAtom, messages } = conversation;
  // What waits is still being sent: it goes once the server has cleared the conversation.
  const items = messages.all().filter(({ unsent }) => unsent === null);
  if (idOf(conversation) === null && items.length === 0) return null;
  // Until the server has cleared it, its older messages are not loaded either.
  const hasOlder = deps.store.get(hasOlderAtom);
  deps.store.set(hasOlderAtom, false);
  let offer: UndoOffer;
  try {
    offer = await hideWhile(conversation, items, async () => deps.calls.clear(await ensureId(conversation)));
  } catch (error) {
    deps.store.set(hasOlderAtom, hasOlder);
    throw error;
  }
  deps.outbox.clear(conversation);
  dropImages(conversation, items);
  messages.replaceAll([]);
  return offer;
}

/** Ends the reply that is being written, asking the server once. What was written stays. */
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

/**
 * Whether a question may be asked again: its reply failed or was stopped, and nothing came after, so that nothing is
 * lost by it.
 */
export function canRetryAtom({ messages }: Conversation, key: string): Atom<boolean> {
  return atom((get) => {
    const order = get(messages.orderAtom);
    if (order.at(-2) !== key) return false;
    const { message, draft } = get(messages.itemAtom(order.at(-1) ?? ''));
    const ended = message.isError || message.state === 'failed' || message.state === 'stopped';
    return message.role === 'assistant' && draft === null && ended;
  });
}

/** Asks a question again: one that was not sent, whose image failed, or whose reply failed or was stopped. */
export async function retryQuestion(conversation: Conversation, key: string): Promise<void> {
  const item = conversation.messages.get(key);
  if (!item) return;
  const { outbox } = conversation.deps;
  const unsent = outbox.find(conversation, key);
  // A refused edit is made anew, on what is shown now.
  if (unsent?.change?.as === 'edit' && unsent.journaled.state === 'failed')
    return editMessage(conversation, key, unsent.text);
  if (unsent) return outbox.retry(unsent);
  const reply = conversation.messages.replyTo(key);
  if (reply && reply.message.imagePrompt !== null) return retryImage(conversation, key);
  if (reply && reply.message.id > 0) return regenerateReply(conversation, reply.key);
  return editMessage(conversation, key, item.message.content);
}
