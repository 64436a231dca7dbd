import type { ChatMessage } from '@studyhall/contracts';
import { toChatItem, type ChatItem } from './chat-item.js';

/** What a client holds of a conversation: the stored messages without a gap, the newest last. */
export interface LoadedMessages {
  items: readonly ChatItem[];
  /** Whether the server has messages older than the first one here. */
  hasOlder: boolean;
}

/** The newest messages of a conversation as the server answers them, oldest first. */
export interface NewestPage {
  messages: readonly ChatMessage[];
  /** True where the conversation has no older messages than these. */
  complete: boolean;
}

/**
 * Merges the newest page of the server into what a client holds. Changes neither argument.
 *
 * 1. Each message of the page is in the result once, in the order of the page. A message that the client holds (by id,
 *    by client id and role, or by image job) keeps its key. Another version of a message takes the key of the one that it
 *    replaces.
 * 2. A running reply keeps what the client folded where that is further than the page.
 * 3. Stored messages older than the page stay only if the first message of the page is one that the client holds.
 *    Otherwise there may be a gap between them and the page: they are dropped and `hasOlder` is true, so that they are
 *    loaded again, in order.
 * 4. Other stored messages that the page does not have were deleted, and are dropped.
 * 5. Unstored items stay behind the item that they followed, or at the end where that one is gone: a question until it
 *    is stored, the placeholder of a reply until its question is stored, an image as long as its question is there.
 */
export function reconcileMessages(local: LoadedMessages, page: NewestPage): LoadedMessages {
  const index = new LocalMessageIndex(local.items);
  const firstId = page.messages[0]?.id ?? 0;
  const joins = !page.complete && index.holds(firstId);
  const older = joins ? local.items.filter(({ message }) => message.id > 0 && message.id < firstId) : [];
  // From the end: if two messages match an item, the newer one wins.
  const newestFirst = page.messages.toReversed().map((message) => toChatItem(message, index.take(message)));
  return {
    items: withUnstored(local.items, [...older, ...newestFirst.reverse()]),
    hasOlder: joins ? local.hasOlder : !page.complete,
  };
}

/** Finds the existing item of a stored message. */
class LocalMessageIndex {
  private readonly byId: Map<number, ChatItem>;
  /** Versions that may take the place of one that the client holds. */
  private readonly byVersion: Map<number, ChatItem>;
  private readonly byClientId: Map<string | null, ChatItem>;
  private readonly byJob: Map<string | null, ChatItem>;
  private readonly taken = new Set<ChatItem>();

  constructor(items: readonly ChatItem[]) {
    this.byId = new Map(items.map((item) => [item.message.id, item]));
    this.byVersion = new Map(
      items.flatMap((item) => (item.message.versions?.ids ?? []).map((id) => [id, item] as const)),
    );
    this.byClientId = new Map(items.map((item) => [clientKey(item.message), item]));
    this.byJob = new Map(items.map((item) => [item.message.jobId, item]));
  }

  holds(id: number): boolean {
    return this.byId.has(id);
  }

  /** Returns each item once. */
  take(message: ChatMessage): ChatItem | undefined {
    const candidates = [
      this.byId.get(message.id),
      this.byClientId.get(clientKey(message) ?? ''),
      this.byJob.get(message.jobId ?? ''),
      this.byVersion.get(message.id),
    ];
    const found = candidates.find((item) => item !== undefined && !this.taken.has(item));
    if (found) this.taken.add(found);
    return found;
  }
}

/** A question and its reply share the client's id; the role distinguishes them. */
const clientKey = ({ role, client_message_id }: ChatMessage): string | null =>
  client_message_id ? `${role}:${client_message_id}` : null;

function withUnstored(local: readonly ChatItem[], stored: readonly ChatItem[]): ChatItem[] {
  const next = [...stored];
  const taken = new Set(stored.map(({ key }) => key));
  local.forEach((item, at) => {
    if (item.message.id > 0 || taken.has(item.key)) return;
    const before = next.findIndex(({ key }) => key === local[at - 1]?.key);
    if (staysUnstored(item, next[before])) next.splice(before === -1 ? next.length : before + 1, 0, item);
  });
  return next;
}

function staysUnstored(item: ChatItem, before: ChatItem | undefined): boolean {
  if (item.message.role === 'user') return item.unsent !== null;
  if (item.message.imagePrompt !== null) return before !== undefined;
  return item.placeholder !== null && before !== undefined && before.message.id <= 0;
}
