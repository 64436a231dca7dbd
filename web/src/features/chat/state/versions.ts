import { atom, type Atom } from 'jotai';
import { EMPTY_DRAFT, type ChatItem } from '@studyhall/domain';
import { randomId } from '../../../base/random-id';
import { startTurn } from '../outbox/deliver';
import { newReply, replyKey } from '../outbox/entry';
import type { Conversation } from './conversation';
import { hideWhile } from './hide-messages';
import { loadHistory, refreshHistory } from './history';
import { dropImages } from './images';

/** Versions of messages: another reply, another version in view, and a reply that goes on (docs/specification/api.md#versions). */

/**
 * Asks for another version of a reply, which takes its place and that of what followed. Throws where the server refuses or
 * cannot be reached: all of it is shown again then.
 */
export async function regenerateReply(conversation: Conversation, key: string): Promise<void> {
  const { disposal, messages } = conversation;
  const all = messages.all();
  const at = all.findIndex((one) => one.key === key);
  const [question, reply] = [all[at - 1], all[at]];
  if (!question || !reply || reply.message.id <= 0) return;
  const later = all.slice(at);
  try {
    await hideWhile(conversation, later, () => replaceReply(conversation, question, reply.message.id));
    dropImages(conversation, later);
  } catch (error) {
    if (disposal.signal.aborted) return;
    refreshHistory(conversation);
    throw error;
  }
}

async function replaceReply(conversation: Conversation, question: ChatItem, replyId: number): Promise<void> {
  const { deps, disposal, messages, sendingAtom } = conversation;
  const client_message_id = randomId();
  messages.patchMessage(question.key, { client_message_id });
  messages.insertAfter(question.key, newReply(client_message_id, 'regenerating'));
  deps.store.set(sendingAtom, true);
  try {
    const request = { regenerate_message_id: replyId, client_message_id };
    const accepted = await deps.calls.send(request, disposal.signal);
    startTurn(conversation, { ...accepted, client_message_id });
  } catch (error) {
    messages.remove([replyKey(client_message_id)]);
    messages.patch(question.key, { message: question.message });
    throw error;
  } finally {
    deps.store.set(sendingAtom, false);
  }
}

/** Brings another version of a message and what followed it into view. Throws where the server refuses. */
export async function showVersion(conversation: Conversation, id: number): Promise<void> {
  // An answer asked for earlier is out of date; the one that the server's event asks for is not.
  conversation.revision += 1;
  await conversation.deps.calls.show(id);
  await loadHistory(conversation);
}

/** Goes on with a reply that was stopped or cut. Throws where the server refuses. */
export async function continueReply(conversation: Conversation, key: string): Promise<void> {
  const { deps, disposal, messages, sendingAtom } = conversation;
  const reply = messages.get(key);
  const turnId = reply?.message.turn_id;
  if (!reply || !turnId || deps.store.get(sendingAtom)) return;
  deps.store.set(sendingAtom, true);
  try {
    const accepted = await deps.calls.continue(turnId, disposal.signal);
    conversation.revision += 1;
    const { turn_id } = accepted;
    for (const { key: one, message } of messages.all())
      if (message.turn_id === turnId) messages.patchMessage(one, { turn_id });
    messages.patchMessage(key, { isLoading: true, isError: false, state: 'queued' });
    messages.patch(key, { draft: EMPTY_DRAFT, placeholder: 'analyzing' });
    startTurn(conversation, { ...accepted, client_message_id: null });
  } catch (error) {
    if (disposal.signal.aborted) return;
    refreshHistory(conversation);
    throw error;
  } finally {
    deps.store.set(sendingAtom, false);
  }
}

/** Whether a reply can go on: it is the last message, and was stopped, failed or cut after its first words. */
export function canContinueAtom({ messages }: Conversation, key: string): Atom<boolean> {
  return atom((get) => {
    if (get(messages.orderAtom).at(-1) !== key) return false;
    const { message, draft } = get(messages.itemAtom(key));
    const isUnfinished = message.state === 'stopped' || message.state === 'failed' || message.is_cut;
    return draft === null && message.turn_id !== null && isUnfinished && message.content.trim() !== '';
  });
}
