import { atom, type Atom } from 'jotai';
import {
  blocksOfType,
  isComplete,
  MarkdownStream,
  type DocumentView,
  type OpenableBlock,
} from '../../../ui/markdown';
import { shownReply } from '../messages/shown-reply';
import type { Conversation } from '../state/conversation';
import type { BlockContent } from './pane-content';

interface Reply {
  text: string;
  writing: boolean;
}

/** The reply that contains a block, or the version that replaced it; null if neither is on the page. */
export const replyAtom = (
  { messages }: Conversation,
  { reply, question }: BlockContent,
): Atom<Reply | null> =>
  atom((get) => {
    const order = get(messages.orderAtom);
    const asked = question === undefined ? -1 : order.indexOf(question);
    const key = order.includes(reply) ? reply : asked === -1 ? undefined : order[asked + 1];
    if (key === undefined) return null;
    const item = get(messages.itemAtom(key));
    if (item.message.role !== 'assistant') return null;
    return { text: shownReply(item).content, writing: item.draft !== null || item.placeholder !== null };
  });

export interface FoundBlock {
  block: OpenableBlock;
  references: DocumentView['references'];
}

/**
 * Returns a function that finds a block in the text of a reply. While another version streams, it returns the previous
 * version's block until the new one is complete.
 */
export function blockFinder({
  view,
  at,
}: BlockContent): (text: string, writing: boolean) => FoundBlock | null {
  let source = '';
  let found: FoundBlock | null = null;
  return (text, writing) => {
    // Text after a complete block does not change it.
    if (found && source !== '' && text.startsWith(source)) return found;
    const { blocks, references } = new MarkdownStream().update(text, !writing);
    const block = blocksOfType(blocks, view)[at];
    if (block && isComplete(block)) {
      source = text;
      found = { block, references };
    } else if (!writing) found = null;
    return found;
  };
}
