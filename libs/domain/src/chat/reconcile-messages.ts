import type { ChatMessage } from '@studyhall/contracts';
import { toChatItem, type ChatItem } from './chat-item.js';

/** The part of a conversation that a client has loaded: stored messages without a gap, newest last. */
export interface LoadedMessages {
  items: readonly ChatItem[];
  /** Whether the server has messages older than the first one. */
  hasOlder: boolean;
}

/** The newest messages of a conversation from the server, oldest first. */
export interface NewestPage {
  messages: readonly ChatMessage[];
  /** Whether the conversation has no older messages than these. */
  complete: boolean;
}

/**
 * Merges the server's newest page into the client's state. Changes neither argument.
 *
 * 1. The result has each message of the page once, in the order of the page. A message that the client already has (by id,
 * by client id and role, or by image job) keeps its key. Another version of a message takes the key of the one that it
 * replaces.
 * 2. A running reply keeps the client's folded events if they are ahead of the page.
 * 3. Stored messages older than the page stay only if the client already has the first message of the page. Otherwise there
 * may be a gap between them: they are dropped and `hasOlder` is true, so that they are loaded again, in order.
 * 4. Other stored messages that are not on the page were deleted, and are dropped.
 * 5. Unstored items stay after the item that they followed, or move to the end if that is gone. A question stays until it
 * is stored, a reply's placeholder until its question is stored with its client id, and an image as long as its question exists.
 */
export function reconcileMessages(local: LoadedMessages, page: NewestPage): LoadedMessages {
  const index = new LocalMessageIndex(local.items);
  const firstId = page.messages[0]?.id ?? 0;
  const joins = !page.complete && index.holds(firstId);
  const older = joins ? local.items.filter(({ message }) => message.id > 0 && message.id < firstId) : [];
  // Search from the end: if two messages match an item, the newer one wins.
  const newestFirst = page.messages.toReversed().map((message) => toChatItem(message, index.take(message)));
  return {
    items: withUnstored(local.items, [...older, ...newestFirst.reverse()]),
    hasOlder: joins ? local.hasOlder : !page.complete,
  };
}

/** Finds the existing item of a stored message. */
class LocalMessageIndex {
  private readonly byId: Map<number, ChatItem>;
  /** Versions that may replace one that the client has. */
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

  /** Returns each item at most once. */
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

/** A question and its reply share the client id; the role distinguishes them. */
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
  if (item.placeholder === null || before === undefined) return false;
  return before.message.id <= 0 || before.message.client_message_id !== item.message.client_message_id;
}
