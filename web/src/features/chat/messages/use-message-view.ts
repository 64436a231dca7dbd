import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { draftsOf, readStored, writeStored } from '../../../base/storage';
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

/**
 * The new text of what is being edited, and a function to change it; null where it is not edited.
 * @param key names it in its conversation
 * @param questionId the question whose edit survives a reload
 */
export function useEdit(key: string, questionId?: number): [string | null, (text: string | null) => void] {
  const { deps, disposal, editsAtom } = useConversation();
  const place = questionId === undefined ? null : `${draftsOf(deps.owner)}edit.${questionId}`;
  const one = useMemo(() => {
    const stored = place && readStored(place);
    return atom((get) => (key in get(editsAtom) ? get(editsAtom)[key] : stored) ?? null);
  }, [editsAtom, key, place]);
  const setEdit = (text: string | null): void => {
    if (disposal.signal.aborted) return;
    deps.store.set(editsAtom, (before) => ({ ...before, [key]: text }));
    if (place) writeStored(place, text);
  };
  return [useAtomValue(one), setEdit];
}
