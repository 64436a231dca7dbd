import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { chatTexts } from '../../../app/i18n/chat.texts';
import { messagesTexts } from '../../../app/i18n/messages.texts';
import { useTexts } from '../../../app/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { SkeletonText } from '../../../ui/skeleton';
import { historyStateAtom, reopenHistory } from '../state/history.sync';
import { followImages } from '../state/image.jobs';
import { orderAtom } from '../state/items';
import { EmptyChat } from './empty-chat';
import { Messages } from './messages';
import { ReplyAnnouncer } from './reply-announcer';

/** The messages: newest at the bottom, older ones as the reader scrolls up (chat.md §2, ui.md). */
export function MessageList() {
  const imageTexts = useTexts(messagesTexts);
  useEffect(() => followImages(imageTexts), [imageTexts]);
  return (
    <>
      <ListOrPlaceholder />
      <ReplyAnnouncer />
    </>
  );
}

function ListOrPlaceholder() {
  const texts = useTexts(chatTexts);
  const state = useAtomValue(historyStateAtom);
  const order = useAtomValue(orderAtom);
  if (order.length > 0) {
    return (
      <div className="flex max-h-[calc(100dvh-200px)] min-h-0 flex-1 flex-col">
        <Messages order={order} />
      </div>
    );
  }
  if (state === 'loading') {
    return (
      <div
        role="status"
        aria-label={texts.loadingHistory}
        className="mx-auto w-full max-w-[768px] flex-1 space-y-8 p-6"
      >
        <SkeletonText lines={2} />
        <SkeletonText lines={5} />
        <SkeletonText lines={3} />
      </div>
    );
  }
  if (state === 'failed') {
    return (
      <div className="flex flex-1 items-center justify-center p-6">
        <EmptyState
          title={texts.historyFailed}
          action={
            <Button variant="secondary" onClick={() => void reopenHistory().catch(() => undefined)}>
              {texts.tryAgain}
            </Button>
          }
        />
      </div>
    );
  }
  return <EmptyChat />;
}
