import { removeUploaded } from '../state/attachments';
import type { Conversation, OutboxEntry } from '../state/conversation';
import { keepEdit } from '../state/edits';
import { rowOf } from './entry';

/** Puts a message and its files back into the input of its conversation. */
export function putIntoInput({ conversation, files, text }: OutboxEntry): void {
  const { attachments, deps, draft } = conversation;
  draft.append(text);
  deps.store.set(attachments.filesAtom, (others) => [...files, ...others]);
}

/** Opens an unsent message for editing where it was written: in the input, or in its edit form. */
export function editUnsent(entry: OutboxEntry): void {
  const { conversation, text } = entry;
  const row = rowOf(entry);
  conversation.deps.outbox.withdraw(entry);
  if (row && row.message.id > 0) keepEdit(conversation, row.key, text, row.message.id);
  else putIntoInput(entry);
}

/** Discards a message that was not sent. */
export function cancelUnsent(conversation: Conversation, key: string): void {
  const { outbox, calls } = conversation.deps;
  const entry = outbox.find(conversation, key);
  if (!entry) return;
  outbox.withdraw(entry);
  for (const file of entry.files) removeUploaded(file, calls);
}
