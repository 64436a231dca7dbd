import { decodeText } from '@studyhall/domain/text/decode-text';
import { cleanText } from './clean-text.js';
import { splitText } from './chunker.js';
import type { Piece } from './passages.js';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';

/** Decodes the text of a file. @throws UnreadableFile if the file is empty or not text. */
export function decodeFile(bytes: Buffer): string {
  if (bytes.length === 0) throw new UnreadableFile(SENTENCES.empty);
  const text = decodeText(bytes);
  if (text === null) throw new UnreadableFile(SENTENCES.notText);
  return text;
}

export function* readText(bytes: Buffer): Generator<Piece> {
  const text = cleanText(decodeFile(bytes));
  let [first, at] = [1, 0];
  for (const { start, content } of splitText(text)) {
    first += newlines(text.slice(at, start));
    at = start;
    const last = first + newlines(content);
    yield { page: null, label: first === last ? `line ${first}` : `lines ${first}–${last}`, content };
  }
}

const newlines = (text: string): number => text.split('\n').length - 1;
