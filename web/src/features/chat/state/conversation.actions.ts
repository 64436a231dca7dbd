import type { FileInfo } from '@studyhall/contracts';
import { EMPTY_DRAFT, imagePrompt, unstoredMessage, wantsDocuments, type ChatItem } from '@studyhall/domain';
import { atom, type Atom } from 'jotai';
import { ApiError, reasonOf } from '../../../transport/errors';
import { storedAttachment } from './attachments';
import { idOf, type Conversation } from './conversation';
import { ensureId, refreshHistory, showNewest } from './history';
import { dropImages, editIntoImage, retryImage } from './images';
import { bindTurn, catchUp } from './turns';

export interface Outgoing {
  text: string;
  files: FileInfo[];
  shouldUseDocuments: boolean;
}

/**
 * Shows question and placeholder at once, and sends. A failed call removes the placeholder and offers Retry; where too
 * many questions wait, the question returns to the input.
 */
export async function sendMessage(conversation: Conversation, outgoing: Outgoing): Promise<void> {
  const client_message_id = crypto.randomUUID();
  const { text, files } = outgoing;
  showNewest(conversation);
  conversation.messages.append(
    {
      key: questionKey(client_message_id),
      message: unstoredMessage({ role: 'user', content: text, client_message_id, attachedFiles: files }),
      draft: null,
      placeholder: null,
      unsent: { state: 'sending' },
    },
    newReply(client_message_id, 'analyzing'),
  );
  await postQuestion(conversation, client_message_id, outgoing);
}

/** Sends a question that failed once more, under the same client id: the server never stores it twice. */
async function resendMessage(conversation: Conversation, item: ChatItem, clientId: string): Promise<void> {
  const { content: text, attachedFiles: files } = item.message;
  conversation.messages.patch(item.key, { unsent: { state: 'sending' } });
  conversation.messages.insertAfter(item.key, newReply(clientId, 'analyzing'));
  await postQuestion(conversation, clientId, { text, files, shouldUseDocuments: wantsDocuments(text) });
}

async function postQuestion(conversation: Conversation, clientId: string, outgoing: Outgoing): Promise<void> {
  const { deps, disposal, messages, sendingAtom } = conversation;
  const { text, files, shouldUseDocuments } = outgoing;
  deps.store.set(sendingAtom, true);
  try {
    const conversation_id =
      idOf(conversation) ?? (conversation.isNew ? await ensureId(conversation) : undefined);
    const request = {
      message: text,
      file_ids: files.length > 0 ? files.map(({ id }) => id) : undefined,
      should_use_documents: shouldUseDocuments || undefined,
      client_message_id: clientId,
      conversation_id,
    };
    const send = () => deps.calls.send(request, disposal.signal);
    const accepted = await (conversation_id === undefined ? deps.inActive(send) : send());
    deps.name(conversation, accepted.conversation_id);
    startTurn(conversation, { ...accepted, client_message_id: clientId });
  } catch (error) {
    if (disposal.signal.aborted) return;
    if (isLineFull(error)) return withdrawQuestion(conversation, clientId, outgoing, error.detail);
    messages.remove([replyKey(clientId)]);
    messages.patch(questionKey(clientId), { unsent: { state: 'failed', reason: reasonOf(error, '') } });
  } finally {
    deps.store.set(sendingAtom, false);
  }
}

const isLineFull = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'line_full';

/** Puts a refused question back into the draft, its files above the input, and reports why. */
function withdrawQuestion(
  { attachments, deps, draft, messages }: Conversation,
  clientId: string,
  { text, files }: Outgoing,
  reason: string,
): void {
  messages.remove([questionKey(clientId), replyKey(clientId)]);
  draft.append(text);
  deps.store.set(attachments.filesAtom, (others) => [...files.map(storedAttachment), ...others]);
  deps.notifyError(reason);
}

function startTurn(conversation: Conversation, accepted: Parameters<typeof bindTurn>[1]): void {
  conversation.deps.watchTurn(accepted.turn_id, accepted.conversation_id);
  if (!bindTurn(conversation, accepted)) refreshHistory(conversation);
  void catchUp(conversation, accepted.turn_id);
}

