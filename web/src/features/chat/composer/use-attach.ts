import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useConversation } from '../state/chat.context';
import { attachFiles } from './attach';
import { useToolOff } from './own-limits';

/** Returns a function that attaches files to the next message, or reports that the school has turned uploads off. */
export function useAttach(): (files: Iterable<File>) => void {
  const texts = useTexts(chatTexts);
  const conversation = useConversation();
  const isOff = useToolOff('uploads');
  return (files) => {
    if (isOff) conversation.deps.notifyError(texts.uploadsOff);
    else attachFiles(conversation, [...files], texts);
  };
}
