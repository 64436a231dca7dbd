import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { sidebarTexts } from '../../base/i18n/sidebar.texts';
import { useTexts } from '../../base/i18n/texts';
import { NetworkError, reasonOf } from '../../transport/errors';
import { notifyError } from '../../ui/snackbar';
import { followAddress, messageOf, replaceAddress, type EntryState } from './address';
import type { Chat } from './state/chat';
import type { Conversation } from './state/conversation';
import { isNotFound } from './state/history';

/** Keeps the URL and the open conversation in sync, also through Back and Forward. */
export function useAddress(chat: Chat, conversation: Conversation, id: string | null): void {
  const { openFailed } = useTexts(sidebarTexts);
  const named = useAtomValue(conversation.idAtom);
  const key = useHistoryState<EntryState | null>()?.chat;
  const follow = useEffectEvent(
    (...address: [id: string | null, key: string | undefined, message: number]) => {
      followAddress(chat, ...address)
        .catch((error: unknown) => {
          // Offline it loads later; a missing conversation has its own message on the page.
          if (!(error instanceof NetworkError || isNotFound(error))) notifyError(reasonOf(error, openFailed));
        })
        .finally(() => {
          const shown = chat.store.get(chat.activeAtom);
          replaceAddress(chat, shown, chat.store.get(shown.idAtom));
        });
    },
  );
  // A link to a message of the open conversation changes nothing but the hash. The page removes it once it is followed, so it is
  // read from the event.
  useEffect(() => {
    const followUrl = ({ newURL = location.href }: Partial<HashChangeEvent>): void =>
      follow(id, key, messageOf(newURL));
    followUrl({});
    window.addEventListener('hashchange', followUrl);
    return () => window.removeEventListener('hashchange', followUrl);
  }, [id, key]);
  useEffect(() => replaceAddress(chat, conversation, named), [chat, conversation, named]);
}
