import type { Token } from 'markdown-it';
import type { Align, Block, Item, List, Paragraph, Row, Table, Text } from './blocks';
import { grammar } from './grammar';
import type { ReadingEnv, References } from './reading-env';
import { InlineCache } from './read-inline';

export interface BlockReading {
  blocks: Block[];
  /** The first line of each block. */
  starts: number[];
  references: References;
}

/** Parses the blocks of a text. `references` has the definitions of the text before it, which take precedence. */
export function readBlocks(text: string, references: References, growing: boolean): BlockReading {
  const env: ReadingEnv = { references: { ...references }, growing };
  const tokens = tokensOf(text, env);
  const blocks = new BlockBuilder(tokens).children();
  const starts = tokens
    .filter(({ level, nesting }) => level === 0 && nesting >= 0)
    .map(({ map }) => map?.[0] ?? 0);
  if (growing) markOpen(blocks, !/\n[ \t]*\n[ \t]*$/.test(text));
  return { blocks, starts, references: env.references };
}

function tokensOf(text: string, env: ReadingEnv): Token[] {
  const tokens: Token[] = [];
  // With a final line break, the last line of a block is treated like the others.
  grammar.block.parse(text.endsWith('\n') ? text : `${text}\n`, grammar, env, tokens);
  return tokens.filter(({ type }) => type !== 'reference_definition');
}

/** Marks the leaf that may still grow. An empty line ends a paragraph and a table. */
function markOpen(blocks: Block[], paragraphsGrow: boolean): void {
  const last = blocks[blocks.length - 1];
  if (!last) return;
  if ('children' in last) markOpen(last.children, paragraphsGrow);
  else if (last.type === 'code') last.open = !last.ended;
  else if (last.type === 'table') last.open = paragraphsGrow || undefined;
  else if (last.type === 'paragraph' && paragraphsGrow) {
    blocks[blocks.length - 1] = tableHead(last) ?? { ...last, open: true };
  }
}

/** A last line that starts with `|` is almost certainly a table header whose second line has not arrived. */
function tableHead({ text }: Paragraph): Table | null {
  if (!text.startsWith('|') || text.includes('\n')) return null;
  const bars = text
    .replace(/\\./g, '')
    .replace(/^\||\|$/g, '')
    .split('|').length;
  const tokens = tokensOf(`${text}\n${'|-'.repeat(bars)}|`, { references: {}, growing: false });
  const [table] = new BlockBuilder(tokens).children();
  return table?.type === 'table' ? { ...table, open: true } : null;
}

/** Builds blocks from markdown-it's flat token list. */
class BlockBuilder {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  /** The blocks up to the end of the current container. */
  children(): Block[] {
    const blocks: Block[] = [];
    for (let token = this.next(); token && token.nesting !== -1; token = this.next())
      blocks.push(this.block(token));
    return blocks;
  }

  private next(): Token | undefined {
    return this.tokens[this.at++];
  }

  private block(token: Token): Block {
    switch (token.type) {
      case 'heading_open':
        return { type: 'heading', level: Number(token.tag[1]), ...this.leaf() };
      case 'fence':
      case 'code_block':
        return codeOf(token);
      case 'math_block':
        return { type: 'math', tex: token.content, closed: token.meta?.closed === true };
      case 'hr':
        return { type: 'rule' };
      case 'blockquote_open':
        return { type: 'quote', children: this.children() };
      case 'bullet_list_open':
      case 'ordered_list_open':
        return this.list(token);
      case 'table_open':
        return this.table();
      default:
        return { type: 'paragraph', ...this.leaf() };
    }
  }

  /** The text of a leaf; consumes its closing token. */
  private leaf(): Text {
    const text = this.next()?.content ?? '';
    this.next();
    return { text, inline: new InlineCache() };
  }

  private list(token: Token): List {
    const items: Item[] = [];
    let loose = false;
    for (let open = this.next(); open?.type === 'list_item_open'; open = this.next()) {
      const first = this.at;
      const children = this.children();
      loose ||= this.tokens
        .slice(first, this.at)
        .some(({ type, level, hidden }) => type === 'paragraph_open' && level === open.level + 1 && !hidden);
      items.push(itemOf(children));
    }
    const start = Number(token.attrGet('start') ?? 1);
    return { type: 'list', ordered: token.tag === 'ol', start, loose, children: items };
  }

  private table(): Table {
    const rows: Row[] = [];
    let align: Align[] = [];
    for (let token = this.next(); token && token.type !== 'table_close'; token = this.next()) {
      if (token.type !== 'tr_open') continue;
      const cells: Text[] = [];
      const columns: Align[] = [];
      for (let cell = this.next(); cell && cell.type !== 'tr_close'; cell = this.next()) {
        columns.push(alignOf(cell));
        cells.push(this.leaf());
      }
      if (rows.length === 0) align = columns;
      rows.push({ cells });
    }
    const [head = { cells: [] }, ...body] = rows;
    return { type: 'table', align, head, rows: body };
  }
}

/** The language is the first word after the fence. */
function codeOf(token: Token): Block {
  const lines = token.content.replace(/\n$/, '').split('\n');
  const info = grammar.utils.unescapeAll(token.info).trim();
  const language = /^\S{1,30}/.exec(info)?.[0].toLowerCase() ?? '';
  const [start = 0, end = 0] = token.map ?? [];
  const ended = token.type === 'fence' && end - start === (token.content === '' ? 0 : lines.length) + 2;
  return { type: 'code', language, lines, ended, open: false };
}

const TASK = /^\[([ xX])\](?:\s+|$)/;

/** An item that starts with `[ ]` or `[x]` is a task. */
function itemOf(children: Block[]): Item {
  const [first] = children;
  const task = first?.type === 'paragraph' ? TASK.exec(first.text) : null;
  if (first?.type !== 'paragraph' || !task) return { type: 'item', task: null, children };
  first.text = first.text.slice(task[0].length);
  return { type: 'item', task: task[1] !== ' ', children };
}

function alignOf(cell: Token): Align {
  const style = /(left|center|right)/.exec(String(cell.attrGet('style') ?? ''))?.[1];
  return (style as Align | undefined) ?? null;
}
