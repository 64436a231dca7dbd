import { useAtomValue } from 'jotai';
import { sidebarTexts } from '../../base/i18n/sidebar.texts';
import { useTexts } from '../../base/i18n/texts';
import { usePageTitle } from '../../common/page-title';
import { useChat, useConversation } from './state/chat.context';

/** Titles the window with the conversation on the screen. */
export function ChatTitle() {
  const texts = useTexts(sidebarTexts);
  const id = useAtomValue(useConversation().idAtom);
  const { list } = useChat();
  const listed = useAtomValue(list.conversationsAtom).find((each) => each.id === id);
  const titles = useAtomValue(list.titlesAtom);
  usePageTitle(listed?.title || titles[id ?? ''] || texts.newChat);
  return null;
}
