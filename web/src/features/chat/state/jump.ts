import { toChatItem } from '@studyhall/domain';
import type { Chat } from './chat';
import type { Conversation, MarkedMessage } from './conversation';
import { withoutHidden } from './hide-messages';
import { newestSeenId } from './seen';

/** Messages around the target, and per page after that. */
const PAGE = 50;

/** Opens a conversation at a message, and highlights what was found in it. Throws if that fails. */
export async function openAt(
  chat: Chat,
  conversationId: string,
  messageId: number,
  words: readonly string[] = [],
): Promise<void> {
  await chat.open(conversationId);
  const conversation = chat.store.get(chat.activeAtom);
  await conversation.fetchingNewest?.catch(() => undefined);
  if (chat.store.get(conversation.idAtom) === conversationId)
    await showMessage(conversation, { id: messageId, words });
}

async function showMessage(conversation: Conversation, marked: MarkedMessage): Promise<void> {
  const { deps, disposal, hasOlderAtom, markedAtom, messages, windowAtom } = conversation;
  const { id } = marked;
  deps.store.set(markedAtom, null);
  if (!messages.findLast(({ message }) => message.id === id)) {
    const conversation_id = deps.store.get(conversation.idAtom) ?? undefined;
    const page = await deps.calls.history({ limit: PAGE, around: id, conversation_id }, disposal.signal);
    if (disposal.signal.aborted) return;
    const isEnd = page.filter((message) => message.id > id).length < PAGE / 2;
    const seen = newestSeenId(conversation);
    deps.store.set(
      windowAtom,
      isEnd ? null : { around: id, loadNewer: () => void loadNewer(conversation), seen },
    );
    deps.store.set(hasOlderAtom, true);
    messages.replaceAll(page.map((message) => toChatItem(message)));
  }
  deps.store.set(markedAtom, marked);
}

const loading = new WeakSet<Conversation>();

async function loadNewer(conversation: Conversation): Promise<void> {
  const { deps, disposal, messages, windowAtom } = conversation;
  const shown = deps.store.get(windowAtom);
  const last = messages.findLast(({ message }) => message.id > 0);
  if (!shown || !last || loading.has(conversation)) return;
  loading.add(conversation);
  try {
    const conversation_id = deps.store.get(conversation.idAtom) ?? undefined;
    const after = last.message.id;
    const page = await deps.calls.history({ limit: PAGE, after, conversation_id }, disposal.signal);
    // The user may have returned to the newest messages, or the messages may have changed, in the meantime.
    const isCurrent = deps.store.get(windowAtom) === shown && messages.all().at(-1)?.message.id === after;
    if (disposal.signal.aborted || !isCurrent) return;
    messages.append(...withoutHidden(conversation, page).map((message) => toChatItem(message)));
    if (page.length < PAGE) deps.store.set(windowAtom, null);
  } catch {
    // The next scroll retries.
  } finally {
    loading.delete(conversation);
  }
}
