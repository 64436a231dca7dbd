import type { EditChange } from '../../../account/journal/command';
import type { Conversation } from './conversation';

/** Records that the user has seen messages: an edit of a question before them removes only these. */
export function markSeen({ seen }: Conversation, keys: readonly string[]): void {
  for (const key of keys) seen.add(key);
}

/** The id of the newest message on the server; undefined while the page shows older messages instead. */
const newestId = ({ deps, messages, windowAtom }: Conversation): number | undefined =>
  deps.store.get(windowAtom) ? undefined : messages.findLast(({ message }) => message.id > 0)?.message.id;

/** The newest message that an edit has seen if no message waited before it. */
export const seenNow = ({ after, seen }: EditChange): number | null => (after ? null : seen);

/** The newest message that an edit has seen: up to the first one that others wrote while it waited. */
export function newestSeenBy(
  { seen, after = [] }: EditChange,
  conversation: Conversation,
): number | undefined {
  if (seen === null) return newestId(conversation);
  const later = conversation.messages.all().filter(({ message }) => message.id > seen);
  let newest = seen;
  let isReply = false;
  for (const { message } of later) {
    const { author, client_message_id: clientId, id, role } = message;
    const isOwn = role === 'user' ? after.includes(clientId ?? '') : isReply && author === null;
    if (!isOwn) break;
    newest = id;
    isReply = true;
  }
  return newest;
}

/** The id of the newest message that the user has seen. */
export function newestSeenId(conversation: Conversation): number | undefined {
  const { deps, messages, seen, windowAtom } = conversation;
  const window = deps.store.get(windowAtom);
  if (window) return window.seen;
  if (seen.size === 0) return newestId(conversation);
  return messages.findLast(({ key, message }) => message.id > 0 && seen.has(key))?.message.id;
}
