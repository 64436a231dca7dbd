import { createContext } from 'react';
import type { Block } from './blocks';

/** The level of the highest heading of a text. */
export const TopHeadingContext = createContext(1);

/** The page has its own first and second level: the highest heading of a text is of the third, whatever its own is. */
const FIRST_LEVEL = 3;

/** The level of the highest heading among blocks; 1 where there is none. */
export function topHeading(blocks: readonly Block[]): number {
  const levels = blocks.flatMap((block) => (block.type === 'heading' ? block.level : []));
  return levels.length === 0 ? 1 : Math.min(...levels);
}

/** The element of a heading. */
export const headingTag = (level: number, top: number): string =>
  `h${Math.min(Math.max(level - top, 0) + FIRST_LEVEL, 6)}`;
