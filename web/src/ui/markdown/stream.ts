import type { Block } from './blocks';
import { isUndecided } from './half-written';
import { readBlocks, type BlockReading } from './read-blocks';
import type { References } from './reading-env';
import { reuse } from './reuse';

export interface DocumentView {
  blocks: readonly Block[];
  references: References;
}

/** The final text before the last blocks: later text cannot change it. */
interface Settled {
  text: string;
  blocks: readonly Block[];
  references: References;
}

const NOTHING: Settled = { text: '', blocks: [], references: {} };

/**
 * Parses a growing text into blocks. Only the text after the last settled block is parsed again, and equal parts keep
 * their identity between views.
 */
export class MarkdownStream {
  private settled = NOTHING;
  /** The blocks of the last view after the settled ones. */
  private tail: readonly Block[] = [];
  private last: { source: string; complete: boolean; view: DocumentView } | null = null;

  /** The blocks of the last view. */
  get blocks(): readonly Block[] {
    return this.last?.view.blocks ?? [];
  }

  /** Returns the view of the text so far. `complete`: no text will follow. */
  update(source: string, complete: boolean): DocumentView {
    if (this.last?.source === source && this.last.complete === complete) return this.last.view;
    const text = normalize(source, complete);
    if (!text.startsWith(this.settled.text)) {
      this.settled = NOTHING;
      this.tail = [];
    }
    const rest = text.slice(this.settled.text.length);
    const reading = readBlocks(rest, this.settled.references, !complete);
    const tail = reuse(this.tail, reading.blocks);
    const view: DocumentView = {
      blocks: [...this.settled.blocks, ...tail],
      references: reuse(this.last?.view.references, reading.references),
    };
    this.tail = tail;
    this.last = { source, complete, view };
    this.settle(rest, reading);
    return view;
  }

  /** Settles everything before the last block that follows an empty line and has a complete line. */
  private settle(rest: string, { starts }: BlockReading): void {
    const count = starts.length - 1;
    const at = lineStart(rest, starts[count] ?? 0);
    const wholeLine = rest.includes('\n', at);
    if (count < 1 || !wholeLine || !/\n[ \t]*\n$/.test(rest.slice(0, at))) return;
    const text = rest.slice(0, at);
    this.settled = {
      text: this.settled.text + text,
      blocks: [...this.settled.blocks, ...this.tail.slice(0, count)],
      // Later text may contain definitions too: only those of the settled text count.
      references: readBlocks(text, this.settled.references, false).references,
    };
    this.tail = this.tail.slice(count);
  }
}

/** The text to parse: with uniform line breaks, and without a last line whose meaning is still open. */
function normalize(source: string, complete: boolean): string {
  // In a long text, searching for both is much cheaper than a replacement without matches.
  const isNormal = !source.includes('\r') && !source.includes('\0');
  const text = isNormal ? source : source.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  return !complete && isUndecided(lastLine) ? text.slice(0, text.length - lastLine.length) : text;
}

/** The offset of a line in a text. */
function lineStart(text: string, line: number): number {
  let at = 0;
  for (let count = 0; count < line; count += 1) at = text.indexOf('\n', at) + 1;
  return at;
}