const questionKey = (clientId: string): string => `c:${clientId}`;
const replyKey = (clientId: string): string => `r:${clientId}`;

function newReply(client_message_id: string, placeholder: 'analyzing' | 'regenerating'): ChatItem {
  return {
    key: replyKey(client_message_id),
    message: unstoredMessage({ role: 'assistant', content: '', client_message_id, isLoading: true }),
    draft: EMPTY_DRAFT,
    placeholder,
    unsent: null,
  };
}

/**
 * Replaces a question, removes what came after it, and asks for a new reply, or for an image as sending would. Throws
 * where the server refuses.
 */
export async function editMessage(conversation: Conversation, key: string, text: string): Promise<void> {
  const { messages, disposal } = conversation;
  const item = messages.get(key);
  if (!item || text.trim() === '') return;
  const all = messages.all();
  const later = all.slice(all.findIndex((one) => one.key === key) + 1);
  dropImages(conversation, later);
  conversation.revision += 1;
  messages.remove(later.map((one) => one.key));
  const prompt = item.message.attachedFiles.length === 0 ? imagePrompt(text) : null;
  try {
    await (prompt === null
      ? editForReply(conversation, item, text)
      : editIntoImage(conversation, item, text, prompt));
  } catch (error) {
    if (disposal.signal.aborted) return;
    refreshHistory(conversation);
    throw error;
  }
}

async function editForReply(conversation: Conversation, item: ChatItem, text: string): Promise<void> {
  const { deps, disposal, messages, sendingAtom } = conversation;
  const client_message_id = crypto.randomUUID();
  messages.patchMessage(item.key, { content: text, edited: true, client_message_id });
  messages.insertAfter(item.key, newReply(client_message_id, 'regenerating'));
  deps.store.set(sendingAtom, true);
  try {
    const request = {
      message: text,
      edited_message_id: item.message.id,
      should_use_documents: wantsDocuments(text) || undefined,
      client_message_id,
    };
    const accepted = await deps.calls.send(request, disposal.signal);
    startTurn(conversation, { ...accepted, client_message_id });
  } catch (error) {
    messages.remove([replyKey(client_message_id)]);
    messages.patch(item.key, { message: item.message });
    throw error;
  } finally {
    deps.store.set(sendingAtom, false);
  }
}

/** Removes a question and the reply right after it. Throws where the server refuses. */
export async function deleteMessage(conversation: Conversation, key: string): Promise<void> {
  const { deps, messages } = conversation;
  const id = messages.get(key)?.message.id ?? 0;
  if (id > 0) await deps.calls.remove(id).catch(ignoreNotFound);
  conversation.revision += 1;
  // A refresh may have removed the question meanwhile, and its reply with it.
  const reply = messages.replyTo(key);
  if (reply) dropImages(conversation, [reply]);
  messages.remove(reply ? [key, reply.key] : [key]);
}

/** A message that another tab deleted is gone, as was wanted. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** Removes every message. Throws where the server refuses. */
export async function clearChat(conversation: Conversation): Promise<void> {
  const { deps, messages } = conversation;
  const id = idOf(conversation) ?? (messages.all().length > 0 ? await ensureId(conversation) : null);
  if (id === null) return;
  await deps.calls.clear(id);
  conversation.revision += 1;
  dropImages(conversation, messages.all());
  messages.replaceAll([]);
}

/** Ends the reply that is being written. What was written stays. */
export async function stopReply({ deps }: Conversation, turnId: string): Promise<void> {
  const done = await deps.askSocket('turn.stop', { turn_id: turnId });
  if (done === null) await deps.calls.stop(turnId);
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
  const { client_message_id: clientId, content } = item.message;
  if (item.unsent && clientId) return resendMessage(conversation, item, clientId);
  const reply = conversation.messages.replyTo(key);
  if (item.unsent || (reply && reply.message.imagePrompt !== null)) return retryImage(conversation, key);
  return editMessage(conversation, key, content);
}
