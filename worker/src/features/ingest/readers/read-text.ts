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
  let [first, at] = [1, 0];
  for (const { start, content } of splitText(text)) {
    first += newlines(text.slice(at, start));
    at = start;
    const last = first + newlines(content);
    yield { page: null, label: first === last ? `line ${first}` : `lines ${first}–${last}`, content };
  }
}

const newlines = (text: string): number => text.split('\n').length - 1;
