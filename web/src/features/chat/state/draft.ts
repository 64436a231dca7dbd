import { atom, type WritableAtom } from 'jotai';
import { draftsOf, readStored, readTabStored, writeStored, writeTabStored } from '../../../base/storage';
import type { Store } from '../../../base/store';

/** Stands for the id of a conversation that the server has not named yet. */
const NEW = 'new';

const placeOf = (owner: number, id: string): string => `${draftsOf(owner)}${id}`;

/** This tab's text, else the one that a tab wrote last: a new tab takes over what is left. */
const readDraft = (place: string): string => readTabStored(place) ?? readStored(place) ?? '';

/**
 * What is written and not sent in one conversation: kept over a reload and the end of the session. Each tab has its own; of
 * closed tabs, the text that was written last is kept.
 */
export interface Draft {
  readonly textAtom: WritableAtom<string, [string], void>;
  /** Puts text behind what is written. */
  append(text: string): void;
  /** Moves the draft to the named conversation: what was typed meanwhile goes behind what is stored there. */
  moveTo(conversationId: string): void;
  /** Answers what was typed for a conversation that only now has a name, and leaves it to the caller to keep it. */
  release(conversationId: string): string;
}

/**
 * @param id the conversation, or the one that an unnamed conversation is expected to be; null where none is expected
 * @param signal once it is aborted, nothing is stored any more
 */
export function createDraft(store: Store, owner: number, id: string | null, signal: AbortSignal): Draft {
  let place = placeOf(owner, id ?? NEW);
  const before = readDraft(place);
  const valueAtom = atom(before);
  const write = (text: string): void => {
    if (signal.aborted) return;
    // The text of another tab stays.
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
    // A conversation that was only expected keeps what it had.
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

/** The conversation that was open last: expected to be the active one until the server names it. */
export function lastOpen(owner: number): string | null {
  const id = readStored(openKey(owner));
  return id === NEW ? null : id;
}

export const rememberOpen = (owner: number, id: string | null): void => writeStored(openKey(owner), id);
