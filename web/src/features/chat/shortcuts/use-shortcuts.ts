import { useEffect } from 'react';
import { store } from '../../../base/store';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { useTexts } from '../../../base/i18n/texts';
import { voiceTexts } from '../../../base/i18n/voice.texts';
import { stopCurrent } from '../composer/submit';
import { exportConversation } from '../export/export-conversation';
import { focusInput } from '../focus-input';
import { useOpenNew } from '../sidebar/use-open';
import { openSearch, toggleSidebar } from '../sidebar/sidebar.atoms';
import { useChat } from '../state/chat.context';
import { helpOpenAtom, shortcutOf, singleKeysAtom, type ShortcutName } from './shortcuts';

/** Handles the chat's shortcuts while the chat is mounted. */
export function useShortcuts(): void {
  const chat = useChat();
  const openNew = useOpenNew();
  const texts = useTexts(sidebarTexts);
  const chatWords = useTexts(chatTexts);
  const voiceWords = useTexts(voiceTexts);
  useEffect(() => {
    const acts: Record<ShortcutName, () => boolean | void> = {
      new: openNew,
      search: openSearch,
      focus: () => focusInput(true),
      voice: () => chat.voice.toggle({ voice: voiceWords, chat: chatWords }),
      stop: () => stopCurrent(store.get(chat.activeAtom)),
      sidebar: toggleSidebar,
      print: () => exportConversation('print', chat, texts),
      help: () => store.set(helpOpenAtom, true),
    };
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || dialogIsOpen()) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      const typing = target?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
      const name = shortcutOf(event, { typing, singleKeys: store.get(singleKeysAtom) });
      if (name === null || acts[name]() === false) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [chat, openNew, texts, chatWords, voiceWords]);
}

/** Dialogs, menus and popovers have their own keys. */
const dialogIsOpen = (): boolean =>
  document.querySelector(
    '[role="dialog"][aria-modal="true"], [role="alertdialog"], [role="menu"], :popover-open',
  ) !== null;
