import type { ChatMessage } from '@studyhall/contracts';
import { toChatItem } from '@studyhall/domain';
import type { LocalData } from '../../../account/local/local-data';
import type { Store } from '../../../base/store';
import { idOf, type Conversation } from '../state/conversation';
import { MAX_CHAT_SIZE, withChat, type ChatIndex } from './chat-index';

/** Delay between the last change of a conversation and its write, in milliseconds. */
const KEEP_AFTER_MS = 1_000;
/** Messages stored per conversation: one page of the server. */
const MAX_MESSAGES = 50;
/** Key of the record that lists the others. */
const INDEX = 'index';

interface CachedChat {
  messages: ChatMessage[];
  hasOlder: boolean;
}

/** Serializes each message once: a long conversation would block the main thread otherwise. */
function newestThatFit(messages: readonly ChatMessage[]): ChatMessage[] {
  let size = 0;
  const tooOld = messages.findLastIndex((message, at) => {
    size += JSON.stringify(message).length + 1;
    return size > MAX_CHAT_SIZE || messages.length - at > MAX_MESSAGES;
  });
  return messages.slice(tooOld + 1);
}

/** Caches the most recent conversations in the browser, so that they show before the server answers. */
export function createChatCache(store: Store, local: LocalData) {
  const timers = new Map<Conversation, ReturnType<typeof setTimeout>>();
  /** The last write of the index: writes run one after another. */
  let last: Promise<void> = Promise.resolve();

  async function write(id: string, chat: CachedChat): Promise<void> {
    const before = (await local.read<ChatIndex>('chats', INDEX)) ?? [];
    const { index, evicted } = withChat(before, id, JSON.stringify(chat).length);
    for (const gone of evicted) void local.remove('chats', gone);
    if (!evicted.includes(id)) void local.write('chats', { id, value: chat, files: [] });
    await local.write('chats', { id: INDEX, value: index, files: [] });
  }

  /** The newest complete messages, up to the limits of the cache. */
  function chatOf({ hasOlderAtom, messages }: Conversation): CachedChat {
    const complete = messages
      .all()
      .flatMap(({ draft, message }) =>
        message.id > 0 && draft === null && !message.isLoading ? message : [],
      );
    const newest = newestThatFit(complete);
    return { messages: newest, hasOlder: store.get(hasOlderAtom) || newest.length < complete.length };
  }

  function keepNow(conversation: Conversation): void {
    timers.delete(conversation);
    const id = idOf(conversation);
    if (id === null || conversation.disposal.signal.aborted) return;
    // The page shows messages around an older one, or a reply ended before the messages above it were loaded.
    if (store.get(conversation.windowAtom) || store.get(conversation.loadStateAtom) !== 'ready') return;
    const chat = chatOf(conversation);
    if (chat.messages.length === 0) void local.remove('chats', id);
    else last = last.then(() => write(id, chat));
  }

  return {
    /** Shows the cached copy of a conversation whose messages are loading or failed to load. */
    async show(conversation: Conversation, id: string): Promise<void> {
      const known = await local.read<CachedChat>('chats', id);
      const { disposal, hasOlderAtom, loadStateAtom, messages } = conversation;
      const missing = store.get(loadStateAtom) !== 'ready' && !disposal.signal.aborted;
      const unsent = messages.all();
      if (!known || !missing || unsent.some(({ message }) => message.id > 0)) return;
      store.set(hasOlderAtom, known.hasOlder);
      messages.replaceAll([...known.messages.map((message) => toChatItem(message)), ...unsent]);
      conversation.deps.outbox.settle(conversation);
    },
    /** Stores the messages of a conversation, debounced. */
    keep(conversation: Conversation): void {
      clearTimeout(timers.get(conversation));
      timers.set(
        conversation,
        setTimeout(() => keepNow(conversation), KEEP_AFTER_MS),
      );
    },
    forget: (id: string): void => void local.remove('chats', id),
    dispose: (): void => timers.forEach((timer) => clearTimeout(timer)),
  };
}
