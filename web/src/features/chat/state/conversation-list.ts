import type { ConversationView, FolderView } from '@studyhall/contracts';
import { atom } from 'jotai';
import type { Store } from '../../../base/store';
import type { ChatCalls, ListFilter } from './chat.calls';

/** Conversations of one page. */
const PAGE = 30;
/** Events come in bursts (a message and its title): one answer serves them all. */
const GATHER_MS = 150;

export type ListState = 'loading' | 'ready' | 'failed';
/** A reply being written, or one that came while another conversation was open. */
export type Activity = 'writing' | 'unread';

export type ConversationList = ReturnType<typeof createConversationList>;

/**
 * The list of an account's conversations: those that are pinned, then the newest first.
 * @param onPage called with each first page of all conversations
 * @param holdsWork true for a conversation with messages that were not sent: it stays listed. The server lists an empty
 * one only while it is active.
 */
export function createConversationList(
  store: Store,
  calls: ChatCalls,
  onPage: (page: readonly ConversationView[]) => void,
  holdsWork: (id: string) => boolean,
) {
  const serverAtom = atom<readonly ConversationView[]>([]);
  /** Changes that the server has not confirmed. */
  const pendingAtom = atom<readonly Change[]>([]);
  const stateAtom = atom<ListState>('loading');
  const hasMoreAtom = atom(false);
  const searchAtom = atom('');
  const filterAtom = atom<ListFilter>({});
  const conversationsAtom = atom((get) => {
    const { archived = false, folder_id } = get(filterAtom);
    return get(pendingAtom)
      .reduce(withChange, get(serverAtom))
      .filter((one) => one.archived === archived && (folder_id === undefined || one.folder_id === folder_id));
  });
  const foldersAtom = atom<readonly FolderView[]>([]);
  /** Titles of all conversations that the page knows, also of those that are not listed now. */
  const titlesAtom = atom<Readonly<Record<string, string>>>({});
  const activityAtom = atom<Readonly<Record<string, Activity>>>({});
  /** Counts the requests: an answer that was overtaken by another one is dropped. */
  let requests = 0;
  let loadingMore: Promise<void> | null = null;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const rememberTitles = (known: readonly { id: string; title: string }[]): void =>
    store.set(titlesAtom, (titles) => ({
      ...titles,
      ...Object.fromEntries(known.map(({ id, title }) => [id, title])),
    }));

  /** Makes the first page the server's. Pages below it that were loaded stay. */
  const refresh = async (): Promise<void> => {
    requests += 1;
    const request = requests;
    const filter = store.get(filterAtom);
    const page = await calls.conversations({ ...filter, limit: PAGE }).catch(() => null);
    if (request !== requests) return;
    if (page) {
      const isFull = unpinned(page).length === PAGE;
      const shown = store.get(serverAtom);
      const below = !isFull ? [] : olderThan(shown, page);
      const listed = new Set(page.map(({ id }) => id));
      const unlisted = shown.filter(({ id, title }) => title === '' && !listed.has(id) && holdsWork(id));
      store.set(serverAtom, [...unlisted, ...page, ...below.filter((one) => !unlisted.includes(one))]);
      rememberTitles(page);
      if (below.length === 0) store.set(hasMoreAtom, isFull);
      store.set(stateAtom, 'ready');
      if (isAll(filter)) onPage(page);
    } else if (store.get(stateAtom) !== 'ready') store.set(stateAtom, 'failed');
  };

  const fetchMore = async (): Promise<void> => {
    const last = store.get(serverAtom).at(-1);
    if (!last || !store.get(hasMoreAtom)) return;
    const before = `${last.updated_at},${last.id}`;
    const filter = store.get(filterAtom);
    const page = await calls.conversations({ ...filter, before, limit: PAGE }).catch(() => null);
    if (!page || filter !== store.get(filterAtom)) return;
    store.set(hasMoreAtom, page.length === PAGE);
    rememberTitles(page);
    store.set(serverAtom, (shown) => {
      const known = new Set(shown.map(({ id }) => id));
      return [...shown, ...page.filter(({ id }) => !known.has(id))];
    });
  };

  const setActivity = (id: string, activity: Activity | null): void =>
    store.set(activityAtom, ({ [id]: _before, ...others }) =>
      activity === null ? others : { ...others, [id]: activity },
    );

  return {
    conversationsAtom,
    stateAtom,
    hasMoreAtom,
    searchAtom,
    filterAtom,
    foldersAtom,
    titlesAtom,
    rememberTitles,
    /** One with a title is not a new one, even while it is empty: that of a lesson, or one that the user has named. */
    hasTitle: (id: string | null): boolean => id !== null && Boolean(store.get(titlesAtom)[id]),
    activityAtom,
    refresh,
    refreshSoon(): void {
      clearTimeout(gathering);
      gathering = setTimeout(() => void refresh(), GATHER_MS);
    },
    loadMore: (): Promise<void> => (loadingMore ??= fetchMore().finally(() => (loadingMore = null))),
    /** Lists other conversations. */
    filter(next: ListFilter): void {
      store.set(filterAtom, next);
      store.set(serverAtom, []);
      store.set(hasMoreAtom, false);
      store.set(stateAtom, 'loading');
      void refresh();
    },
    /** Shows a change of a conversation, or null for its removal, while the server makes it. Reverts it where that fails. */
    async during<T>(id: string, change: Change['change'], call: () => Promise<T>): Promise<T> {
      const pending = { id, change };
      store.set(pendingAtom, (all) => [...all, pending]);
      try {
        const answer = await call();
        store.set(serverAtom, (shown) => withChange(shown, pending));
        if (change?.title !== undefined) rememberTitles([{ id, title: change.title }]);
        return answer;
      } finally {
        store.set(pendingAtom, (all) => all.filter((one) => one !== pending));
      }
    },
    setActivity,
    markSeen(id: string): void {
      if (store.get(activityAtom)[id] === 'unread') setActivity(id, null);
    },
    /** Ends the search and the timers. */
    pause(): void {
      store.set(searchAtom, '');
      clearTimeout(gathering);
    },
  };
}

interface Change {
  id: string;
  /** Null where the conversation is removed. */
  change: Partial<ConversationView> | null;
}

const withChange = (
  shown: readonly ConversationView[],
  { id, change }: Change,
): readonly ConversationView[] =>
  change === null
    ? shown.filter((one) => one.id !== id)
    : shown.map((one) => (one.id === id ? { ...one, ...change } : one));

const isAll = ({ folder_id, archived }: ListFilter): boolean => folder_id === undefined && !archived;

const unpinned = (page: readonly ConversationView[]): ConversationView[] =>
  page.filter(({ pinned }) => !pinned);

/** The conversations below a page, in the order of the list. */
function olderThan(
  shown: readonly ConversationView[],
  page: readonly ConversationView[],
): ConversationView[] {
  const last = page.at(-1);
  const fresh = new Set(page.map(({ id }) => id));
  if (!last) return [];
  return unpinned(shown).filter(
    ({ id, updated_at }) =>
      !fresh.has(id) && (updated_at < last.updated_at || (updated_at === last.updated_at && id < last.id)),
  );
}
