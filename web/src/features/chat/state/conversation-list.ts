import type { ConversationChange, ConversationView, FolderView } from '@studyhall/contracts';
import { atom, type Atom } from 'jotai';
import type { RequestCommand } from '../../../account/journal/command';
import type { LocalData } from '../../../account/local/local-data';
import type { Store } from '../../../base/store';
import type { ChatCalls, ListFilter } from './chat.calls';
import { changesIn, inOrder, withChange, type Change } from './conversation-requests';

/** Keys of the records in the browser's store. */
const RECORDS = { conversations: 'conversations', folders: 'folders' };
/** Conversations of one page. */
const PAGE = 30;
/** The server's maximum page size. */
const MAX_PAGE = 100;
/** Events come in bursts (a message and its title): one request serves a burst. */
const GATHER_MS = 150;

export type ListState = 'loading' | 'ready' | 'failed';
/** A reply being written, or one that arrived while another conversation was open. */
export type Activity = 'writing' | 'unread';

export type ConversationList = ReturnType<typeof createConversationList>;

interface Deps {
  store: Store;
  calls: ChatCalls;
  /** Stores the first page and the folders, which show until the server answers. */
  local: Pick<LocalData, 'read' | 'write'>;
  /** Changes that wait to be sent. They are applied to the server's pages. */
  waitingAtom: Atom<ReadonlyMap<string, RequestCommand>>;
  /** Called with each first page of the unfiltered list. */
  onPage: (page: readonly ConversationView[]) => void;
  /**
   * True for a conversation with unsent messages: it stays listed. The server lists an empty one only while it is active.
   */
  hasUnsavedWork: (id: string) => boolean;
}

