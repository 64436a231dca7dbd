import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useConversation } from '../state/chat.context';

/** View state of messages. It stands in the conversation: a row that is scrolled away is unmounted. */

/**
 * Whether a part of a message is open, and a function to change it.
 * @param part the key of the message, and the name of the part in it
 * @param openAtFirst whether it is open until the user changes it
 */
export function usePartOpen(part: string, openAtFirst: boolean): [boolean, (open: boolean) => void] {
  const { deps, openPartsAtom } = useConversation();
  const one = useMemo(() => atom((get) => get(openPartsAtom)[part]), [openPartsAtom, part]);
  const open = useAtomValue(one) ?? openAtFirst;
  return [open, (next) => deps.store.set(openPartsAtom, (before) => ({ ...before, [part]: next }))];
}

/** The new text of a question that is being edited, and a function to change it; null where it is not edited. */
export function useEdit(key: string): [string | null, (text: string | null) => void] {
  const { deps, editsAtom } = useConversation();
  const one = useMemo(() => atom((get) => get(editsAtom)[key] ?? null), [editsAtom, key]);
  const setEdit = (text: string | null): void =>
    deps.store.set(editsAtom, ({ [key]: _before, ...others }) =>
      text === null ? others : { ...others, [key]: text },
    );
  return [useAtomValue(one), setEdit];
}
