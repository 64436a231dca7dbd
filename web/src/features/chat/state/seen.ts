import type { Conversation } from './conversation';

/** Records that the user has seen messages: an edit of a question before them removes only these. */
export function markSeen({ seen }: Conversation, keys: readonly string[]): void {
  for (const key of keys) seen.add(key);
}

/** The id of the newest message on the server; undefined while the page shows older messages instead. */
export const newestId = ({ deps, messages, windowAtom }: Conversation): number | undefined =>
  deps.store.get(windowAtom) ? undefined : messages.findLast(({ message }) => message.id > 0)?.message.id;

/** Like `newestId`, without newer messages that the user has not seen. */
export function newestSeenId(conversation: Conversation): number | undefined {
  const { deps, messages, seen, windowAtom } = conversation;
  if (seen.size === 0 || deps.store.get(windowAtom)) return newestId(conversation);
  return messages.findLast(({ key, message }) => message.id > 0 && seen.has(key))?.message.id;
}
