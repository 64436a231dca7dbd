import type { EditChange } from '../../../account/journal/command';
import { idOf, type Conversation, type OutboxEntry } from '../state/conversation';
import { hideDuring } from '../state/hide-messages';
import { ensureId, loadHistory, refreshHistory, showNewest } from '../state/history';
import { dropImages, requestImage } from '../state/images';
import { newestSeenBy, seenNow } from '../state/seen';
import { bindTurn, catchUp } from '../state/turns';
import { hasTurn, isShownStored, newReply, promptOf, rowOf } from './entry';
import { uploadFiles } from './upload-files';

/** Sends a message with its files, or requests the image that it asks for. Throws if it did not arrive. */
export async function deliver(entry: OutboxEntry, signal: AbortSignal): Promise<void> {
  const { change, conversation } = entry;
  const prompt = promptOf(entry);
  const seenId =
    change?.as === 'edit' ? (seenNow(change) ?? (await seenBy(change, conversation))) : undefined;
  const send = (): Promise<void> =>
    prompt === null ? ask(entry, seenId, signal) : requestImage(entry, prompt, seenId, signal);
  if (change?.as !== 'edit' || isShownStored(entry)) return send();
  const items = conversation.messages.all();
  const row = rowOf(entry);
  // Messages after the question make room for its next version. Waiting messages are sent after it.
  const later = row ? items.slice(items.indexOf(row) + 1).filter(({ unsent }) => unsent === null) : [];
  try {
    await hideDuring(conversation, later, send);
    dropImages(conversation, later);
    showNewest(conversation);
  } catch (error) {
    if (!conversation.disposal.signal.aborted) refreshHistory(conversation);
    throw error;
  }
}

/** The newest message that an edit has seen. Those that waited before it have arrived by now. */
async function seenBy(change: EditChange, conversation: Conversation): Promise<number | undefined> {
  // Others may have written in between.
  await loadHistory(conversation);
  return newestSeenBy(change, conversation);
}

async function ask(entry: OutboxEntry, seenId: number | undefined, signal: AbortSignal): Promise<void> {
  const { change, clientId, conversation, text, useDocuments } = entry;
  const { deps, messages } = conversation;
  const row = rowOf(entry);
  if (row && change)
    messages.patchMessage(row.key, {
      ...{ content: text, edited: true },
      ...{ turn_id: null, client_message_id: clientId },
    });
  if (row) messages.insertAfter(row.key, newReply(clientId, change ? 'regenerating' : 'analyzing'));
  try {
    const files = entry.files.length > 0 ? await uploadFiles(entry, signal) : [];
    const conversation_id =
      idOf(conversation) ?? (conversation.isNew ? await ensureId(conversation) : undefined);
    const request = {
      message: text,
      file_ids: files.length > 0 ? files.map(({ id }) => id) : undefined,
      should_use_documents: useDocuments || undefined,
      client_message_id: clientId,
      ...(change ? { edited_message_id: change.id, seen_message_id: seenId } : { conversation_id }),
    };
    const send = () => deps.calls.send(request, signal);
    const accepted = await (conversation_id === undefined ? deps.inActive(send) : send());
    deps.name(conversation, accepted.conversation_id);
    startTurn(conversation, { ...accepted, client_message_id: clientId });
  } catch (error) {
    if (row && change && !hasTurn(entry)) messages.patch(row.key, { message: row.message });
    throw error;
  }
}

/** Follows the turn of an accepted question. */
export function startTurn(conversation: Conversation, accepted: Parameters<typeof bindTurn>[1]): void {
  conversation.deps.watchTurn(accepted.turn_id, accepted.conversation_id);
  if (!bindTurn(conversation, accepted)) refreshHistory(conversation);
  void catchUp(conversation, accepted.turn_id);
}
