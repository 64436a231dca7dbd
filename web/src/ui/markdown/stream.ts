import { BlockParser } from './block-parser';
import type { Block, References } from './blocks';
import { isUndecided } from './line-patterns';

export interface DocumentView {
  blocks: readonly Block[];
  references: References;
}

/**
 * Turns a text that grows at its end into blocks. Each complete line is read once; only the last, incomplete line is
 * read again, on a copy of the few open blocks. Blocks that are closed keep their identity from view to view.
 */
export class MarkdownStream {
  private parser = new BlockParser();
  /** The text whose lines the parser has read. */
  private read = '';
  private last: { source: string; complete: boolean; view: DocumentView } | null = null;

  /** The view of the whole text so far; `complete` says that nothing will be added. */
  update(source: string, complete: boolean): DocumentView {
    if (this.last?.source === source && this.last.complete === complete) return this.last.view;
    if (!source.startsWith(this.read)) {
      this.parser = new BlockParser();
      this.read = '';
    }
    this.readLines(source);
    const view = this.viewWith(source.slice(this.read.length), complete);
    this.last = { source, complete, view };
    return view;
  }

  private readLines(source: string): void {
    let from = this.read.length;
    for (let end = source.indexOf('\n', from); end !== -1; end = source.indexOf('\n', from)) {
      this.parser.read(stripReturn(source.slice(from, end)));
      from = end + 1;
    }
    if (from > this.read.length) this.read = source.slice(0, from);
  }

  private viewWith(rest: string, complete: boolean): DocumentView {
    const fork = this.parser.fork();
    const line = stripReturn(rest);
    if (line !== '' && (complete || !isUndecided(line))) fork.read(line);
    if (!complete) fork.markOpen();
    return { blocks: fork.root.children, references: fork.references };
  }
}

function stripReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
