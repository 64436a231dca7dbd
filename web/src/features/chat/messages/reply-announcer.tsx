import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { announce } from '../../../ui/live-region';
import { runningTurnAtom } from '../state/running.atom';
import { replyOf } from '../state/turn.sync';

/** Has screen readers say that a reply is being written, then the whole reply once; never word by word (ui.md). */
export function ReplyAnnouncer() {
  const { writing } = useTexts(chatTexts);
  const { replyDone } = useTexts(messagesTexts);
  const running = useAtomValue(runningTurnAtom);
  useEffect(() => {
    if (running === null) return;
    announce(writing);
    return () => {
      const reply = replyOf(running);
      if (reply && reply.draft === null && !reply.message.isError) announce(replyDone(reply.message.content));
    };
  }, [running, writing, replyDone]);
  return null;
}
