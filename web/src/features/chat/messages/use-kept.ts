import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

const NONE: readonly number[] = [];

/** So many rows are kept at most, however short they are. */
const MOST = 12;

interface Kept {
  reply: string;
  first: string;
}

/**
 * The rows that stay on the page while a reply is awaited and written: those from what was in reach of the view when it
 * began. Else the list, which follows the growing reply line by line, would take rows above the view away with each
 * line and put them back with each pause.
 * @param reply the key of the message that is awaited, or null
 * @param above pixels above the view that count as in reach
 */
export function useKept(
  list: RefObject<VirtualizerHandle | null>,
  order: readonly string[],
  reply: string | null,
  above: number,
): readonly number[] {
  const [kept, setKept] = useState<Kept | null>(null);

  useLayoutEffect(() => {
    const { current } = list;
    if (reply === null || !current) return;
    const inReach = current.findItemIndex(current.scrollOffset - above);
    const first = order[Math.max(inReach, order.length - MOST)] ?? reply;
    // What is in reach is known to the list alone, and only once it is on the page.
    // oxlint-disable-next-line react/set-state-in-effect
    setKept((before) => (before?.reply === reply ? before : { reply, first }));
  }, [list, order, reply, above]);

  return useMemo(() => {
    const from = reply !== null && kept?.reply === reply ? order.lastIndexOf(kept.first) : -1;
    return from === -1 ? NONE : Array.from({ length: order.length - from }, (_, at) => from + at);
  }, [kept, order, reply]);
}
