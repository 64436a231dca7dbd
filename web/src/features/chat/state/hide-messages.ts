import type { ChatMessage } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import type { Conversation } from './conversation';

/**
 * Hides messages at once, and keeps them hidden while the server deletes them. If it refuses, shows them again and
 * rethrows. Returns the response.
 */
export async function hideDuring<T>(
  conversation: Conversation,
  items: readonly ChatItem[],
  remove: () => Promise<T>,
): Promise<T> {
  const { hidden, messages } = conversation;
  const ids = new Set(items.map(({ message }) => message.id).filter((id) => id > 0));
  const before = messages.all();
  hidden.add(ids);
  conversation.revision += 1;
  messages.remove(items.map(({ key }) => key));
  try {
    return await remove();
  } catch (error) {
    messages.replaceAll(reinsert(messages.all(), before, items));
    throw error;
  } finally {
    hidden.delete(ids);
    conversation.revision += 1;
  }
}

/** The messages of a page without those that are hidden now. */
export const withoutHidden = ({ hidden }: Conversation, page: readonly ChatMessage[]): ChatMessage[] =>
  page.filter(({ id }) => ![...hidden].some((ids) => ids.has(id)));

/** Inserts removed items again after the items that they followed. */
export function reinsert(
  now: readonly ChatItem[],
  before: readonly ChatItem[],
  removed: readonly ChatItem[],
): ChatItem[] {
  const result = [...now];
  const returning = new Set(removed.map(({ key }) => key));
  before.forEach((item, at) => {
    if (!returning.has(item.key) || result.some(({ key }) => key === item.key)) return;
    const kept = new Set(before.slice(0, at).map(({ key }) => key));
    result.splice(result.findLastIndex(({ key }) => kept.has(key)) + 1, 0, item);
  });
  return result;
}
