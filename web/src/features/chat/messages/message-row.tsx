import type { ChatItem } from '@studyhall/domain';
import { atom, useAtomValue } from 'jotai';
import { memo, useContext, useMemo } from 'react';
import { PersonMessage } from '../../lesson';
import { useConversation } from '../state/chat.context';
import { EndRoomContext } from './end-room';
import { Reply } from './reply';
import { rowAtomOf } from './shown-reply';
import { UnsentMessage } from './unsent-message';
import { UserMessage } from './user-message';

/** One message, in the column of at most 768 px. Each follows its own atom. */
export const MessageRow = memo(function MessageRow({ itemKey }: { itemKey: string }) {
  const { messages, markedAtom, awaitedReplyAtom } = useConversation();
  const item = useAtomValue(rowAtomOf(messages.itemAtom(itemKey)));
  const marked = useAtomValue(markedAtom) === item.message.id;
  const room = useContext(EndRoomContext);
  const isAwaited = useAtomValue(
    useMemo(() => atom((get) => get(awaitedReplyAtom) === itemKey), [awaitedReplyAtom, itemKey]),
  );
  return (
    <div
      ref={isAwaited ? room?.hold : undefined}
      aria-current={marked || undefined}
      className="mx-auto w-full max-w-[768px] rounded-lg px-4 py-3 aria-current:bg-mark-soft"
    >
      <Message item={item} />
    </div>
  );
});

function Message({ item }: { item: ChatItem }) {
  const { author, role } = item.message;
  if (author !== null) return <PersonMessage message={item.message} author={author} />;
  if (role !== 'user') return <Reply item={item} />;
  return item.unsent ? <UnsentMessage item={item} unsent={item.unsent} /> : <UserMessage item={item} />;
}
