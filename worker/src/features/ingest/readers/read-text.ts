import { cleanText } from './clean-text.js';
import { splitText } from './chunker.js';
import type { Piece } from './passages.js';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';

/** UTF-8, or UTF-16 with a byte order mark, or else Windows-1252, which has a letter for every byte of Latin-1. */
export function decodeText(bytes: Buffer): string {
  if (bytes.length === 0) throw new UnreadableFile(SENTENCES.empty);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new UnreadableFile(SENTENCES.notText);
  try {
    // Decode as a stream, so that a character cut off at the end does not make the whole file Latin-1.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function* readText(bytes: Buffer): Generator<Piece> {
  const text = cleanText(decodeText(bytes));
  const lines = new LineCounter(text);
  for (const { start, end, content } of splitText(text)) {
    const [first, last] = [lines.at(start), lines.at(end)];
    yield { page: null, label: first === last ? `line ${first}` : `lines ${first}–${last}`, content };
  }
}

/** Line numbers of mostly increasing offsets, without an index of the whole text. */
class LineCounter {
  readonly #text: string;
  #offset = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  at(offset: number): number {
    const [from, to] = offset < this.#offset ? [offset, this.#offset] : [this.#offset, offset];
    let newlines = 0;
    for (
      let at = this.#text.indexOf('\n', from);
      at !== -1 && at < to;
      at = this.#text.indexOf('\n', at + 1)
    ) {
      newlines += 1;
    }
    this.#line += offset < this.#offset ? -newlines : newlines;
    this.#offset = offset;
    return this.#line;
  }
}
