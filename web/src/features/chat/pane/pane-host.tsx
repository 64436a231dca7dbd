import { useAtomValue } from 'jotai';
import { useConversation } from '../state/chat.context';
import { deferredImport, lazyPart, usePrepared } from '../../../ui/deferred';
import { closePane } from './open-pane';
import { PaneFailed, PanePending } from './pane-pending';

const sidePane = deferredImport(() => import('./side-pane'), 'SidePane');
const PREPARED = [sidePane] as const;

const SidePane = lazyPart(sidePane, {
  waiting: PanePending,
  failed: PaneFailed,
});

/** What stands beside the chat: nothing until a source, a file or a result is opened. */
export function PaneHost() {
  const conversation = useConversation();
  const content = useAtomValue(conversation.paneAtom);
  usePrepared(PREPARED);
  if (!content) return null;
  return (
    <SidePane
      // What is opened from elsewhere gives the focus back to there.
      key={content.key}
      content={content}
      onClose={() => closePane(conversation)}
    />
  );
}
