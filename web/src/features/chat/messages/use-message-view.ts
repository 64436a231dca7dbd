import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useConversation } from '../state/chat.context';
import { keepEdit, storedEdit } from '../state/edits';

/** View state of messages. It is kept in the conversation, because rows out of view are unmounted. */

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

/** The edited text of a message and a function to change it; null if it is not being edited. See `keepEdit`. */
export function useEdit(key: string, questionId?: number): [string | null, (text: string | null) => void] {
  const conversation = useConversation();
  const { editsAtom } = conversation;
  const one = useMemo(() => {
    const stored = questionId === undefined ? null : storedEdit(conversation, questionId);
    return atom((get) => (key in get(editsAtom) ? get(editsAtom)[key] : stored) ?? null);
  }, [conversation, editsAtom, key, questionId]);
  return [useAtomValue(one), (text) => keepEdit(conversation, key, text, questionId)];
}
