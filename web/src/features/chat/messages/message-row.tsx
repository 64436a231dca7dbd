import type { ChatItem } from '@studyhall/domain';
import { atom, useAtomValue } from 'jotai';
import { memo, useContext, useMemo, useRef } from 'react';
import { cx } from '../../../ui/class-names';
import { PersonMessage } from '../../lesson';
import { useConversation } from '../state/chat.context';
import { TrailingSpaceContext } from './trailing-space';
import { Reply } from './reply';
import { rowAtomOf } from './shown-reply';
import { UnsentMessage } from './unsent-message';
import { useFoundWords } from './use-found-words';
import { UserMessage } from './user-message';

const NONE: readonly string[] = [];

/** One message, in the column of at most 768 px. Each row subscribes to its own atom. */
export const MessageRow = memo(function MessageRow({ itemKey }: { itemKey: string }) {
  const { messages, markedAtom, awaitedReplyAtom } = useConversation();
  const item = useAtomValue(rowAtomOf(messages.itemAtom(itemKey)));
  const marked = useAtomValue(markedAtom);
  const isMarked = marked?.id === item.message.id;
  const row = useRef<HTMLDivElement>(null);
  const hasWords = useFoundWords(row, isMarked ? marked.words : NONE);
  const room = useContext(TrailingSpaceContext);
  const isAwaited = useAtomValue(
    useMemo(() => atom((get) => get(awaitedReplyAtom) === itemKey), [awaitedReplyAtom, itemKey]),
  );
  return (
    <div
      ref={isAwaited ? room?.hold : undefined}
      aria-current={isMarked || undefined}
      className={cx(
        'mx-auto w-full max-w-[768px] rounded-lg px-4 py-3',
        isMarked && !hasWords && 'bg-mark-soft',
      )}
    >
      <div ref={row}>
        <Message item={item} />
      </div>
    </div>
  );
});

function Message({ item }: { item: ChatItem }) {
  const { author, role } = item.message;
  if (author !== null) return <PersonMessage message={item.message} author={author} />;
  if (role !== 'user') return <Reply item={item} />;
  const unsent = item.message.id > 0 ? null : item.unsent;
  return unsent ? <UnsentMessage item={item} unsent={unsent} /> : <UserMessage item={item} />;
}