/** The list of an account's conversations: pinned ones first, then newest first. */
export function createConversationList({ store, calls, local, waitingAtom, onPage, hasUnsavedWork }: Deps) {
  const serverAtom = atom<readonly ConversationView[]>([]);
  const stateAtom = atom<ListState>('loading');
  const hasMoreAtom = atom(false);
  const searchAtom = atom('');
  const isSearchingAtom = atom((get) => get(searchAtom).trim() !== '');
  const filterAtom = atom<ListFilter>({});
  const conversationsAtom = atom((get) => {
    return changesIn(get(waitingAtom))
      .reduce(withChange, get(serverAtom))
      .filter(isListed(get(filterAtom)));
  });
  const foldersAtom = atom<readonly FolderView[]>([]);
  /** Titles of all conversations that the page knows, also of those not listed now. */
  const titlesAtom = atom<Readonly<Record<string, string>>>({});
  /** Conversations of lessons that teachers can read, also those not listed now: the page still says who can read them. */
  const ofLessonsAtom = atom<ReadonlySet<string>>(new Set<string>());
  const activityAtom = atom<Readonly<Record<string, Activity>>>({});
  /** The controller of the newest request for the first page. A new request aborts the previous one. */
  let asking = new AbortController();
  let loadingMore: Promise<void> | null = null;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  /** All conversations that the server has returned to this page: another filter shows them before its response. */
  const knownViews = new Map<string, ConversationView>();

  const remember = (page: readonly ConversationView[]): void => {
    for (const one of page) knownViews.set(one.id, one);
    store.set(ofLessonsAtom, (known) => {
      const ofLessons = new Set(known);
      for (const { id, lesson_id } of page)
        if (lesson_id === null) ofLessons.delete(id);
        else ofLessons.add(id);
      return ofLessons;
    });
    rememberTitles(page);
  };

  const showKnown = (): void => store.set(serverAtom, inOrder([...knownViews.values()]));

  const rememberTitles = (known: readonly { id: string; title: string }[]): void =>
    store.set(titlesAtom, (titles) => ({
      ...titles,
      ...Object.fromEntries(known.map(({ id, title }) => [id, title])),
    }));

  /** Removes known conversations that a page of the server should contain but does not. */
  const forgetMissing = (page: readonly ConversationView[], isFull: boolean, filter: ListFilter): void => {
    const known = [...knownViews.values()].filter(isListed(filter));
    const kept = new Set([...page, ...(isFull ? olderThan(known, page) : [])].map(({ id }) => id));
    for (const { id } of known) if (!kept.has(id)) knownViews.delete(id);
  };

  /** Replaces the list with the server's, up to the maximum page size. Pages loaded below it stay. */
  const refresh = async (): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const filter = store.get(filterAtom);
    const limit = Math.min(MAX_PAGE, Math.max(PAGE, unpinned(store.get(serverAtom)).length));
    const page = await calls.conversations({ ...filter, limit }, signal).catch(() => null);
    if (signal.aborted) return;
    if (page) {
      const isFull = unpinned(page).length === limit;
      forgetMissing(page, isFull, filter);
      const shown = store.get(serverAtom);
      // The browser's copy may have gaps below the page.
      const below = isFull && store.get(stateAtom) === 'ready' ? olderThan(shown, page) : [];
      const listed = new Set(page.map(({ id }) => id));
      const unlisted = shown.filter(({ id, title }) => title === '' && !listed.has(id) && hasUnsavedWork(id));
      store.set(serverAtom, [...unlisted, ...page, ...below.filter((one) => !unlisted.includes(one))]);
      remember(page);
      if (below.length === 0) store.set(hasMoreAtom, isFull);
      store.set(stateAtom, 'ready');
      if (!isAll(filter)) return;
      void local.write('views', { id: RECORDS.conversations, value: page, files: [] });
      onPage(page);
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
    remember(page);
    store.set(serverAtom, (shown) => {
      const known = new Set(shown.map(({ id }) => id));
      return [...shown, ...page.filter(({ id }) => !known.has(id))];
    });
  };

  const setActivity = (id: string, activity: Activity | null): void =>
    store.set(activityAtom, ({ [id]: _before, ...others }) =>
      activity === null ? others : { ...others, [id]: activity },
    );

  const refreshSoon = (): void => {
    clearTimeout(gathering);
    gathering = setTimeout(() => void refresh(), GATHER_MS);
  };

  return {
    conversationsAtom,
    stateAtom,
    hasMoreAtom,
    searchAtom,
    isSearchingAtom,
    filterAtom,
    foldersAtom: foldersAtom as Atom<readonly FolderView[]>,
    /** Called with the server's folders. */
    setFolders(folders: readonly FolderView[]): void {
      store.set(foldersAtom, folders);
      void local.write('views', { id: RECORDS.folders, value: folders, files: [] });
    },
    /** Shows the browser's copy until the server answers. */
    async restore(): Promise<void> {
      const [page, folders] = await Promise.all([
        local.read<ConversationView[]>('views', RECORDS.conversations),
        local.read<FolderView[]>('views', RECORDS.folders),
      ]);
      if (folders) store.set(foldersAtom, (now) => (now.length > 0 ? now : folders));
      if (!page || store.get(stateAtom) === 'ready') return;
      remember(page);
      showKnown();
    },
    titlesAtom,
    ofLessonsAtom: ofLessonsAtom as Atom<ReadonlySet<string>>,
    rememberTitles,
    /** A conversation with a title is not new, even while it is empty: it belongs to a lesson, or the user named it. */
    hasTitle: (id: string | null): boolean => id !== null && Boolean(store.get(titlesAtom)[id]),
    viewOf: (id: string): ConversationView | undefined =>
      store.get(conversationsAtom).find((one) => one.id === id),
    /** The name of the folder in a change; empty if there is none, or it is not known yet. */
    folderName: ({ folder_id }: ConversationChange): string =>
      store.get(foldersAtom).find(({ id }) => id === folder_id)?.name ?? '',
    /** The displayed title; empty if there is none, or it is not known. */
    titleOf: (id: string): string =>
      store.get(conversationsAtom).find((one) => one.id === id)?.title ?? store.get(titlesAtom)[id] ?? '',
    activityAtom,
    refresh,
    refreshSoon,
    loadMore: (): Promise<void> => (loadingMore ??= fetchMore().finally(() => (loadingMore = null))),
    /** Changes the filter of the list. */
    filter(next: ListFilter): void {
      store.set(filterAtom, next);
      showKnown();
      store.set(hasMoreAtom, false);
      store.set(stateAtom, 'loading');
      void refresh();
    },
    /** The server has applied a change: responses requested before are outdated. */
    applySent(sent: Change): void {
      const { id, change } = sent;
      asking.abort();
      const before = knownViews.get(id);
      const [after] = before ? withChange([before], sent) : [];
      if (after) knownViews.set(id, after);
      else knownViews.delete(id);
      store.set(serverAtom, (shownBefore) => {
        const shown = withChange(shownBefore, sent);
        // If it belongs below the loaded pages, it arrives with its own page.
        const isBelow = store.get(hasMoreAtom) && shown.at(-1)?.id === id && shownBefore.at(-1)?.id !== id;
        return isBelow ? shown.slice(0, -1) : shown;
      });
      if (change?.title !== undefined) rememberTitles([{ id, title: change.title }]);
      refreshSoon();
    },
    setActivity,
    markSeen(id: string): void {
      if (store.get(activityAtom)[id] === 'unread') setActivity(id, null);
    },
    /** Ends the search, the timers and the running request. */
    pause(): void {
      asking.abort();
      store.set(searchAtom, '');
      clearTimeout(gathering);
    },
  };
}

/** True if a list with this filter contains a conversation. */
const isListed =
  ({ archived = false, folder_id }: ListFilter) =>
  (one: ConversationView): boolean =>
    one.archived === archived && (folder_id === undefined || one.folder_id === folder_id);

const isAll = ({ folder_id, archived }: ListFilter): boolean => folder_id === undefined && !archived;

const unpinned = (page: readonly ConversationView[]): ConversationView[] =>
  page.filter(({ pinned }) => !pinned);

/** The conversations below a page, in list order. */
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
