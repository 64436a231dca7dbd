import { useAtomValue } from 'jotai';
import { useConversation } from '../state/chat.context';
import { fetchModule } from '../../../base/fetch-module';
import { lazyPart } from '../../../ui/lazy-part';

const SidePane = lazyPart(async () => (await fetchModule(() => import('./side-pane'))).SidePane);

/** What stands beside the chat: nothing until a source or a file is opened. */
export function PaneHost() {
  const conversation = useConversation();
  const content = useAtomValue(conversation.paneAtom);
  if (!content) return null;
  return (
    <SidePane content={content} onClose={() => conversation.deps.store.set(conversation.paneAtom, null)} />
  );
}
