import { createContext, useContext, useEffect, useState } from 'react';
import type { Block } from './blocks';
import { BOXED_GROUP } from './chunks';
import { scheduleAfterFrame } from './schedule-after-frame';

/** The end of the surrounding list of texts. */
export interface End {
  /** True if the user is at the end: adding content above then moves nothing in view. */
  isFollowed(): boolean;
  /** Scrolls a user who is at the end to the new end. Call it when a text has grown and can be laid out. */
  follow(): void;
}

export const EndContext = createContext<End>({ isFollowed: () => false, follow: () => undefined });

/** A line of text has about this many characters and this height in pixels. */
const LINE_LENGTH = 100;
const LINE_HEIGHT = 24;
/** The space between two blocks, in pixels. */
const GAP = 12;

/**
 * The index of the first block to render. If the user is at the end of a complete text, rendering starts with the blocks
 * that fill the window, then adds the groups above, one between two frames.
 */
export function useDrawnFrom(blocks: readonly Block[], streaming: boolean): number {
  const { isFollowed } = useContext(EndContext);
  const [from, setFrom] = useState(() => (streaming || !isFollowed() ? 0 : firstInView(blocks)));
  useEffect(() => {
    if (from > 0) return scheduleAfterFrame(() => setFrom(from - BOXED_GROUP));
  }, [from]);
  return from;
}

/** The first of the last blocks that fill the window. Groups are rendered whole. */
function firstInView(blocks: readonly Block[]): number {
  let height = 0;
  const at = blocks.findLastIndex((block) => {
    height += linesOf(block) * LINE_HEIGHT + GAP;
    return height > innerHeight;
  });
  return at === -1 ? 0 : at - (at % BOXED_GROUP);
}

/** The approximate minimum number of lines of a block. */
function linesOf(block: Block): number {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return Math.ceil(block.text.length / LINE_LENGTH);
    case 'code':
      return block.lines.length;
    case 'table':
      return block.rows.length;
    case 'quote':
    case 'list':
    case 'item':
      return block.children.reduce((sum, child) => sum + linesOf(child), 0);
    case 'math':
    case 'rule':
      return 1;
  }
}
