import type { ConversationView } from '@studyhall/contracts';
import { atom } from 'jotai';
import { readStored, writeStored } from '../../../base/storage';
import { store } from '../../../base/store';

export type ListState = 'loading' | 'ready' | 'failed';

/** The conversations that were loaded, newest first; with a search only those that match. */
export const conversationsAtom = atom<readonly ConversationView[]>([]);
export const listStateAtom = atom<ListState>('loading');
export const hasMoreAtom = atom(false);
export const searchAtom = atom('');

/** What goes on in conversations: a reply being written, or one that came while another conversation was open. */
export const activityAtom = atom<Readonly<Record<string, 'writing' | 'unread'>>>({});

/** The drawer of narrow screens. */
export const drawerOpenAtom = atom(false);

const SIDEBAR_KEY = 'sidebar';
const shownAtom = atom(readStored(SIDEBAR_KEY) !== 'hidden');

/** Whether the sidebar stands beside the chat on wide screens; the choice is remembered. */
export const sidebarShownAtom = atom(
  (get) => get(shownAtom),
  (_get, set, shown: boolean) => {
    set(shownAtom, shown);
    writeStored(SIDEBAR_KEY, shown ? null : 'hidden');
  },
);

/** From here on the sidebar stands beside the chat (Tailwind's `lg`). */
export const BESIDE = '(min-width: 64rem)';

/** True from the request to put the focus into the search field until the field has taken it. */
export const searchFocusAtom = atom(false);

export const isBeside = (): boolean => matchMedia(BESIDE).matches;

export function toggleSidebar(): void {
  if (isBeside()) store.set(sidebarShownAtom, !store.get(sidebarShownAtom));
  else store.set(drawerOpenAtom, !store.get(drawerOpenAtom));
}

/** Shows the sidebar with the focus in its search. */
export function openSearch(): void {
  store.set(isBeside() ? sidebarShownAtom : drawerOpenAtom, true);
  store.set(searchFocusAtom, true);
}
