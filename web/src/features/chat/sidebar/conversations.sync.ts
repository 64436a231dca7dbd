import type { ConversationView } from '@studyhall/contracts';
import { store } from '../../../base/store';
import { ApiError } from '../../../transport/errors';
import { connectionAtom, onServerEvent } from '../../../transport/socket';
import { calls } from '../state/chat.calls';
import { carryDraft } from '../state/drafts';
import { conversationAtom, historyStateAtom, openHistory } from '../state/history.sync';
import {
  activityAtom,
  conversationsAtom,
  hasMoreAtom,
  listStateAtom,
  searchAtom,
} from './conversations.atoms';

/** Conversations of one page. */
const PAGE = 30;
/** Without a socket the list is asked for this often. */
const POLL_MS = 5_000;
/** Events come in bursts (a message and its title): one answer serves them all. */
const GATHER_MS = 150;
/** A pause in typing after which the search is asked. */
const TYPING_MS = 250;

/** Counts what was asked for, so that an answer overtaken by another search is dropped. */
let asked = 0;
/** The search whose answer is on the screen. */
let shownFor: string | undefined;
let loadingMore: Promise<void> | null = null;
let gathering: ReturnType<typeof setTimeout> | undefined;
let typing: ReturnType<typeof setTimeout> | undefined;

const searched = (): string | undefined => store.get(searchAtom).trim() || undefined;

/** Makes the first page the server's; pages below it that were loaded stay. */
export async function refreshConversations(): Promise<void> {
  asked += 1;
  const mine = asked;
  const search = searched();
  try {
    const page = await calls.conversations({ search, limit: PAGE });
    if (mine !== asked) return;
    const last = page.at(-1);
    const fresh = new Set(page.map(({ id }) => id));
    const below =
      page.length < PAGE || !last || search !== shownFor
        ? []
        : store.get(conversationsAtom).filter((one) => !fresh.has(one.id) && isAfter(one, last));
    shownFor = search;
    store.set(conversationsAtom, [...page, ...below]);
    if (below.length === 0) store.set(hasMoreAtom, page.length === PAGE);
    store.set(listStateAtom, 'ready');
    nameOpenOne(page);
  } catch {
    if (mine !== asked || (store.get(listStateAtom) === 'ready' && search === shownFor)) return;
    store.set(conversationsAtom, []);
    store.set(listStateAtom, 'failed');
  }
}

const isAfter = (one: ConversationView, last: ConversationView): boolean =>
  one.updated_at < last.updated_at || (one.updated_at === last.updated_at && one.id < last.id);

/** An empty conversation has no message that tells which one is open; the list does. */
function nameOpenOne(page: readonly ConversationView[]): void {
  const active = page.find((one) => one.active);
  if (active && store.get(historyStateAtom) === 'ready' && store.get(conversationAtom) === null)
    store.set(conversationAtom, active.id);
}

/** Loads the page below the last conversation shown. */
export function loadMoreConversations(): Promise<void> {
  loadingMore ??= fetchMore().finally(() => (loadingMore = null));
  return loadingMore;
}

async function fetchMore(): Promise<void> {
  const last = store.get(conversationsAtom).at(-1);
  if (!last || !store.get(hasMoreAtom)) return;
  const search = searched();
  const before = `${last.updated_at},${last.id}`;
  const page = await calls.conversations({ search, before, limit: PAGE }).catch(() => null);
  if (!page || search !== searched()) return;
  store.set(hasMoreAtom, page.length === PAGE);
  store.set(conversationsAtom, (shown) => {
    const known = new Set(shown.map(({ id }) => id));
    return [...shown, ...page.filter(({ id }) => !known.has(id))];
  });
}

/** Looks for words in titles and in one's own messages, a moment after the last key. */
export function searchConversations(words: string): void {
  store.set(searchAtom, words);
  clearTimeout(typing);
  typing = setTimeout(() => void refreshConversations(), words.trim() === '' ? 0 : TYPING_MS);
}

function refreshSoon(): void {
  clearTimeout(gathering);
  gathering = setTimeout(() => void refreshConversations(), GATHER_MS);
}

function note(conversationId: string, activity: 'writing' | 'unread' | null): void {
  store.set(activityAtom, ({ [conversationId]: _before, ...others }) =>
    activity === null ? others : { ...others, [conversationId]: activity },
  );
}

/** What was new in a conversation has been seen. */
export function markSeen(conversationId: string): void {
  if (store.get(activityAtom)[conversationId] === 'unread') note(conversationId, null);
}

/** Follows the server for as long as the chat is on the screen. Returns how to stop. */
export function followConversations(): () => void {
  const turns = new Map<string, string>();
  const ended = ({ turn_id }: { turn_id: string }): void => {
    const conversationId = turns.get(turn_id);
    if (conversationId === undefined) return;
    turns.delete(turn_id);
    note(conversationId, store.get(conversationAtom) === conversationId ? null : 'unread');
  };
  const stops = [
    onServerEvent('turn.started', ({ turn_id, conversation_id }) => {
      turns.set(turn_id, conversation_id);
      note(conversation_id, 'writing');
      refreshSoon();
    }),
    onServerEvent('turn.completed', ended),
    onServerEvent('turn.stopped', ended),
    onServerEvent('turn.failed', ended),
    onServerEvent('history.changed', ({ conversation_id, reason }) => {
      refreshSoon();
      if (reason === 'cleared' && conversation_id === store.get(conversationAtom)) void leaveIfGone();
    }),
    store.sub(connectionAtom, () => {
      if (store.get(connectionAtom) !== 'online') return;
      // Endings may have been missed while the socket was away.
      for (const conversationId of turns.values()) note(conversationId, null);
      turns.clear();
      refreshSoon();
      void leaveIfGone();
    }),
    store.sub(conversationAtom, () => {
      const open = store.get(conversationAtom);
      if (open !== null) markSeen(open);
    }),
  ];
  const polling = setInterval(() => {
    if (store.get(connectionAtom) === 'online') return;
    void refreshConversations();
    void leaveIfGone();
  }, POLL_MS);
  void refreshConversations();
  return () => {
    stops.forEach((stop) => stop());
    clearInterval(polling);
    clearTimeout(gathering);
    clearTimeout(typing);
    store.set(conversationsAtom, []);
    store.set(listStateAtom, 'loading');
    store.set(searchAtom, '');
    store.set(activityAtom, {});
    shownFor = undefined;
  };
}

/** Another tab may have deleted the open conversation: then the active one opens. */
async function leaveIfGone(): Promise<void> {
  const open = store.get(conversationAtom);
  if (open === null || store.get(historyStateAtom) !== 'ready') return;
  const gone = await calls.history({ limit: 1, conversation_id: open }).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === 404,
  );
  if (!gone || store.get(conversationAtom) !== open) return;
  await openHistory(null).catch(() => undefined);
  carryDraft(open);
}
