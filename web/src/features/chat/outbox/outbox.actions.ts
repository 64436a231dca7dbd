import { removeUploaded } from '../state/attachments';
import type { Conversation, OutboxEntry } from '../state/conversation';
import { keepEdit } from '../state/edits';
import { rowOf } from './entry';

/** Puts a message back into the input of its conversation, its files above it. */
export function putIntoInput({ conversation, files, text }: OutboxEntry): void {
  const { attachments, deps, draft } = conversation;
  draft.append(text);
  deps.store.set(attachments.filesAtom, (others) => [...files, ...others]);
}

/** Takes a message that was not sent back to where it was written, to be changed: the input, or the form of its edit. */
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
