import type { ReadLimits } from './limits.js';
import type { Passage, ScanMark, ScanOptions } from './passages.js';
import type { Row } from './row-packer.js';

export interface ReadRequest {
  /** What to send: passages of text, or the rows of a spreadsheet's first sheet that is not empty. */
  as: 'passages' | 'rows';
  path: string;
  filename: string;
  mimeType: string;
  limits: ReadLimits;
  scans: ScanOptions;
  /** Number of passages that an earlier process has sent. */
  firstPosition: number;
}

/**
 * A message of the reading process. `unreadable`: the file is the cause. `fault`: the platform is the cause. `page fault`:
 * a scanned page could not be read, and the process must exit.
 */
export type Frame =
  | { kind: 'ready' }
  | { kind: 'passages'; passages: Passage[] }
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'scan'; mark: ScanMark }
  | { kind: 'done' }
  | { kind: 'unreadable'; detail: string }
  | { kind: 'page fault' }
  | { kind: 'fault'; message: string };

/** Limit on a line from the reading process, in bytes; a batch has about a tenth of it. */
const LONGEST_LINE = 4 * 1024 * 1024;

/** Splits the bytes of a pipe into lines. Throws if a line is too long. */
export class LineSplitter {
  #parts: Buffer[] = [];
  #length = 0;

  *push(chunk: Buffer): Generator<string> {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      this.#parts.push(chunk.subarray(from, end));
      yield Buffer.concat(this.#parts).toString('utf8');
      [this.#parts, this.#length] = [[], 0];
      from = end + 1;
    }
    this.#parts.push(chunk.subarray(from));
    this.#length += chunk.length - from;
    if (this.#length > LONGEST_LINE) throw new Error('The file reader sent a line without end.');
  }
}
