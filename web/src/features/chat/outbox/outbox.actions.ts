import type { Attachment } from '../state/attachments';
import type { Conversation, OutboxEntry } from '../state/conversation';

/** Puts a message back into the input of its conversation, its files above it. */
export function putIntoInput({ conversation, files, text }: OutboxEntry): void {
  const { attachments, deps, draft } = conversation;
  draft.append(text);
  deps.store.set(attachments.filesAtom, (others) => [...files, ...others]);
}

/** Takes a message that was not sent back into the input, to be changed. */
export function editUnsent(conversation: Conversation, key: string): void {
  const { outbox } = conversation.deps;
  const entry = outbox.find(conversation, key);
  if (!entry) return;
  outbox.withdraw(entry);
  putIntoInput(entry);
}

/** Discards a message that was not sent. */
export function cancelUnsent(conversation: Conversation, key: string): void {
  const { outbox, calls } = conversation.deps;
  const entry = outbox.find(conversation, key);
  if (!entry) return;
  outbox.withdraw(entry);
  // Uploaded for a message that was not sent, it would stay one of the user's documents.
  const stored = entry.files.flatMap((file: Attachment) => file.stored ?? []);
  for (const { id } of stored) calls.deleteFile(id).catch(() => undefined);
}
