import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { announce } from '../../../ui/live-region';
import { useConversation } from '../state/chat.context';
import { replyOf } from '../state/turns';

/** Has screen readers say that a reply is being written, then the whole reply once; never word by word (ui.md). */
export function ReplyAnnouncer() {
  const { writing } = useTexts(chatTexts);
  const { replyDone } = useTexts(messagesTexts);
  const conversation = useConversation();
  const running = useAtomValue(conversation.runningTurnAtom);
  useEffect(() => {
    if (running === null) return;
    announce(writing);
    return () => {
      const reply = replyOf(conversation, running);
      if (reply && reply.draft === null && !reply.message.isError)
        announce(replyDone({ reply: reply.message.content }));
    };
  }, [conversation, running, writing, replyDone]);
  return null;
}
