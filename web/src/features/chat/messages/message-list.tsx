import { useAtomValue } from 'jotai';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { EmptyState } from '../../../ui/empty-state';
import { Skeleton, SkeletonText } from '../../../ui/skeleton';
import { ConversationContext, useChat, useConversation } from '../state/chat.context';
import { EmptyChat } from './empty-chat';
import { FileAnnouncer } from './file-announcer';
import { Messages } from './messages';
import { ReplyAnnouncer } from './reply-announcer';
import { useDrawnConversations } from './use-drawn-conversations';

/** The messages: newest at the bottom, older ones load as the user scrolls up (docs/specification/chat.md#screens, ui.md). */
export function MessageList() {
  const active = useConversation();
  const drawn = useDrawnConversations(active);
  return (
    <>
      <div className="relative min-h-0 flex-1">
        {drawn.map((one) => (
          <ConversationContext key={one.key} value={one}>
            <DrawnConversation hidden={one !== active} />
          </ConversationContext>
        ))}
      </div>
      <ReplyAnnouncer />
      <FileAnnouncer />
    </>
  );
}

interface VisibilityProps {
  /** True while another conversation is open. */
  hidden: boolean;
}

/** A hidden conversation keeps its size and layout, so that it shows at once. A streaming reply is not drawn while hidden. */
function DrawnConversation({ hidden }: VisibilityProps) {
  const isWriting = useAtomValue(useConversation().awaitedReplyAtom) !== null;
  return (
    <div
      className={cx(
        'absolute inset-0 flex flex-col',
        hidden &&
          'pointer-events-none [content-visibility:hidden] not-supports-[content-visibility:hidden]:hidden',
      )}
    >
      {!(hidden && isWriting) && <ListOrPlaceholder hidden={hidden} />}
    </div>
  );
}

function ListOrPlaceholder({ hidden }: VisibilityProps) {
  const texts = useTexts(chatTexts);
  const chat = useChat();
  const conversation = useConversation();
  const state = useAtomValue(conversation.loadStateAtom);
  const order = useAtomValue(conversation.messages.orderAtom);
  if (order.length > 0) {
    return (
      <div className="flex min-h-0 flex-1 max-h-[calc(100dvh-200px)] small:max-h-none flex-col">
        <Messages conversation={conversation} order={order} hidden={hidden} />
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

/** The skeleton of a question and its reply. */
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
