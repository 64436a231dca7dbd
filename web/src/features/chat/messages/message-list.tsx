import { useAtomValue } from 'jotai';
import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { chatTexts } from '../../../app/i18n/chat.texts';
import { useTexts } from '../../../app/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { SkeletonText } from '../../../ui/skeleton';
import { hasOlderAtom, historyStateAtom, loadOlder, openHistory } from '../state/history.sync';
import { orderAtom } from '../state/items';
import { EmptyChat } from './empty-chat';
import { MessageRow } from './message-row';

/** Pixels from the bottom within which the reader counts as being there. */
const NEAR = 80;

/** The messages: newest at the bottom, older ones as the reader scrolls up (chat.md §2, ui.md). */
export function MessageList() {
  const texts = useTexts(chatTexts);
  const state = useAtomValue(historyStateAtom);
  const order = useAtomValue(orderAtom);
  if (state === 'loading' && order.length === 0) {
    return (
      <div
        role="status"
        aria-label={texts.loadingHistory}
        className="mx-auto w-full max-w-[768px] flex-1 space-y-8 p-6"
      >
        <SkeletonText lines={2} />
        <SkeletonText lines={5} />
        <SkeletonText lines={3} />
      </div>
    );
  }
  if (state === 'failed' && order.length === 0) {
    return (
      <div className="flex flex-1 items-center justify-center p-6">
        <EmptyState
          title={texts.historyFailed}
          action={
            <Button variant="secondary" onClick={() => void openHistory(null).catch(() => undefined)}>
              {texts.tryAgain}
            </Button>
          }
        />
      </div>
    );
  }
  return order.length === 0 ? <EmptyChat /> : <Messages order={order} />;
}

function Messages({ order }: { order: readonly string[] }) {
  const texts = useTexts(chatTexts);
  const hasOlder = useAtomValue(hasOlderAtom);
  const list = useRef<VListHandle>(null);
  const following = useRef(true);
  const [away, setAway] = useState(false);
  const first = useRef(order[0]);
  const last = order.at(-1);
  const shift = first.current !== order[0];

  useLayoutEffect(() => {
    first.current = order[0];
  });

  // A message that the reader sent, or that arrived while they were at the end, comes into view.
  useLayoutEffect(() => {
    following.current = true;
    setAway(false);
    list.current?.scrollToIndex(order.length - 1, { align: 'end' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new last message moves the view
  }, [last]);

  // While a reply grows, the view follows only a reader who is at the bottom.
  useEffect(() => {
    const follow = (): void => {
      const handle = list.current;
      if (handle && following.current) handle.scrollTo(handle.scrollSize);
    };
    const frame = (): void => {
      follow();
      id = requestAnimationFrame(frame);
    };
    let id = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(id);
  }, []);

  const scrolled = (offset: number): void => {
    const handle = list.current;
    if (!handle) return;
    const near = handle.scrollSize - offset - handle.viewportSize < NEAR;
    if (near) {
      following.current = true;
      setAway(false);
    }
    if (offset < 400 && hasOlder) void loadOlder().catch(() => undefined);
  };
  const leftBottom = (): void => {
    const handle = list.current;
    if (!handle) return;
    const near = handle.scrollSize - handle.scrollOffset - handle.viewportSize < NEAR;
    following.current = near;
    setAway(!near);
  };
  const jump = (): void => {
    following.current = true;
    setAway(false);
    list.current?.scrollToIndex(order.length - 1, { align: 'end' });
  };

  return (
    <div className="relative min-h-0 flex-1">
      <VList
        ref={list}
        shift={shift}
        role="log"
        aria-live="off"
        tabIndex={0}
        className="overscroll-contain focus-visible:outline-offset-[-2px]"
        onScroll={scrolled}
        onWheel={(event) => {
          if (event.deltaY < 0) following.current = false;
          requestAnimationFrame(leftBottom);
        }}
        onTouchMove={leftBottom}
        onKeyUp={leftBottom}
        onPointerUp={leftBottom}
      >
        {order.map((key) => (
          <MessageRow key={key} itemKey={key} />
        ))}
      </VList>
      {away && (
        <Button
          variant="secondary"
          onClick={jump}
          icon={<ArrowDown size={16} aria-hidden="true" />}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-soft"
        >
          {texts.jumpToLatest}
        </Button>
      )}
    </div>
  );
}
