import { cleanText } from './clean-text.js';
import { splitText } from './chunker.js';
import type { Piece } from './passages.js';

export interface Section {
  text: string;
  page: number | null;
  label: string;
}

/** The passages of one page, slide or section; a passage never spans two of them. */
export function* piecesOf({ text, page, label }: Section): Generator<Piece> {
  const tidy = cleanText(text)
    .replace(/[ \t]+(\n)?/g, (blanks, newline?: string) => newline ?? blanks)
    .replace(/\n{3,}/g, '\n\n');
  for (const { content } of splitText(tidy)) yield { page, label, content };
}
