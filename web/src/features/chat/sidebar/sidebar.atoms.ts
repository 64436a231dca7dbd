import { atom } from 'jotai';
import { readStored, writeStored } from '../../../base/storage';
import { store } from '../../../base/store';

/** Whether the drawer of narrow screens is open. */
export const drawerOpenAtom = atom(false);

const SIDEBAR_KEY = 'sidebar';
const shownAtom = atom(readStored(SIDEBAR_KEY) !== 'hidden');

/** Whether the sidebar shows beside the chat on wide screens. Remembered. */
export const sidebarShownAtom = atom(
  (get) => get(shownAtom),
  (_get, set, shown: boolean) => {
    set(shownAtom, shown);
    writeStored(SIDEBAR_KEY, shown ? null : 'hidden');
  },
);

/** From this width the sidebar shows beside the chat (Tailwind's `lg`). */
export const BESIDE = '(min-width: 64rem)';

/** True from the request to focus the search field until the field has the focus. */
export const searchFocusAtom = atom(false);

const isBeside = (): boolean => matchMedia(BESIDE).matches;

export function toggleSidebar(): void {
  if (isBeside()) store.set(sidebarShownAtom, !store.get(sidebarShownAtom));
  else store.set(drawerOpenAtom, !store.get(drawerOpenAtom));
}

/** Shows the sidebar and focuses its search. */
export function openSearch(): void {
  store.set(isBeside() ? sidebarShownAtom : drawerOpenAtom, true);
  store.set(searchFocusAtom, true);
}
