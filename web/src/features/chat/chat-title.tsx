import { useAtomValue } from 'jotai';
import { sidebarTexts } from '../../base/i18n/sidebar.texts';
import { useTexts } from '../../base/i18n/texts';
import { usePageTitle } from '../../common/page-title';
import { useChat, useConversation } from './state/chat.context';

/** Sets the window title to the open conversation. */
export function ChatTitle() {
  const texts = useTexts(sidebarTexts);
  const id = useAtomValue(useConversation().idAtom);
  const { list } = useChat();
  const listed = useAtomValue(list.conversationsAtom).find((each) => each.id === id);
  const titles = useAtomValue(list.titlesAtom);
  usePageTitle(listed?.title || titles[id ?? ''] || texts.newChat);
  return null;
}
