import { createContext } from 'react';
import type { Block } from './blocks';

/** The level of the text's highest heading. */
export const TopHeadingContext = createContext(1);

/** The page uses the first and second level itself: the text's highest heading becomes the third. */
const FIRST_LEVEL = 3;

/** The level of the highest heading among blocks; 1 if there is none. */
export function topHeading(blocks: readonly Block[]): number {
  const levels = blocks.flatMap((block) => (block.type === 'heading' ? block.level : []));
  return levels.length === 0 ? 1 : Math.min(...levels);
}

/** The HTML tag of a heading. */
export const headingTag = (level: number, top: number): string =>
  `h${Math.min(Math.max(level - top, 0) + FIRST_LEVEL, 6)}`;
