import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { uiTexts } from '../../../base/i18n/ui.texts';
import { announce } from '../../../ui/live-region';
import { spokenSentences } from '../../../ui/markdown';
import { useConversation } from '../state/chat.context';
import { replyOf } from '../state/turns';

/**
 * Announces to screen readers that a reply is being written, then the whole reply once as plain sentences, never word by
 * word (ui.md). The first announcement is removed at the end, also if the reply failed.
 */
export function ReplyAnnouncer() {
  const { writing } = useTexts(chatTexts);
  const { replyDone } = useTexts(messagesTexts);
  const spokenTexts = useTexts(uiTexts);
  const conversation = useConversation();
  const running = useAtomValue(conversation.runningTurnAtom);
  useEffect(() => {
    if (running === null) return;
    announce(writing);
    return () => {
      announce();
      const reply = replyOf(conversation, running);
      if (!reply || reply.draft !== null || reply.message.isError) return;
      // In a separate task: parsing a long reply takes time, and it is being rendered now.
      setTimeout(() => {
        const [first, ...rest] = spokenSentences(reply.message.content, spokenTexts);
        if (first !== undefined) announce(replyDone({ reply: first }), ...rest);
      });
    };
  }, [conversation, running, writing, replyDone, spokenTexts]);
  return null;
}
