import { useAtomValue } from 'jotai';
import { ArrowDown } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { connectionAtom } from '../../../transport/connection';
import { Button } from '../../../ui/button';
import { EndContext } from '../../../ui/markdown';
import { Spinner } from '../../../ui/spinner';
import type { Conversation } from '../state/conversation';
import { loadOlder, showNewest } from '../state/history';
import { TrailingSpace, TrailingSpaceContext } from './trailing-space';
import { MessageRow } from './message-row';
import { MessageRows } from './message-rows';
import { useFilledView } from './use-filled-view';
import { useFollow } from './use-follow';
import { useKeepMountedRange } from './use-keep-mounted-range';
import { useNewestFirst } from './use-newest-first';
import { useSeen } from './use-seen';

/** Older messages load while this many pixels are still above the view, so that they arrive in time. */
const AHEAD = 1200;

/** Rows within this many pixels outside the view are mounted, so that scrolling finds them drawn. */
const BUFFER = 300;

/** Space above the oldest message, in pixels: `pt-3`. */
const TOP = 12;

interface MessagesProps {
  conversation: Conversation;
  order: readonly string[];
  /** True while another conversation is open. */
  hidden: boolean;
}

/** The messages of a conversation, virtualized: only those near the view are mounted. */
export function Messages({ conversation, order: all, hidden }: MessagesProps) {
  const { shown: order, whole } = useNewestFirst(conversation, all);
  const texts = useTexts(chatTexts);
  const { messages: label } = useTexts(messagesTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const window = useAtomValue(conversation.windowAtom);
  const [room] = useState(() => new TrailingSpace());
  const { away, jump, leave, isFollowed, follow } = useFollow(scroller, window === null, room);
  const end = useMemo(() => ({ isFollowed, follow }), [isFollowed, follow]);
  const fill = useFilledView(scroller);
  const list = useRef<VirtualizerHandle>(null);
  const see = useSeen(conversation, list, order, hidden);
  const onResize = useCallback(() => {
    follow();
    fill();
    see();
  }, [follow, fill, see]);
  const renderRow = useRows();
  const loadNear = useOlder(conversation, whole && !hidden ? order.length : 0, scroller);
  const onScroll = (): void => {
    loadNear();
    fill();
    see();
    const box = scroller.current;
    if (window && box && box.scrollHeight - box.scrollTop - box.clientHeight < AHEAD) window.loadNewer();
  };
  const shift = usePrepended(order);
  const kept = useKeepMountedRange(list, order, useAtomValue(conversation.awaitedReplyAtom), BUFFER);
  const loadingOlder = useAtomValue(conversation.loadingOlderAtom);
  const last = order.at(-1) ?? '';
  const opened = useRef(false);
  /** True from the request to show the newest message until it is mounted. */
  const toNewest = useRef(false);

  // The conversation opens at its end. A question sent from here scrolls into view; other messages do so only while the
  // user is at the end.
  useLayoutEffect(() => {
    if (hidden) {
      opened.current = false;
      return;
    }
    const sentHere = (conversation.messages.get(last)?.message.id ?? 0) <= 0;
    if (!opened.current || sentHere || toNewest.current) jump();
    opened.current = true;
    toNewest.current = false;
  }, [conversation, last, jump, hidden]);

  // Added or removed rows change the height before any of them is measured.
  useLayoutEffect(() => {
    if (!hidden) follow();
  }, [order, follow, hidden]);

  const marked = useAtomValue(conversation.markedAtom);
  const markedAt =
    marked === null ? -1 : order.findIndex((key) => conversation.messages.get(key)?.message.id === marked.id);
  const found = markedAt === -1 ? undefined : order[markedAt];
  useLayoutEffect(() => {
    if (found === undefined || hidden) return;
    leave();
    list.current?.scrollToIndex(order.indexOf(found), { align: 'center' });
    // Where the message stands changes as others are loaded: it is scrolled to once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [marked, found, leave, hidden]);

  return (
    <div className="group/list relative flex min-h-0 flex-1 flex-col">
      <h2 className="sr-only">{label}</h2>
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={onScroll}
        // `both-edges` keeps the column centred above the input when a scroll bar appears.
        className="min-h-0 flex-1 overflow-y-auto bg-paper pt-3 overscroll-contain [overflow-anchor:none] scroll-pb-12 [scrollbar-gutter:stable_both-edges] focus-visible:outline-offset-[-2px]"
      >
        <EndContext value={end}>
          <TrailingSpaceContext value={room}>
            <Virtualizer
              ref={list}
              as={MessageRows}
              scrollRef={scroller}
              data={order}
              shift={shift}
              startMargin={TOP}
              bufferSize={BUFFER}
              keepMounted={hidden ? undefined : kept}
              onResize={onResize}
            >
              {renderRow}
            </Virtualizer>
          </TrailingSpaceContext>
        </EndContext>
      </div>
      {loadingOlder && (
        <p
          role="status"
          className="absolute top-2 left-1/2 flex min-h-8 -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-surface px-3 text-xs text-muted shadow-soft"
        >
          <Spinner size={14} />
          {texts.loadingOlder}
        </p>
      )}
      {away && (
        // The opaque background keeps text from showing through. The list keeps its height, so nothing moves.
        <div className="absolute inset-x-0 bottom-0 mx-auto flex w-full max-w-[768px] justify-center bg-paper py-1 small:group-has-data-edit-form/list:hidden">
          <Button
            variant="secondary"
            onClick={() => {
              toNewest.current = window !== null;
              showNewest(conversation);
              jump();
            }}
            icon={<ArrowDown size={16} aria-hidden="true" />}
            className="rounded-full!"
          >
            {texts.jumpToLatest}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Renders rows. The element of a row stays the same: the list re-renders with each line of a reply. */
function useRows(): (key: string) => ReactElement {
  const [rows] = useState(() => new Map<string, ReactElement>());
  return useCallback(
    (key) => {
      const row = rows.get(key) ?? <MessageRow key={key} itemKey={key} />;
      rows.set(key, row);
      return row;
    },
    [rows],
  );
}

/** True if the last change of the order put older messages in front: the view then keeps its distance from the end. */
function usePrepended(order: readonly string[]): boolean {
  const [seen, setSeen] = useState({ order, prepended: false });
  if (seen.order !== order) {
    setSeen({ order, prepended: order.indexOf(seen.order[0] ?? '') > 0 });
  }
  return seen.prepended;
}

/**
 * Loads older messages before the user scrolls to them. Returns the scroll handler.
 * @param count the number of listed messages; 0 while loaded messages are not all listed yet, and while hidden
 */
function useOlder(
  conversation: Conversation,
  count: number,
  scroller: RefObject<HTMLElement | null>,
): () => void {
  const hasOlder = useAtomValue(conversation.hasOlderAtom);
  const load = useCallback(() => void loadOlder(conversation).catch(() => undefined), [conversation]);
  // Messages that do not fill the window never fire `scroll`.
  useEffect(() => {
    const box = scroller.current;
    if (box && hasOlder && count > 0 && box.scrollHeight <= box.clientHeight) load();
  }, [count, hasOlder, scroller, load]);
  const near = (): boolean => hasOlder && count > 0 && (scroller.current?.scrollTop ?? 0) < AHEAD;
  // At the top the user cannot scroll further: messages that failed to load are loaded once the page is online.
  const online = useAtomValue(connectionAtom) === 'online';
  const wake = useEffectEvent(() => {
    if (near()) load();
  });
  useEffect(() => {
    if (online) wake();
  }, [online]);
  return () => {
    if (near()) load();
  };
}
