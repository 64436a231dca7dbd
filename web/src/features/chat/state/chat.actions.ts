import type { FileInfo } from '@studyhall/contracts';
import { EMPTY_DRAFT, imagePrompt, unstoredMessage, wantsDocuments } from '@studyhall/domain';
import { store } from '../../../base/store';
import { askSocket } from '../../../transport/socket';
import { ApiError, reasonOf } from '../../../transport/errors';
import { calls } from './chat.calls';
import { draftKeyAtom, keepInDraft } from './drafts';
import { conversationAtom, refreshHistory } from './history.sync';
import { dropImages, editIntoImage } from './image.jobs';
import {
  allItems,
  appendItems,
  clearItems,
  getItem,
  patchItem,
  removeItems,
  type ChatItem,
  type Placeholder,
} from './items';
import { sendingAtom } from './sending.atom';
import { bindTurn, catchUp } from './turn.sync';

export interface Outgoing {
  text: string;
  files: FileInfo[];
  shouldUseDocuments: boolean;
}

/** Shows question and placeholder at once, and sends. A failed call takes the placeholder away and offers Retry. */
export async function sendMessage(outgoing: Outgoing): Promise<void> {
  const client_message_id = crypto.randomUUID();
  appendItems(
    {
      key: `c:${client_message_id}`,
      message: unstoredMessage({
        role: 'user',
        content: outgoing.text,
        client_message_id,
        attachedFiles: outgoing.files,
      }),
      draft: null,
      placeholder: null,
      unsent: { state: 'sending' },
    },
    replyItem(client_message_id, 'analyzing'),
  );
  await post(client_message_id, outgoing);
}

/** Sends a question that failed once more, under the same id: the server never stores it twice. */
export async function retryMessage(key: string): Promise<void> {
  const item = getItem(key);
  if (!item?.unsent || !item.message.client_message_id) return;
  patchItem(key, { unsent: { state: 'sending' } });
  appendItems(replyItem(item.message.client_message_id, 'analyzing'));
  const { content, attachedFiles } = item.message;
  await post(item.message.client_message_id, {
    text: content,
    files: attachedFiles,
    shouldUseDocuments: wantsDocuments(content),
  });
}

async function post(client_message_id: string, { text, files, shouldUseDocuments }: Outgoing): Promise<void> {
  const draft = store.get(draftKeyAtom);
  store.set(sendingAtom, true);
  try {
    const accepted = await calls.send({
      message: text,
      file_ids: files.length > 0 ? files.map((file) => file.id) : undefined,
      should_use_documents: shouldUseDocuments || undefined,
      client_message_id,
      conversation_id: store.get(conversationAtom) ?? undefined,
    });
    // Who has opened another conversation meanwhile stays there.
    if (store.get(conversationAtom) === null) store.set(conversationAtom, accepted.conversation_id);
    if (!bindTurn({ ...accepted, client_message_id })) await refreshHistory();
    void catchUp(accepted.turn_id);
  } catch (error) {
    removeItems((item) => item.key === `r:${client_message_id}`);
    // Who has opened another conversation meanwhile finds the words in the draft of this one.
    if (!getItem(`c:${client_message_id}`)) keepInDraft(draft, text);
    patchItem(`c:${client_message_id}`, { unsent: { state: 'failed', reason: reasonOf(error, '') } });
  } finally {
    store.set(sendingAtom, false);
  }
}

function replyItem(client_message_id: string, placeholder: Placeholder) {
  return {
    key: `r:${client_message_id}`,
    message: unstoredMessage({ role: 'assistant', content: '', client_message_id, isLoading: true }),
    draft: EMPTY_DRAFT,
    placeholder,
    unsent: null,
  };
}

/**
 * Replaces a question, drops what came after, and asks for a new reply, or for a picture as sending would. Throws where
 * the server says no.
 */
export async function editMessage(key: string, text: string): Promise<void> {
  const item = getItem(key);
  if (!item || text.trim() === '') return;
  const before = allItems();
  const later = before.slice(before.findIndex((one) => one.key === key) + 1);
  const gone = new Set(later.map((one) => one.key));
  dropImages(later);
  removeItems((one) => gone.has(one.key));
  const prompt = item.message.attachedFiles.length === 0 ? imagePrompt(text) : null;
  try {
    await (prompt === null ? editForReply(item, text) : editIntoImage(item, text, prompt));
  } catch (error) {
    await refreshHistory();
    throw error;
  }
}

async function editForReply(item: ChatItem, text: string): Promise<void> {
  const { key } = item;
  const client_message_id = crypto.randomUUID();
  patchItem(key, { message: { ...item.message, content: text, edited: true, client_message_id } });
  appendItems(replyItem(client_message_id, 'regenerating'));
  store.set(sendingAtom, true);
  try {
    const accepted = await calls.send({
      message: text,
      edited_message_id: item.message.id,
      should_use_documents: wantsDocuments(text) || undefined,
      client_message_id,
    });
    if (!bindTurn({ ...accepted, client_message_id })) await refreshHistory();
    void catchUp(accepted.turn_id);
  } catch (error) {
    removeItems((one) => one.key === `r:${client_message_id}`);
    patchItem(key, { message: item.message });
    throw error;
  } finally {
    store.set(sendingAtom, false);
  }
}

/** Removes a question and the reply right after it. Throws where the server says no. */
export async function deleteMessage(key: string): Promise<void> {
  const item = getItem(key);
  if (!item) return;
  if (item.message.id > 0) await removeStored(item.message.id);
  const order = allItems();
  const next = order[order.findIndex((one) => one.key === key) + 1];
  if (next?.message.role === 'assistant') dropImages([next]);
  removeItems((one) => one.key === key || (one.key === next?.key && next.message.role === 'assistant'));
}

/** One that another tab deleted meanwhile is gone, as was wanted. */
async function removeStored(id: number): Promise<void> {
  await calls.remove(id).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}

/** Empties the open conversation. */
export async function clearChat(): Promise<void> {
  await calls.clear(store.get(conversationAtom) ?? undefined);
  dropImages(allItems());
  clearItems();
}

/** Ends the reply that is being written; what was written stays. */
export async function stopReply(turnId: string): Promise<void> {
  const done = await askSocket('turn.stop', { turn_id: turnId });
  if (done === null) await calls.stop(turnId);
}
