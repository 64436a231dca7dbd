import type { Block, Code, Table } from './blocks';
import { isDiagram } from './diagram-source';

/** A block that can be shown in a place of its own. */
export type OpenableBlock = Code | Table;

/** Shorter code and smaller tables are seen whole where they stand. */
const MIN_LINES = 3;

/** Whether a block is complete, and long enough to be worth a place of its own. */
export const isOpenable = (block: OpenableBlock): boolean =>
  isComplete(block) && (block.type === 'code' ? block.lines : block.rows).length >= MIN_LINES;

/** Whether nothing more of a block is to come. */
export const isComplete = (block: OpenableBlock): boolean =>
  !block.open || (block.type === 'code' && block.ended);

/** The code blocks or the tables of a text, in their order, complete or not. Diagrams have a view of their own. */
export function blocksOfType<T extends OpenableBlock['type']>(
  blocks: readonly Block[],
  type: T,
): Extract<Block, { type: T }>[] {
  return blocks.flatMap((block) => {
    if ('children' in block) return blocksOfType(block.children, type);
    const counts = block.type === type && !(block.type === 'code' && isDiagram(block.language));
    return counts ? [block as Extract<Block, { type: T }>] : [];
  });
}
