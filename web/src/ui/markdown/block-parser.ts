import { labelKey, newCache, type Block, type List, type References, type Root, type Table } from './blocks';
import { continueBlock } from './block-continue';
import { fenceOf, headingOf, indentedCode, itemOf, mathOf } from './block-starts';
import { childrenOf, cloneShallow, type Open } from './block-tree';
import { unescape } from './entities';
import { DEFINITION, expandTabs, RULE, SETEXT, tableAlign, tableRow, TASK } from './line-patterns';

/** Deeper nesting is shown as text: real documents never need it, hostile ones would exhaust the stack. */
const MAX_DEPTH = 24;

/**
 * Reads a document line by line, after CommonMark's algorithm for blocks, with tables, tasks and math.
 * A line changes only the chain of blocks that are still open; everything before is final.
 */
export class BlockParser {
  root: Root = { type: 'root', children: [] };
  references: References = new Map();
  /** The open blocks, outermost first. */
  private path: Open[] = [this.root];
  private afterBlank = false;
  line = '';
  at = 0;

  /** A copy that can read on without changing this one; closed blocks are shared. */
  fork(): BlockParser {
    const copy = new BlockParser();
    copy.references = this.references;
    copy.afterBlank = this.afterBlank;
    copy.path = this.path.map(cloneShallow);
    copy.root = copy.path[0] as Root;
    for (let depth = 1; depth < copy.path.length; depth += 1) {
      const children = childrenOf(copy.path[depth - 1] as Open);
      children[children.length - 1] = copy.path[depth] as Block;
    }
    return copy;
  }

  /** Marks the text that may still grow. For a copy that is shown, and reads no further. */
  markOpen(): void {
    const { tip } = this;
    if (tip.type === 'paragraph') tip.open = true;
  }

  /** Reads one line, without its line break. */
  read(raw: string): void {
    this.line = expandTabs(raw);
    this.at = 0;
    let matched = 1;
    for (; matched < this.path.length; matched += 1) {
      const outcome = continueBlock(this.path[matched] as Block, this);
      if (outcome === 'closed') this.path.length = matched;
      if (outcome === 'abandoned') this.mathIsText(matched);
      if (outcome === 'closed' || outcome === 'taken' || outcome === 'abandoned') {
        this.afterBlank = false;
        return;
      }
      if (outcome === 'no') break;
    }
    if (this.blank()) {
      this.path.length = matched;
      this.afterBlank = true;
      return;
    }
    this.readContent(matched);
    this.afterBlank = false;
  }

  blank(): boolean {
    return this.line.slice(this.at).trim() === '';
  }

  indent(): number {
    let end = this.at;
    while (this.line[end] === ' ') end += 1;
    return end - this.at;
  }

  private get tip(): Open {
    return this.path[this.path.length - 1] as Open;
  }

  /** Opens what the line opens, then gives the rest to a paragraph or a table. */
  private readContent(matched: number): void {
    let depth = matched;
    let opened = false;
    for (;;) {
      const tip = this.tip;
      const leafMatched = depth === this.path.length && (tip.type === 'paragraph' || tip.type === 'table');
      const parents = leafMatched ? depth - 1 : depth;
      const outcome = this.open(parents, leafMatched ? tip : null, !opened && tip.type === 'paragraph');
      if (outcome === 'leaf') return;
      if (outcome === 'container') {
        opened = true;
        depth = this.path.length;
        if (this.blank()) return;
        continue;
      }
      this.addText(depth, opened, leafMatched);
      return;
    }
  }

  private addText(depth: number, opened: boolean, leafMatched: boolean): void {
    const tip = this.tip;
    const rest = this.line.slice(this.at).trimStart();
    if (tip.type === 'paragraph' && (leafMatched || !opened)) {
      // Either the paragraph goes on, or it does so lazily, without its containers' markers.
      tip.text += `\n${rest}`;
    } else if (tip.type === 'table' && leafMatched) {
      tip.rows.push(tableRow(rest, tip.align.length));
    } else if (!this.define(depth, rest)) {
      this.addParagraph(depth, rest);
    }
  }

  private addParagraph(depth: number, rest: string): void {
    const parent = this.path[depth - 1] as Open;
    let text = rest;
    if (parent.type === 'item' && parent.children.length === 0) {
      const task = TASK.exec(rest);
      if (task) {
        parent.task = task[1] !== ' ';
        text = rest.slice(task[0].length);
      }
    }
    this.add(depth, { type: 'paragraph', text, inline: newCache() });
  }

