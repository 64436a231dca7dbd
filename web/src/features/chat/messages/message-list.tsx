import { useAtomValue } from 'jotai';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Skeleton, SkeletonText } from '../../../ui/skeleton';
import { useChat, useConversation } from '../state/chat.context';
import { EmptyChat } from './empty-chat';
import { Messages } from './messages';
import { ReplyAnnouncer } from './reply-announcer';

/** The messages: newest at the bottom, older ones as the reader scrolls up (chat.md §2, ui.md). */
export function MessageList() {
  return (
    <>
      <ListOrPlaceholder />
      <ReplyAnnouncer />
    </>
  );
}

function ListOrPlaceholder() {
  const texts = useTexts(chatTexts);
  const chat = useChat();
  const conversation = useConversation();
  const state = useAtomValue(conversation.loadStateAtom);
  const order = useAtomValue(conversation.messages.orderAtom);
  if (order.length > 0) {
    return (
      <div className="flex min-h-0 flex-1 sm:max-h-[calc(100dvh-200px)] flex-col">
        <Messages key={conversation.key} conversation={conversation} order={order} />
      </div>
    );
  }
  if (state === 'loading') {
    return (
      <div
        role="status"
        aria-label={texts.loadingHistory}
        className="mx-auto w-full max-w-[768px] flex-1 overflow-hidden px-4"
      >
        <SkeletonTurn lines={3} />
        <SkeletonTurn lines={5} />
      </div>
    );
  }
  if (state === 'failed') {
    return (
      <div className="flex flex-1 items-center justify-center p-6">
        <EmptyState
          title={texts.historyFailed}
          action={
            <Button variant="secondary" onClick={chat.retry}>
              {texts.tryAgain}
            </Button>
          }
        />
      </div>
    );
  }
  return <EmptyChat />;
}

/** The shape of a question and its reply. */
function SkeletonTurn({ lines }: { lines: number }) {
  return (
    <div className="space-y-8 py-4">
      <Skeleton className="ms-auto h-11 w-2/5 rounded-xl" />
      <div className="flex gap-3">
        <Skeleton className="size-6 shrink-0" />
        <SkeletonText lines={lines} className="flex-1 pt-1" />
      </div>
    </div>
  );
}
