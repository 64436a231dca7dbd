import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** At most this many rows are kept, however short they are. */
const MAX_ROWS = 12;

interface KeptRange {
  reply: string;
  first: string;
}

/**
 * The rows that stay mounted. The last one always: where it grows by more than a window before the list has measured it,
 * the view stands below all that the list knows of, and the list would unmount every row. While a reply is awaited and
 * written, also those that were in reach of the view when it began: following the growing reply, the list would unmount
 * rows above the view with each line and mount them again with each pause.
 * @param reply the key of the message that is awaited, or null
 * @param above pixels above the view that count as in reach
 */
export function useKeepMountedRange(
  list: RefObject<VirtualizerHandle | null>,
  order: readonly string[],
  reply: string | null,
  above: number,
): readonly number[] {
  const [kept, setKept] = useState<KeptRange | null>(null);

  useLayoutEffect(() => {
    const { current } = list;
    if (reply === null || !current) return;
    const inReach = current.findItemIndex(current.scrollOffset - above);
    const first = order[Math.max(inReach, order.length - MAX_ROWS)] ?? reply;
    // Only the mounted list knows what is in reach.
    // oxlint-disable-next-line react/set-state-in-effect
    setKept((before) => (before?.reply === reply ? before : { reply, first }));
  }, [list, order, reply, above]);

  return useMemo(() => {
    const known = reply !== null && kept?.reply === reply ? order.lastIndexOf(kept.first) : -1;
    const from = known === -1 ? order.length - 1 : known;
    return Array.from({ length: order.length - from }, (_, at) => from + at);
  }, [kept, order, reply]);
}
