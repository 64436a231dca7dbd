import { randomId } from './random-id';

/**
 * While dialogs are open, the page has a second history entry with the same URL: Back leads from it to the page's own
 * entry, and closes the topmost dialog.
 */
interface EntryState {
  /** The id of the dialogs' entry, in the state of that entry. */
  dialogs?: string;
  /** The same id, in the state of the page's own entry. */
  below?: string;
}

const entry = (): EntryState => (history.state ?? {}) as EntryState;

/** Close the open dialogs; the topmost is last. */
const closers: (() => void)[] = [];

/** The id of the dialogs' entry if it is the current one. */
let current = entry().dialogs;
/** True if Back has just led from the dialogs' entry to the page's own: Forward leads there again. */
let isNext = false;
let isMoving = false;

/** The address and the state that the page has in the dialogs' entry: both may change there. */
let page = { url: location.href, state: history.state as object | null };

/** Replaces the current entry without an event: for the page, nothing changes. */
const replaceQuietly = (state: object, url?: string): void =>
  History.prototype.replaceState.call(history, state, '', url);

function follow({ type }: Event): void {
  const left = current;
  // A page that replaces its address stays in the dialogs' entry, also where it drops the state.
  if (type === 'replaceState' && left !== undefined && entry().dialogs === undefined)
    replaceQuietly({ ...(history.state as object | null), dialogs: left });
  current = entry().dialogs;
  isMoving = false;
  isNext = type === 'popstate' && left !== undefined && entry().below === left;
  // The entry below may have the address of what was removed in a dialog.
  if (isNext) replaceQuietly({ ...page.state, dialogs: undefined, below: left }, page.url);
  else if (current !== undefined) page = { url: location.href, state: history.state as object | null };
  const close = closers.at(-1);
  if (close) {
    if (isNext) close();
    setTimeout(restoreEntry);
  }
  // The dialogs were closed in another way: Back leads to the page before.
  else if (isNext) history.back();
}

/** Makes the dialogs' entry the current one while a dialog is open. */
function restoreEntry(): void {
  if (closers.length === 0 || current !== undefined || isMoving) return;
  if (isNext) {
    isMoving = true;
    history.forward();
    return;
  }
  const id = randomId();
  const state = history.state as object | null;
  history.replaceState({ ...state, below: id }, '');
  history.pushState({ ...state, below: undefined, dialogs: id }, '');
}

// wouter dispatches the events of pushState and replaceState. `main` loads this first, so that wouter reads an address after it.
for (const type of ['popstate', 'pushState', 'replaceState']) window.addEventListener(type, follow);

/** Makes Back call `close` instead of leaving the page. Returns what ends that. */
export function closeOnBack(close: () => void): () => void {
  closers.push(close);
  // Once all effects have run: a dialog may replace another.
  setTimeout(restoreEntry);
  return () => void closers.splice(closers.indexOf(close), 1);
}
