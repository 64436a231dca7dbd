import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { useConversation } from '../state/chat.context';
import { Reply } from './reply';
import { UserMessage } from './user-message';

/** One message, in the column of at most 768 px. Each follows its own atom. */
export const MessageRow = memo(function MessageRow({ itemKey }: { itemKey: string }) {
  const item = useAtomValue(useConversation().messages.itemAtom(itemKey));
  return (
    <div className="mx-auto w-full max-w-[768px] px-4 py-3">
      {item.message.role === 'user' ? <UserMessage item={item} /> : <Reply item={item} />}
    </div>
  );
});
