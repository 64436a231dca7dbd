import type { Block, Root } from './blocks';

/** A block that lines can still be added to, or the document itself. */
export type Open = Root | Block;

/** The list of a container's blocks, as it stands. */
export function childrenOf(block: Open): Block[] {
  return (block as { children: Block[] }).children;
}

/** A copy with a list of its own: adding to it leaves the other as it is. */
export function cloneShallow(block: Open): Open {
  switch (block.type) {
    case 'root':
    case 'quote':
    case 'list':
    case 'item':
      return { ...block, children: [...block.children] } as Open;
    case 'table':
      return { ...block, rows: [...block.rows] };
    case 'code':
    case 'math':
      return { ...block, lines: [...block.lines] };
    default:
      return { ...block };
  }
}
