import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { useChat } from '../state/chat.context';
import { byAge } from './by-age';
import { ConversationRow } from './conversation-row';
import { ListSkeleton } from './list-skeleton';

/** The conversations grouped by age. The next page loads when the end comes near. */
export function ConversationList() {
  const texts = useTexts(sidebarTexts);
  const { list } = useChat();
  const state = useAtomValue(list.stateAtom);
  const conversations = useAtomValue(list.conversationsAtom);
  const pinned = conversations.filter((one) => one.pinned);
  const filter = useAtomValue(list.filterAtom);
  if (conversations.length > 0) {
    return (
      <nav aria-label={texts.conversations} className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
        {pinned.length > 0 && (
          <section>
            <h2 className="px-3 pt-3 pb-1 text-xs font-medium text-muted">{texts.pinned}</h2>
            <ul className="space-y-0.5">
              {pinned.map((conversation) => (
                <ConversationRow key={conversation.id} conversation={conversation} />
              ))}
            </ul>
          </section>
        )}
        {byAge(conversations.filter((one) => !one.pinned)).map((group) => (
          <section key={`${group.age} ${group.conversations[0]?.id}`}>
            <h2 className="px-3 pt-3 pb-1 text-xs font-medium text-muted">{texts[group.age]}</h2>
            <ul className="space-y-0.5">
              {group.conversations.map((conversation) => (
                <ConversationRow key={conversation.id} conversation={conversation} />
              ))}
            </ul>
          </section>
        ))}
        <MoreBelow />
      </nav>
    );
  }
  if (state === 'loading') return <ListSkeleton />;
  if (state === 'failed') {
    return (
      <div className="space-y-3 px-6 pt-4 text-sm text-muted">
        <p role="alert">{texts.failed}</p>
        <Button variant="secondary" onClick={() => void list.refresh()}>
          {texts.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    <p role="status" className="px-6 pt-4 text-sm break-words text-muted">
      {filter.archived
        ? texts.noneArchived
        : filter.folder_id === undefined
          ? texts.none
          : texts.noneInFolder}
    </p>
  );
}

/** Loads the next page when the end of the list comes near the viewport. */
function MoreBelow() {
  const { list } = useChat();
  const hasMore = useAtomValue(list.hasMoreAtom);
  const last = useAtomValue(list.conversationsAtom).at(-1)?.id;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasMore || !end.current || last === undefined) return;
    // Observes again after each page: if the end is still in view, the next page follows.
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void list.loadMore();
      },
      { rootMargin: '400px' },
    );
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [list, hasMore, last]);
  return hasMore ? (
    <div ref={end} aria-hidden="true" className="px-3 py-3">
      <Skeleton className="h-4 w-3/5" />
    </div>
  ) : null;
}
