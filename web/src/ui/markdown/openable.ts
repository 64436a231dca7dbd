import type { Block, Code, Table } from './blocks';
import { isDiagram } from './diagram-source';

/** A block that can open beside the chat. */
export type OpenableBlock = Code | Table;

/** Shorter code and smaller tables are not worth opening. */
const MIN_LINES = 3;

/** True if a block is complete and long enough to open beside the chat. */
export const isOpenable = (block: OpenableBlock): boolean =>
  isComplete(block) && (block.type === 'code' ? block.lines : block.rows).length >= MIN_LINES;

/** True if nothing more of a block will follow. */
export const isComplete = (block: OpenableBlock): boolean =>
  !block.open || (block.type === 'code' && block.ended);

/** The code blocks or the tables of a text in order, complete or not. Diagrams have their own view. */
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
