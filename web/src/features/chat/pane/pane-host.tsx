import { useAtomValue } from 'jotai';
import { useConversation } from '../state/chat.context';
import { deferredImport, lazyPart, usePreloaded } from '../../../ui/deferred';
import { closePane } from './open-pane';
import { PaneFailed, PanePending } from './pane-pending';

const sidePane = deferredImport(() => import('./side-pane'), 'SidePane');
const PRELOADED = [sidePane] as const;

const SidePane = lazyPart(sidePane, {
  waiting: PanePending,
  failed: PaneFailed,
});

/** The pane beside the chat: empty until a source, file or result is opened. */
export function PaneHost() {
  const conversation = useConversation();
  const content = useAtomValue(conversation.paneAtom);
  usePreloaded(PRELOADED);
  if (!content) return null;
  return (
    <SidePane
      // Content opened from another element returns the focus to that element.
      key={content.key}
      content={content}
      onClose={() => closePane(conversation)}
    />
  );
}
