import { removeUploaded } from '../state/attachments';
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
  for (const file of entry.files) removeUploaded(file, calls);
}