  private define(depth: number, rest: string): boolean {
    const match = DEFINITION.exec(rest);
    if (!match || match[1]?.startsWith('^')) return false;
    const key = labelKey(match[1] ?? '');
    if (!this.references.has(key)) {
      const href = unescape(match[2] ?? match[3] ?? '');
      const title = match[4] ?? match[5] ?? match[6];
      this.references = new Map(this.references).set(key, { href, title: title && unescape(title) });
    }
    this.path.length = depth;
    return true;
  }

  /** Opens one block at the cursor, below the first `parents` of the path, if the line says so. */
  private open(parents: number, leaf: Open | null, interrupts: boolean): 'no' | 'leaf' | 'container' {
    const indent = this.indent();
    if (indent >= 4) {
      if (interrupts || leaf) return 'no';
      return this.leaf(parents, indentedCode(this.line.slice(this.at + 4)));
    }
    const rest = this.line.slice(this.at + indent);
    if (leaf?.type === 'paragraph' && this.finishParagraph(leaf, parents, rest)) return 'leaf';
    switch (rest[0]) {
      case '>':
        if (this.path.length > MAX_DEPTH) return 'no';
        this.add(parents, { type: 'quote', children: [] });
        this.at += indent + (rest[1] === ' ' ? 2 : 1);
        return 'container';
      case '#':
        return this.leaf(parents, headingOf(rest), true);
      case '`':
      case '~':
        return this.leaf(parents, fenceOf(rest, indent));
      case '$':
      case '\\': {
        const math = mathOf(rest);
        return this.leaf(parents, math, math?.closed);
      }
      default:
        if (RULE.test(rest)) return this.leaf(parents, { type: 'rule' }, true);
        return this.openItem(parents, rest, indent, interrupts);
    }
  }

  /** An underline makes the paragraph a heading, a line of dashes and bars makes its last line a table's head. */
  private finishParagraph(leaf: Block & { type: 'paragraph' }, parents: number, rest: string): boolean {
    const siblings = childrenOf(this.path[parents - 1] as Open);
    const break_ = leaf.text.lastIndexOf('\n');
    const lastLine = leaf.text.slice(break_ + 1);
    const align = tableAlign(lastLine, rest);
    if (align) {
      const table: Table = { type: 'table', align, head: tableRow(lastLine, align.length), rows: [] };
      if (break_ === -1) siblings.pop();
      else leaf.text = leaf.text.slice(0, break_);
      this.path.length = parents;
      siblings.push(table);
      this.path.push(table);
      return true;
    }
    const underline = SETEXT.exec(rest);
    if (!underline) return false;
    siblings[siblings.length - 1] = {
      type: 'heading',
      level: underline[1]?.startsWith('=') ? 1 : 2,
      text: leaf.text,
      inline: leaf.inline,
    };
    this.path.length = parents;
    return true;
  }

  /** Adds a block of one line, or one that goes on. */
  private leaf(parents: number, block: Block | null, whole = false): 'no' | 'leaf' {
    if (!block) return 'no';
    this.add(parents, block);
    if (whole) this.path.pop();
    return 'leaf';
  }

  private openItem(parents: number, rest: string, indent: number, interrupts: boolean): 'no' | 'container' {
    const start = itemOf(rest, indent);
    if (!start || this.path.length > MAX_DEPTH) return 'no';
    const { item, list } = start;
    const parent = this.path[parents - 1] as Open;
    const inList = parent.type === 'list';
    if (interrupts && !inList && !start.interrupts) return 'no';
    const goesOn = inList && parent.marker === list.marker && parent.ordered === list.ordered;
    if (goesOn) this.path.length = parents;
    else this.add(parents, list);
    this.add(this.path.length, item);
    this.at += indent + start.length;
    return 'container';
  }

  /** Closes what is below the first `parents` of the path, and opens the block there. */
  private add(parents: number, block: Block): void {
    this.path.length = parents;
    let parent = this.tip;
    if (parent.type === 'list' && block.type !== 'item') {
      this.path.pop();
      parent = this.tip;
    }
    const children = childrenOf(parent);
    if (this.afterBlank && children.length > 0) this.loosen(parent);
    children.push(block);
    this.path.push(block);
  }

  /** A blank line between two items, or between two blocks of one item, sets the list apart. */
  private loosen(parent: Open): void {
    if (parent.type === 'list') parent.loose = true;
    if (parent.type === 'item') (this.path[this.path.length - 2] as List).loose = true;
  }

  /** A formula that meets an empty line is none. */
  private mathIsText(depth: number): void {
    const math = this.path[depth] as Block & { type: 'math' };
    this.path.length = depth;
    const siblings = childrenOf(this.tip);
    const open = math.close === '$$' ? '$$' : '\\[';
    siblings[siblings.length - 1] = {
      type: 'paragraph',
      text: [open, ...math.lines].join('\n'),
      inline: newCache(),
    };
    this.afterBlank = true;
  }
}
