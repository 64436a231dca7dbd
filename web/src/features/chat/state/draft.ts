import { atom, type WritableAtom } from 'jotai';
import { draftsOf, readStored, readTabStored, writeStored, writeTabStored } from '../../../base/storage';
import type { Store } from '../../../base/store';

/** The storage key of a conversation without an id. */
const NEW = 'new';

const placeOf = (owner: number, id: string): string => `${draftsOf(owner)}${id}`;

/** This tab's text, else the text that any tab wrote last: a new tab starts with it. */
const readDraft = (place: string): string => readTabStored(place) ?? readStored(place) ?? '';

/**
 * The unsent text of one conversation, kept over a reload and the end of the session. Each tab has its own. Of closed
 * tabs, the last written text is kept.
 */
export interface Draft {
  readonly textAtom: WritableAtom<string, [string], void>;
  /** Appends text to the draft. */
  append(text: string): void;
  /** Moves the draft to the named conversation, appending new text to the draft stored there. */
  moveTo(conversationId: string): void;
  /** Returns what was typed for a conversation that has just got its id. The caller must keep it. */
  release(conversationId: string): string;
}

/**
 * @param id the conversation, or the one that an unnamed conversation will probably be; null if unknown
 * @param signal once aborted, nothing is stored any more
 */
export function createDraft(store: Store, owner: number, id: string | null, signal: AbortSignal): Draft {
  let place = placeOf(owner, id ?? NEW);
  const before = readDraft(place);
  const valueAtom = atom(before);
  const write = (text: string): void => {
    if (signal.aborted) return;
    // Does not delete the text of another tab.
    if (text !== '' || readStored(place) === store.get(valueAtom)) writeStored(place, text || null);
    writeTabStored(place, text || null);
    store.set(valueAtom, text);
  };
  const append = (text: string): void => {
    const written = store.get(valueAtom).trimEnd();
    if (text !== '') write(written === '' ? text : `${written}\n\n${text}`);
  };
  const release = (conversationId: string): string => {
    if (placeOf(owner, conversationId) === place) return '';
    const text = store.get(valueAtom);
    // A conversation that was only expected keeps its draft.
    write(id === null ? '' : before);
    return id === null || text !== before ? text : '';
  };
  return {
    textAtom: atom(
      (get) => get(valueAtom),
      (_get, _set, text: string) => write(text),
    ),
    append,
    release,
    moveTo(conversationId) {
      const typed = release(conversationId);
      place = placeOf(owner, conversationId);
      store.set(valueAtom, readDraft(place));
      append(typed);
    },
  };
}

export function forgetDraft(owner: number, conversationId: string): void {
  writeStored(placeOf(owner, conversationId), null);
  writeTabStored(placeOf(owner, conversationId), null);
  if (lastOpen(owner) === conversationId) rememberOpen(owner, null);
}

const openKey = (owner: number): string => placeOf(owner, 'open');

/** The conversation that was last open: probably the active one, until the server says so. */
export function lastOpen(owner: number): string | null {
  const id = readStored(openKey(owner));
  return id === NEW ? null : id;
}

export const rememberOpen = (owner: number, id: string | null): void => writeStored(openKey(owner), id);
