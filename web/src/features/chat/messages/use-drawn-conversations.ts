import { useState } from 'react';
import type { Conversation } from '../state/conversation';

/** The number of conversations whose messages stay mounted, including the open one: switching back to one renders nothing. */
const MAX_DRAWN = 3;

/**
 * The conversations to mount: the open one and the last ones before it. Their order stays the same, because an element
 * that moves in the document loses its layout.
 */
export function useDrawnConversations(active: Conversation): readonly Conversation[] {
  /** Most recently shown first. */
  const [recent, setRecent] = useState<readonly Conversation[]>([active]);
  const others = recent.filter((one) => one !== active && !one.disposal.signal.aborted);
  if (recent[0] === active) return inOrder([active, ...others]);
  const next = [active, ...others].slice(0, MAX_DRAWN);
  setRecent(next);
  return inOrder(next);
}

const inOrder = (conversations: readonly Conversation[]): readonly Conversation[] =>
  conversations.toSorted((one, other) => (one.key < other.key ? -1 : 1));
