import { useCallback, useLayoutEffect, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Conversation } from '../state/conversation';
import { markSeen } from '../state/seen';

/** A row counts as seen when this many pixels of it are in view, and the last one when fewer are below the view. */
const INSIDE = 32;

/**
 * Records the messages that the user has seen: all when the conversation is opened, then those that were in view and all
 * before them. Returns a function that checks what is in view.
 * @param hidden true while another conversation is open
 */
export function useSeen(
  conversation: Conversation,
  list: RefObject<VirtualizerHandle | null>,
  order: readonly string[],
  hidden: boolean,
): () => void {
  const check = useCallback(() => {
    const { current } = list;
    if (hidden || !current) return;
    const end = current.scrollOffset + current.viewportSize;
    const isAtEnd = current.scrollSize - end < INSIDE;
    const at = isAtEnd ? order.length - 1 : current.findItemIndex(end - INSIDE);
    if (!conversation.seen.has(order[at] ?? '')) markSeen(conversation, order.slice(0, at + 1));
  }, [conversation, list, order, hidden]);
  useLayoutEffect(() => {
    if (!hidden) markSeen(conversation, conversation.deps.store.get(conversation.messages.orderAtom));
  }, [conversation, hidden]);
  useLayoutEffect(check, [check]);
  return check;
}
