import { idOf, type Conversation, type OutboxEntry } from '../state/conversation';
import { ensureId, loadHistory, refreshHistory } from '../state/history';
import { requestImage } from '../state/images';
import { bindTurn, catchUp } from '../state/turns';
import { newReply, promptOf, questionKey } from './entry';
import { uploadFiles } from './upload-files';

/** Sends a message with its files, or requests the image that it asks for. Throws where it did not arrive. */
export async function deliver(entry: OutboxEntry, signal: AbortSignal): Promise<void> {
  const { clientId, conversation, journaled } = entry;
  const prompt = promptOf(entry);
  if (prompt === null) return sendQuestion(entry, signal);
  // The server stores a request for an image each time that it gets it: an earlier try may have arrived.
  if (journaled.tries > 0) await loadHistory(conversation);
  await requestImage(conversation, questionKey(clientId), prompt, signal);
}

async function sendQuestion(entry: OutboxEntry, signal: AbortSignal): Promise<void> {
  const { clientId, conversation, text, useDocuments } = entry;
  const { deps, messages } = conversation;
  messages.insertAfter(questionKey(clientId), newReply(clientId, 'analyzing'));
  const files = entry.files.length > 0 ? await uploadFiles(entry, signal) : [];
  const conversation_id =
    idOf(conversation) ?? (conversation.isNew ? await ensureId(conversation) : undefined);
  const request = {
    message: text,
    file_ids: files.length > 0 ? files.map(({ id }) => id) : undefined,
    should_use_documents: useDocuments || undefined,
    client_message_id: clientId,
    conversation_id,
  };
  const send = () => deps.calls.send(request, signal);
  const accepted = await (conversation_id === undefined ? deps.inActive(send) : send());
  deps.name(conversation, accepted.conversation_id);
  startTurn(conversation, { ...accepted, client_message_id: clientId });
}

/** Follows the turn of a question that the server has accepted. */
export function startTurn(conversation: Conversation, accepted: Parameters<typeof bindTurn>[1]): void {
  conversation.deps.watchTurn(accepted.turn_id, accepted.conversation_id);
  if (!bindTurn(conversation, accepted)) refreshHistory(conversation);
  void catchUp(conversation, accepted.turn_id);
}
