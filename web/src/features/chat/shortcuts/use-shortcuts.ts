import { useEffect } from 'react';
import { store } from '../../../base/store';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { useTexts } from '../../../base/i18n/texts';
import { voiceTexts } from '../../../base/i18n/voice.texts';
import { reasonOf } from '../../../transport/errors';
import { notifyError } from '../../../ui/snackbar';
import { stopUnderWay } from '../composer/stop';
import { printConversation } from '../export/export.actions';
import { focusInput } from '../focus-input';
import { newChat } from '../sidebar/conversations.actions';
import { openSearch, toggleSidebar } from '../sidebar/conversations.atoms';
import { toggleRecording } from '../voice/voice.session';
import { helpOpenAtom, shortcutOf, singleKeysAtom, type ShortcutName } from './shortcuts';

/** Listens for the chat's shortcuts for as long as the chat is on the screen. */
export function useShortcuts(): void {
  const texts = useTexts(sidebarTexts);
  const chat = useTexts(chatTexts);
  const voice = useTexts(voiceTexts);
  useEffect(() => {
    const acts: Record<ShortcutName, () => boolean | void> = {
      new: () => void newChat().catch((error: unknown) => notifyError(reasonOf(error, texts.newFailed))),
      search: openSearch,
      focus: () => focusInput(true),
      voice: () => toggleRecording({ voice, chat }),
      stop: stopUnderWay,
      sidebar: toggleSidebar,
      print: () => void printConversation(texts),
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
  }, [texts, chat, voice]);
}

/** Dialogs, menus and popovers have keys of their own. */
const dialogIsOpen = (): boolean =>
  document.querySelector(
    '[role="dialog"][aria-modal="true"], [role="alertdialog"], [role="menu"], :popover-open',
  ) !== null;
