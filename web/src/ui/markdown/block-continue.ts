import type { Block, Code, MathBlock } from './blocks';

/** The line being read, and how far. */
interface Cursor {
  line: string;
  at: number;
  blank(): boolean;
  indent(): number;
}

/**
 * Whether an open block goes on with this line: `yes` moves the cursor behind the block's own marker, `taken` means
 * that the line is its content, `closed` that the line ends it, `abandoned` that it turned out to be no block.
 */
export type Continuation = 'yes' | 'no' | 'taken' | 'closed' | 'abandoned';

export function continueBlock(block: Block, cursor: Cursor): Continuation {
  switch (block.type) {
    case 'list':
      return 'yes';
    case 'item':
      if (cursor.blank()) return block.children.length > 0 ? 'yes' : 'no';
      if (cursor.indent() < block.offset) return 'no';
      cursor.at += block.offset;
      return 'yes';
    case 'quote': {
      const indent = cursor.indent();
      if (indent > 3 || cursor.line[cursor.at + indent] !== '>') return 'no';
      cursor.at += indent + (cursor.line[cursor.at + indent + 1] === ' ' ? 2 : 1);
      return 'yes';
    }
    case 'paragraph':
    case 'table':
      return cursor.blank() ? 'no' : 'yes';
    case 'code':
      return block.fence ? continueFence(block, cursor) : continueIndented(block, cursor);
    case 'math':
      return continueMath(block, cursor);
    default:
      return 'no';
  }
}

function continueFence(block: Code, cursor: Cursor): Continuation {
  const indent = cursor.indent();
  const rest = cursor.line.slice(cursor.at + indent).trimEnd();
  if (
    indent < 4 &&
    rest.length >= block.fence.length &&
    rest === (block.fence[0] as string).repeat(rest.length)
  ) {
    block.closed = true;
    return 'closed';
  }
  block.lines.push(cursor.line.slice(cursor.at + Math.min(indent, block.indent)));
  return 'taken';
}

function continueIndented(block: Code, cursor: Cursor): Continuation {
  if (!cursor.blank() && cursor.indent() < 4) {
    while (block.lines.at(-1)?.trim() === '') block.lines.pop();
    block.closed = true;
    return 'no';
  }
  block.lines.push(cursor.line.slice(cursor.at + 4));
  return 'taken';
}

function continueMath(block: MathBlock, cursor: Cursor): Continuation {
  if (cursor.blank()) return 'abandoned';
  const rest = cursor.line.slice(cursor.at).trimEnd();
  if (!rest.endsWith(block.close)) {
    block.lines.push(rest);
    return 'taken';
  }
  const last = rest.slice(0, -2);
  if (last.trim() !== '') block.lines.push(last);
  block.closed = true;
  return 'closed';
}
