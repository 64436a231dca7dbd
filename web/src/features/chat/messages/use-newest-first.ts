import type { ChatItem } from '@studyhall/domain';
import { useEffect, useMemo, useState } from 'react';
import type { Conversation } from '../state/conversation';

/** A line of text has about this many characters and this height in pixels. */
const LINE_LENGTH = 100;
const LINE_HEIGHT = 24;
/** The height of a row besides its text, in pixels. */
const ROW_HEIGHT = 64;

/** The remaining messages are listed at most this long after the newest ones, in milliseconds. */
const REST_TIMEOUT_MS = 100;

/**
 * The messages to list: at first those that fill the window, then all after these are painted. A list with unknown row
 * heights would render many times more than the view.
 */
export function useNewestFirst(
  conversation: Conversation,
  order: readonly string[],
): { shown: readonly string[]; whole: boolean } {
  const { deps, markedAtom, windowAtom } = conversation;
  const [first, setFirst] = useState<string | null>(() =>
    // The message to scroll to may be anywhere in the list.
    deps.store.get(markedAtom) !== null || deps.store.get(windowAtom) !== null
      ? null
      : firstInView(conversation, order),
  );
  useEffect(() => {
    if (first === null) return;
    let frame = requestAnimationFrame(() => {
      frame = 0;
      cancelRest = afterPaint(() => setFirst(null));
    });
    let cancelRest = (): void => cancelAnimationFrame(frame);
    return () => cancelRest();
  }, [first]);
  const from = first === null ? 0 : Math.max(0, order.indexOf(first));
  const shown = useMemo(() => (from === 0 ? order : order.slice(from)), [order, from]);
  return { shown, whole: from === 0 };
}

/** The key of the first of the newest messages that fill the window; null if that takes all of them. */
function firstInView({ messages }: Conversation, order: readonly string[]): string | null {
  let height = 0;
  for (const key of order.toReversed()) {
    const item = messages.get(key);
    height += item ? minHeight(item) : 0;
    if (height > innerHeight) return key;
  }
  return null;
}

/** The approximate minimum height of a row, in pixels. */
function minHeight({ message }: ChatItem): number {
  const lines = message.content
    .split('\n')
    .reduce((sum, line) => sum + Math.ceil(line.length / LINE_LENGTH), 0);
  return ROW_HEIGHT + lines * LINE_HEIGHT;
}

/** Runs a function after the frame is painted and the main thread is idle. Returns a function that cancels it. */
function afterPaint(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(run, { timeout: REST_TIMEOUT_MS });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
}
