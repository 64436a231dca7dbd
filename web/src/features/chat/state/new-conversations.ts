import { NetworkError } from '../../../transport/errors';
import type { Store } from '../../../base/store';
import { SendLaterError } from '../../../account/journal/verdict';
import { createConversation, idOf, isEmpty, type Conversation, type ConversationDeps } from './conversation';
import type { createConversationChanges } from './conversation-changes';
import type { ConversationList } from './conversation-list';
import { ensureId, isNotFound } from './history';
import type { createOpenQueue } from './open-queue';

interface Deps {
  store: Store;
  /** The dependencies of each conversation. */
  deps: ConversationDeps;
  queue: ReturnType<typeof createOpenQueue>;
  list: ConversationList;
  changes: ReturnType<typeof createConversationChanges>;
  all: () => Conversation[];
  active: () => Conversation;
  show: (conversation: Conversation) => void;
  assertFree: (conversation: Conversation, id: string) => void;
}

/** Creates conversations. */
export function createNewConversations(all: Deps) {
  const { store, deps, queue, list, changes, active, show, assertFree } = all;

  /** An empty conversation without an id. */
  function empty(): Conversation {
    const unnamed = all.all().find((one) => one.isNew && idOf(one) === null && isEmpty(one));
    return unnamed ?? createConversation(null, deps, { isNew: true });
  }

  /** Uses the open conversation, which is empty, as the new chat. */
  async function reuse(conversation: Conversation, folderId: number | null): Promise<void> {
    if (conversation.folderId === folderId) return;
    conversation.folderId = folderId;
    const id = idOf(conversation);
    if (id !== null) await changes.apply(id, { folder_id: folderId });
  }

  return {
    empty,
    /** Creates a conversation on the server. Returns its id. */
    async create(conversation: Conversation): Promise<string> {
      await changes.flushRemovals();
      const id = await queue.create(conversation.folderId).catch((error: unknown) => {
        // The folder was deleted in the meantime.
        if (conversation.folderId === null || !isNotFound(error)) throw error;
        return queue.create(null);
      });
      assertFree(conversation, id);
      deps.name(conversation, id);
      // The server has made it the active one, but the user may have opened another in the meantime.
      const open = idOf(active());
      if (open !== null && open !== id) void queue.activate(open).catch(() => undefined);
      void list.refresh();
      return id;
    },
    /** Opens an empty conversation in the listed folder. */
    async open(): Promise<void> {
      const folderId = store.get(list.filterAtom).folder_id ?? null;
      if (isEmpty(active()) && !list.hasTitle(idOf(active()))) return reuse(active(), folderId);
      const conversation = empty();
      conversation.folderId = folderId;
      show(conversation);
      // Offline, the server creates it with its first message.
      await ensureId(conversation).catch((error: unknown) => {
        if (!(error instanceof NetworkError || error instanceof SendLaterError)) throw error;
      });
    },
  };
}
