import { useEffect } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { uiTexts } from '../../../base/i18n/ui.texts';
import { useConversation } from '../state/chat.context';
import { announceReplies } from './announce-replies';

/** Announces the conversation's replies to screen readers. */
export function ReplyAnnouncer() {
  const { writing } = useTexts(chatTexts);
  const { replyDone } = useTexts(messagesTexts);
  const spoken = useTexts(uiTexts);
  const conversation = useConversation();
  useEffect(
    () => announceReplies(conversation, { writing, replyDone, spoken }),
    [conversation, writing, replyDone, spoken],
  );
  return null;
}
