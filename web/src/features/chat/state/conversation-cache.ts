import { disposeConversation, holdsWork, idOf, type Conversation } from './conversation';

/** Conversations that stay on the page, so that switching back to them is instant. */
const MAX_CONVERSATIONS = 10;

/**
 * The conversations of a page. The least recently used one is dropped first, unless it holds work.
 * @param onAdd is called with each conversation that is added
 */
export function createConversationCache(onAdd: (conversation: Conversation) => void) {
  /** By key, the most recently used last. */
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
      const idle = all().filter((one) => one !== conversation && !holdsWork(one));
      idle.slice(0, Math.max(0, byKey.size - MAX_CONVERSATIONS)).forEach(drop);
    },
  };
}
