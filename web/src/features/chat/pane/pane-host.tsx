import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useConversation } from '../state/chat.context';

const SidePane = lazy(async () => ({ default: (await import('./side-pane')).SidePane }));

/** What stands beside the chat: nothing until a source or a file is opened. */
export function PaneHost() {
  const conversation = useConversation();
  const content = useAtomValue(conversation.paneAtom);
  if (!content) return null;
  return (
    <Suspense>
      <SidePane content={content} onClose={() => conversation.deps.store.set(conversation.paneAtom, null)} />
    </Suspense>
  );
}
