import type { LocalData } from '../../../account/local/local-data';
import type { Conversation, Outbox } from '../state/conversation';
import { restoreEntry, type StoredEntry, type StoredPlace } from './stored-entry';

/** Takes up the messages that an earlier page could not send. */
export async function restoreOutbox(
  outbox: Outbox,
  local: LocalData,
  conversationAt: (place: StoredPlace) => Conversation,
): Promise<void> {
  const records = await local.readAll<StoredEntry>('outbox');
  for (const record of records.toSorted((a, b) => a.value.createdAt - b.value.createdAt))
    if (!outbox.knows(record.id)) outbox.restore(restoreEntry(record, conversationAt(record.value.place)));
}
