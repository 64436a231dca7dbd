import { createContext, useContext, useEffect, useState } from 'react';
import type { Block } from './blocks';
import { BOXED_GROUP } from './chunks';
import { scheduleAfterFrame } from './schedule-after-frame';

/** The end of the texts around. */
export interface End {
  /** Whether the reader is there: what is drawn above then moves nothing that is seen. */
  isFollowed(): boolean;
  /** Scrolls a reader who is there to the new end. To be called when a text has grown, once it can be laid out. */
  follow(): void;
}

export const EndContext = createContext<End>({ isFollowed: () => false, follow: () => undefined });

/** A line of text holds at most about this many characters, and is about so many pixels high. */
const LINE_LENGTH = 100;
const LINE_HEIGHT = 24;
/** The space between two blocks, in pixels. */
const GAP = 12;

/**
 * The index of the first block to draw. A complete text whose reader is at its end is drawn from there: first what fills
 * the window, then the groups above it, one between two frames.
 */
export function useDrawnFrom(blocks: readonly Block[], streaming: boolean): number {
  const { isFollowed } = useContext(EndContext);
  const [from, setFrom] = useState(() => (streaming || !isFollowed() ? 0 : firstInView(blocks)));
  useEffect(() => {
    if (from > 0) return scheduleAfterFrame(() => setFrom(from - BOXED_GROUP));
  }, [from]);
  return from;
}

/** The first of the last blocks that fill the window. Groups are drawn whole. */
function firstInView(blocks: readonly Block[]): number {
  let height = 0;
  const at = blocks.findLastIndex((block) => {
    height += linesOf(block) * LINE_HEIGHT + GAP;
    return height > innerHeight;
  });
  return at === -1 ? 0 : at - (at % BOXED_GROUP);
}

/** How many lines a block has at least, roughly. */
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
