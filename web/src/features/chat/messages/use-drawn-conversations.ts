import { useState } from 'react';
import type { Conversation } from '../state/conversation';

/** Conversations whose messages stay drawn, with the one on the screen: switching back to one draws nothing anew. */
const MAX_DRAWN = 3;

/**
 * The conversations whose messages are drawn: the one on the screen, and the last ones that were. Their order stays the same:
 * an element that moves in the document loses its layout.
 */
export function useDrawnConversations(active: Conversation): readonly Conversation[] {
  /** The most recently shown first. */
  const [recent, setRecent] = useState<readonly Conversation[]>([active]);
  const others = recent.filter((one) => one !== active && !one.disposal.signal.aborted);
  if (recent[0] === active) return inOrder([active, ...others]);
  const next = [active, ...others].slice(0, MAX_DRAWN);
  setRecent(next);
  return inOrder(next);
}

const inOrder = (conversations: readonly Conversation[]): readonly Conversation[] =>
  conversations.toSorted((one, other) => (one.key < other.key ? -1 : 1));
