import { useCallback } from 'react';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { useTexts } from '../../../base/i18n/texts';
import { store } from '../../../base/store';
import { reasonOf } from '../../../transport/errors';
import { notifyError } from '../../../ui/snackbar';
import { pushAddress } from '../address';
import { focusInput } from '../focus-input';
import type { Chat } from '../state/chat';
import { useChat } from '../state/chat.context';
import { drawerOpenAtom } from './sidebar.atoms';

/** Returns a function that opens a conversation, closes the drawer, and focuses the input. */
export function useOpen(): (id: string) => void {
  const chat = useChat();
  const { openFailed } = useTexts(sidebarTexts);
  return useCallback((id) => opening(chat, chat.open(id), openFailed), [chat, openFailed]);
}

/** Returns a function that opens an empty conversation in the same way. */
export function useOpenNew(): () => void {
  const chat = useChat();
  const { newFailed } = useTexts(sidebarTexts);
  return useCallback(() => opening(chat, chat.openNew(), newFailed), [chat, newFailed]);
}

function opening(chat: Chat, opened: Promise<void>, failed: string): void {
  pushAddress(chat);
  store.set(drawerOpenAtom, false);
  focusInput();
  opened.catch((error: unknown) => notifyError(reasonOf(error, failed)));
}
