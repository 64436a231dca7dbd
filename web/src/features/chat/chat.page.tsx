import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { Redirect } from 'wouter';
import { chatTexts } from '../../base/i18n/chat.texts';
import { useTexts } from '../../base/i18n/texts';
import { ConnectionLine } from '../../common/connection-line';
import { MissingPage } from '../../common/missing.page';
import { Announcements } from '../../common/announcements/announcements';
import { useKeptPage } from '../../account/local/deferred-store';
import { SignedIn } from '../../account/signed-in';
import { leaveToSignIn, useReturned } from '../../account/way-to-sign-in';
import { ApiError, NetworkError } from '../../transport/errors';
import { openable, usePreloaded } from '../../ui/deferred';
import { LessonAboveInput, LessonAboveMessages } from '../lesson';
import { ChatFooter } from './chat-footer';
import { ChatTitle } from './chat-title';
import { ChatHeader } from './chat-header';
import { Composer } from './composer/composer';
import { DropOverlay } from './composer/drop-overlay';
import { LessonSlot } from './lesson-slot';
import { MessageList } from './messages/message-list';
import { focusInput } from './focus-input';
import { PRELOADED, printSheet, shortcutsDialog } from './deferred-parts';
import { helpOpenAtom } from './shortcuts/shortcuts';
import { useShortcuts } from './shortcuts/use-shortcuts';
import { PaneHost } from './pane/pane-host';
import { Sidebar } from './sidebar/sidebar';
import type { Chat } from './state/chat';
import { ChatContext, ConversationContext, useChat } from './state/chat.context';
import { chatOf } from './state/chat.instance';
import { isNotFound } from './state/history';
import { useNoticePlace } from '../../ui/use-notice-place';
import { useAddress } from './use-address';

const ShortcutsDialog = openable(shortcutsDialog);
const PrintSheet = openable(printSheet);

/**
 * The chat (docs/specification/chat.md#screens). Redirects visitors to the sign-in page.
 * @param id the conversation in the URL
 */
export function ChatPage({ id }: { id: string | null }) {
  const { historyFailed: loadFailed, loadingHistory: loading } = useTexts(chatTexts);
  const place = id?.toLowerCase() ?? null;
  if (id !== null && !UUID.test(id)) return <MissingPage />;
  return (
    <SignedIn texts={{ loading, loadFailed }}>
      {(scope) => <ActiveConversation chat={chatOf(scope, place)} id={place} />}
    </SignedIn>
  );
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function ActiveConversation({ chat, id }: { chat: Chat; id: string | null }) {
  const conversation = useAtomValue(chat.activeAtom);
  useAddress(chat, conversation, id);
  const isMissing = useAtomValue(conversation.loadStateAtom) === 'missing';
  // After a sign-in, the URL may name a chat of the previous account.
  const ledBack = useReturned();
  if (isMissing && ledBack) return <Redirect to="/chat" replace />;
  return (
    <ChatContext value={chat}>
      <ConversationContext value={conversation}>
        {isMissing ? <MissingPage /> : <ChatLayout chat={chat} />}
      </ConversationContext>
    </ChatContext>
  );
}

function ChatLayout({ chat }: { chat: Chat }) {
  const texts = useTexts(chatTexts);
  useShortcuts();
  const { main, foot } = useNoticePlace();
  // The specification leaves to the sign-in page when messages cannot be loaded. A 401 does so with its own reason.
  const historyFailed = useEffectEvent((error: unknown): void => {
    // If the server was not reached, nothing is lost: the messages load once the page is back online.
    if (error instanceof NetworkError || isNotFound(error)) return;
    if (!(error instanceof ApiError && error.status === 401)) leaveToSignIn(texts.historyFailed);
  });
  useEffect(() => {
    let mounted = true;
    const stop = chat.start((error) => mounted && historyFailed(error));
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') chat.refresh();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      mounted = false;
      document.removeEventListener('visibilitychange', onVisible);
      stop();
    };
  }, [chat]);
  // Focuses the input unless the user has focused something else.
  useEffect(() => {
    if (document.activeElement === document.body) focusInput();
  }, []);
  usePreloaded(PRELOADED);
  useKeptPage('/chat');
  return (
    <DropOverlay>
      <div className="group/chat flex h-dvh flex-col">
        <ChatTitle />
        <ChatHeader />
        <div className="flex min-h-0 flex-1">
          <Sidebar />
          <main id="content" ref={main} className="flex min-w-0 flex-1 flex-col">
            {/* On a phone, the bars above and below together leave the messages their room. */}
            <div className="max-sm:max-h-[20dvh] max-sm:shrink-0 max-sm:overflow-y-auto max-sm:has-[details[open]]:max-h-[40dvh]">
              <Announcements />
              <LessonSlot of={LessonAboveMessages} />
            </div>
            <ConnectionLine />
            <MessageList />
            <div ref={foot}>
              <LessonSlot of={LessonAboveInput} />
              <Composer />
              <ChatFooter />
            </div>
          </main>
          <PaneHost />
        </div>
      </div>
      <Windows />
    </DropOverlay>
  );
}

/** Dialogs over the page, and the print sheet. */
function Windows() {
  const [helpOpen, setHelpOpen] = useAtom(helpOpenAtom);
  const [printout, setPrintout] = useAtom(useChat().printoutAtom);
  return (
    <>
      <ShortcutsDialog open={helpOpen} onClose={() => setHelpOpen(false)} />
      <PrintSheet open={printout !== null} onClose={() => setPrintout(null)} printout={printout} />
    </>
  );
}
