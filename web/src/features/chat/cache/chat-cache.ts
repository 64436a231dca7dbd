import type { ChatMessage } from '@studyhall/contracts';
import { toChatItem } from '@studyhall/domain';
import type { LocalData } from '../../../account/local/local-data';
import type { Store } from '../../../base/store';
import { idOf, type Conversation } from '../state/conversation';
import { MAX_CHAT_SIZE, withChat, type ChatIndex } from './chat-index';

/** A conversation is stored this long after its last change, in milliseconds. */
const KEEP_AFTER_MS = 1_000;
/** Messages of one conversation: a page of the server. */
const MAX_MESSAGES = 50;
/** The record that lists the others. */
const INDEX = 'index';

interface CachedChat {
  messages: ChatMessage[];
  hasOlder: boolean;
}

/** Turns each message into JSON once: a long conversation would keep the page busy otherwise. */
function newestThatFit(messages: readonly ChatMessage[]): ChatMessage[] {
  let size = 0;
  const tooOld = messages.findLastIndex((message, at) => {
    size += JSON.stringify(message).length + 1;
    return size > MAX_CHAT_SIZE || messages.length - at > MAX_MESSAGES;
  });
  return messages.slice(tooOld + 1);
}

/** Keeps the last conversations in the browser, so that they are shown before the server has answered. */
export function createChatCache(store: Store, local: LocalData) {
  const timers = new Map<Conversation, ReturnType<typeof setTimeout>>();
  /** One change of the index after the other. */
  let last: Promise<void> = Promise.resolve();

  async function write(id: string, chat: CachedChat): Promise<void> {
    const before = (await local.read<ChatIndex>('chats', INDEX)) ?? [];
    const { index, evicted } = withChat(before, id, JSON.stringify(chat).length);
    for (const gone of evicted) void local.remove('chats', gone);
    if (!evicted.includes(id)) void local.write('chats', { id, value: chat, files: [] });
    await local.write('chats', { id: INDEX, value: index, files: [] });
  }

  /** The newest messages that are complete, as many as may be kept. */
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
    // Around an older message, the newest ones are not loaded.
    if (id === null || conversation.disposal.signal.aborted || store.get(conversation.windowAtom)) return;
    const chat = chatOf(conversation);
    if (chat.messages.length === 0) void local.remove('chats', id);
    else last = last.then(() => write(id, chat));
  }

  return {
    /** Shows what is known of a conversation whose messages are being loaded, or could not be. */
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
    /** Stores the messages of a conversation, a moment after their last change. */
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
