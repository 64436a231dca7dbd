import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** The maximum number of extra rows that stay mounted, however short they are. */
const MAX_ROWS = 12;

interface KeptRange {
  reply: string;
  first: string;
}

/**
 * The rows that stay mounted. The last row always does: if it grows by more than a window before the list measures it,
 * the view is below every known offset and the list would unmount every row. While a reply is pending or streams, the
 * rows in reach of the view at its start stay mounted too: following the reply, the list would unmount rows above the
 * view with each line and mount them again at each pause.
 * @param reply the key of the pending message, or null
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
