import { disposeConversation, hasUnsavedWork, idOf, type Conversation } from './conversation';

/** The number of conversations kept in memory, so that switching back to them is instant. */
const MAX_CONVERSATIONS = 10;

/**
 * An LRU cache of the page's conversations. It does not evict one that holds work.
 * @param onAdd called with each added conversation
 */
export function createConversationCache(onAdd: (conversation: Conversation) => void) {
  /** By key, most recently used last. */
  const byKey = new Map<string, Conversation>();
  const all = (): Conversation[] => [...byKey.values()];
  const drop = (conversation: Conversation): void => {
    byKey.delete(conversation.key);
    disposeConversation(conversation);
  };
  return {
    all,
    drop,
    find: (id: string): Conversation | undefined => all().find((one) => idOf(one) === id),
    /** Adds a conversation, or makes it the most recently used one. */
    use(conversation: Conversation): void {
      if (!byKey.delete(conversation.key)) onAdd(conversation);
      byKey.set(conversation.key, conversation);
      const idle = all().filter((one) => one !== conversation && !hasUnsavedWork(one));
      idle.slice(0, Math.max(0, byKey.size - MAX_CONVERSATIONS)).forEach(drop);
    },
  };
}
