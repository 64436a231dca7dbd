import type { ChatRequest } from '@studyhall/contracts';
import { atom, type Atom } from 'jotai';
import { EMPTY_DRAFT, type ChatItem } from '@studyhall/domain';
import { randomId } from '../../../base/random-id';
import { startTurn } from '../outbox/deliver';
import { newReply, replyKey } from '../outbox/entry';
import type { Conversation } from './conversation';
import { hideDuring } from './hide-messages';
import { loadHistory, refreshHistory, showNewest } from './history';
import { dropImages } from './images';
import { markSeen, newestSeenId } from './seen';

/** Versions of messages: regenerating, switching versions, and continuing a reply (docs/specification/api.md#versions). */

type Reason = Pick<ChatRequest, 'for_school'>;

/**
 * Requests another version of a reply, which replaces it and the messages after it. If the server refuses or cannot be
 * reached, shows them again and throws.
 */
export async function regenerateReply(
  conversation: Conversation,
  key: string,
  reason: Reason = {},
): Promise<void> {
  const { disposal, messages } = conversation;
  const all = messages.all();
  const at = all.findIndex((one) => one.key === key);
  const [question, reply] = [all[at - 1], all[at]];
  if (!question || !reply || reply.message.id <= 0) return;
  const later = all.slice(at);
  const request = {
    ...{ regenerate_message_id: reply.message.id, seen_message_id: newestSeenId(conversation) },
    ...{ client_message_id: randomId(), ...reason },
  };
  try {
    await hideDuring(conversation, later, () => replaceReply(conversation, question, reply, request));
    dropImages(conversation, later);
    showNewest(conversation);
  } catch (error) {
    if (disposal.signal.aborted) return;
    refreshHistory(conversation);
    throw error;
  }
}

async function replaceReply(
  conversation: Conversation,
  question: ChatItem,
  { message: { help_lines } }: ChatItem,
  request: ChatRequest & { client_message_id: string },
): Promise<void> {
  const { deps, disposal, messages, sendingAtom } = conversation;
  const { client_message_id } = request;
  // The fixed reply is hidden now: its help lines move to the question, as the server stores them.
  const support = request.for_school && help_lines?.length && { support_lines: help_lines };
  messages.patchMessage(question.key, { client_message_id, ...support });
  messages.insertAfter(question.key, newReply(client_message_id, 'regenerating'));
  deps.store.set(sendingAtom, true);
  try {
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

/** Switches to another version of a message and the messages after it. Throws if the server refuses. */
export async function showVersion(conversation: Conversation, id: number): Promise<void> {
  // Responses requested before this are outdated; the one that the server's event triggers is not.
  conversation.revision += 1;
  try {
    await conversation.deps.calls.show(id, newestSeenId(conversation));
  } catch (error) {
    refreshHistory(conversation);
    throw error;
  }
  await loadHistory(conversation);
  markSeen(conversation, conversation.deps.store.get(conversation.messages.orderAtom));
}

/** Continues a reply that was stopped or cut off. Throws if the server refuses. */
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

/** True if the user can say that a question is for school: its fixed reply is the last message. */
export function canBeForSchoolAtom({ messages }: Conversation, key: string): Atom<boolean> {
  return atom(
    (get) =>
      get(messages.orderAtom).at(-1) === key &&
      get(messages.itemAtom(key)).message.can_be_for_school === true,
  );
}

/** True if a reply can continue: it is the last message, and was stopped, failed or cut off after its first words. */
export function canContinueAtom({ messages }: Conversation, key: string): Atom<boolean> {
  return atom((get) => {
    if (get(messages.orderAtom).at(-1) !== key) return false;
    const { message, draft } = get(messages.itemAtom(key));
    const isUnfinished = message.state === 'stopped' || message.state === 'failed' || message.is_cut;
    return draft === null && message.turn_id !== null && isUnfinished && message.content.trim() !== '';
  });
}
