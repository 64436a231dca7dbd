import { atom, type Atom } from 'jotai';
import { store } from '../../../base/store';

/** Questions that are being changed, with their words so far: kept here, because a row that is scrolled away is gone. */
const editsAtom = atom<Readonly<Record<string, string>>>({});

/** The new words of a question; null where it is not being changed. */
export const editAtom = (key: string): Atom<string | null> => atom((get) => get(editsAtom)[key] ?? null);

/** Keeps the new words of a question; null ends the change. */
export function keepEdit(key: string, words: string | null): void {
  store.set(editsAtom, ({ [key]: _before, ...others }) =>
    words === null ? others : { ...others, [key]: words },
  );
}

/** Whoever signs out leaves nothing behind. */
export function forgetEdits(): void {
  store.set(editsAtom, {});
}
