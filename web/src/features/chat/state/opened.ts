import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { store } from '../../../base/store';

/** What a reader opened or closed in messages: kept here, because a row that is scrolled away is gone. */
const openedAtom = atom<Readonly<Record<string, boolean>>>({});

/**
 * Whether a part of a message is open, and how to change it.
 * @param part names the part: the key of the message, and what it is in it
 * @param atFirst whether it is open until the reader says otherwise
 */
export function useOpened(part: string, atFirst: boolean): [boolean, (open: boolean) => void] {
  const one = useMemo(() => atom((get) => get(openedAtom)[part]), [part]);
  const open = useAtomValue(one) ?? atFirst;
  return [open, (next) => store.set(openedAtom, (before) => ({ ...before, [part]: next }))];
}

/** Whoever signs out leaves nothing behind. */
export function forgetOpened(): void {
  store.set(openedAtom, {});
}
