import { reconcileMessages, toChatItem, type ChatItem } from '@studyhall/domain';
import { ApiError } from '../../../transport/errors';
import { idOf, type Conversation } from './conversation';
import { withoutHidden } from './hide-messages';
import { catchUp } from './turns';

/** Messages per page: the newest first, older pages as the user scrolls up. */
const PAGE = 50;

/** Loads or refreshes a conversation. Throws if there is nothing to show. */
export async function loadHistory(conversation: Conversation): Promise<void> {
  const { deps, loadStateAtom, disposal } = conversation;
  const { store } = deps;
  const wasReady = store.get(loadStateAtom) === 'ready';
  if (!wasReady) store.set(loadStateAtom, 'loading');
  try {
    await fetchNewest(conversation);
    if (!disposal.signal.aborted) store.set(loadStateAtom, 'ready');
  } catch (error) {
    if (disposal.signal.aborted) return;
    if (!wasReady) {
      store.set(loadStateAtom, 'failed');
      throw error;
    }
    if (isNotFound(error)) deps.onGone(conversation);
  }
}

/** Refreshes a loaded conversation. A failure changes nothing: the next refresh is automatic. */
export function refreshHistory(conversation: Conversation): void {
  if (conversation.deps.store.get(conversation.loadStateAtom) === 'ready') void loadHistory(conversation);
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The id of a conversation. One without an id gets it from its first page, or by creation on the server. */
export function ensureId(conversation: Conversation): Promise<string> {
  const id = idOf(conversation);
  if (id !== null) return Promise.resolve(id);
  conversation.naming ??= findOrCreate(conversation).finally(() => (conversation.naming = null));
  return conversation.naming;
}

async function findOrCreate(conversation: Conversation): Promise<string> {
  const { deps, isNew, loadStateAtom } = conversation;
  if (!isNew && deps.store.get(loadStateAtom) !== 'ready')
    await (conversation.fetchingNewest ?? loadHistory(conversation));
  return idOf(conversation) ?? deps.create(conversation);
}

/** One request at a time: calls during a request cause one more after it. */
function fetchNewest(conversation: Conversation): Promise<void> {
  if (conversation.fetchingNewest) conversation.refetchQueued = true;
  conversation.fetchingNewest ??= fetchUntilCurrent(conversation).finally(
    () => (conversation.fetchingNewest = null),
  );
  return conversation.fetchingNewest;
}

async function fetchUntilCurrent(conversation: Conversation): Promise<void> {
  const { deps, disposal, messages, hasOlderAtom } = conversation;
  const { signal } = disposal;
  do {
    conversation.refetchQueued = false;
    const id = idOf(conversation);
    // The server has nothing of a new conversation without an id.
    if (id === null && conversation.isNew) return;
    const { revision } = conversation;
    const around = deps.store.get(conversation.windowAtom)?.around;
    const page = await deps.calls.history({ limit: PAGE, around, conversation_id: id ?? undefined }, signal);
    if (signal.aborted) return;
    const first = page[0];
    if (first && deps.name(conversation, first.conversation_id) !== conversation) return;
    if (conversation.revision !== revision || deps.store.get(conversation.windowAtom)?.around !== around) {
      conversation.refetchQueued = true;
      continue;
    }
    const local = { items: messages.all(), hasOlder: deps.store.get(hasOlderAtom) };
    const { items, hasOlder } = reconcileMessages(local, {
      messages: withoutHidden(conversation, page),
      complete: around === undefined && page.length < PAGE,
    });
    messages.replaceAll(items);
    deps.store.set(hasOlderAtom, hasOlder);
    deps.outbox.settle(conversation);
    deps.onStored(conversation);
    followTurns(conversation, local.items, items);
  } while (conversation.refetchQueued);
}

/** Fetches the missing events of every running reply. */
function followTurns(
  conversation: Conversation,
  before: readonly ChatItem[],
  now: readonly ChatItem[],
): void {
  const running = runningTurns(now);
  for (const turnId of runningTurns(before)) if (!running.has(turnId)) conversation.deps.endTurn(turnId);
  for (const turnId of running) {
    conversation.deps.watchTurn(turnId, idOf(conversation) ?? '');
    void catchUp(conversation, turnId);
  }
}

const runningTurns = (items: readonly ChatItem[]): Set<string> =>
  new Set(items.flatMap(({ draft, message }) => (draft !== null && message.turn_id) || []));

/** Returns from the messages around an older one to the newest. */
export function showNewest(conversation: Conversation): void {
  const { deps, windowAtom } = conversation;
  if (deps.store.get(windowAtom) === null) return;
  deps.store.set(windowAtom, null);
  refreshHistory(conversation);
}

/** Loads the page before the oldest message. */
export function loadOlder(conversation: Conversation): Promise<void> {
  const { deps, loadingOlderAtom } = conversation;
  conversation.fetchingOlder ??= fetchOlder(conversation).finally(() => {
    conversation.fetchingOlder = null;
    deps.store.set(loadingOlderAtom, false);
  });
  return conversation.fetchingOlder;
}

async function fetchOlder(conversation: Conversation): Promise<void> {
  const { deps, disposal, messages, hasOlderAtom, loadingOlderAtom } = conversation;
  const before = firstStoredId(conversation);
  const conversation_id = idOf(conversation);
  if (before === undefined || conversation_id === null || !deps.store.get(hasOlderAtom)) return;
  deps.store.set(loadingOlderAtom, true);
  const page = await deps.calls.history({ limit: PAGE, before, conversation_id }, disposal.signal);
  // Messages may have been dropped or removed in the meantime: the page must still join the first one.
  if (firstStoredId(conversation) !== before) return;
  deps.store.set(hasOlderAtom, page.length === PAGE);
  messages.replaceAll([...page.map((message) => toChatItem(message)), ...messages.all()]);
}

const firstStoredId = ({ messages }: Conversation): number | undefined =>
  messages.all().find(({ message }) => message.id > 0)?.message.id;
