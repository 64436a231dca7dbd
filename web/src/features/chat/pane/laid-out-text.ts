import type { FileText } from '@studyhall/contracts';

/** A text of a page, with its index among the page's texts. */
export interface PieceOfText {
  at: number;
  text: string;
}

/** `at`: the index of its first text. */
export type TextBlock =
  | ({ kind: 'heading'; level: number } & PieceOfText)
  | ({ kind: 'paragraph' } & PieceOfText)
  | { kind: 'list'; at: number; items: PieceOfText[] }
  | { kind: 'table'; at: number; rows: PieceOfText[][] };

/** A page, a slide or a part of a document. */
export interface TextPage {
  /** Its index in the file. */
  at: number;
  /** The server's label. */
  label: string;
  blocks: TextBlock[];
}

type Passages = FileText['passages'];

/** Characters that a passage may repeat from the end of the previous one. Shorter matches are taken for chance. */
const MAX_REPEATED = 200;
const MIN_REPEATED = 8;

/** Lays out the text that was read from an office file, where `#` starts a heading, `-` an item, and `|` separates cells. */
export function layOut(passages: Passages): TextPage[] {
  const pages: Array<{ label: string; text: string }> = [];
  for (const { label, text } of passages) {
    const last = pages.at(-1);
    if (last?.label === label) last.text = joined(last.text, text);
    else pages.push({ label, text });
  }
  return pages.map(({ label, text }, at) => ({
    at,
    label,
    blocks: blocksOf(text, label.startsWith('slide ')),
  }));
}

/** The texts of a page in order, for searching. */
export const textsOf = ({ blocks }: TextPage): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.map(({ text }) => text);
    return block.kind === 'table' ? block.rows.flat().map(({ text }) => text) : [block.text];
  });

/** Joins two passages: the second repeats the end of the first. */
function joined(before: string, next: string): string {
  for (let length = Math.min(MAX_REPEATED, before.length, next.length); length >= MIN_REPEATED; length -= 1)
    if (before.endsWith(next.slice(0, length))) return before + next.slice(length);
  return `${before}${/[.!?…:]$/.test(before) ? '\n\n' : ' '}${next}`;
}

/** The first line of a slide is its title. */
function blocksOf(text: string, isSlide: boolean): TextBlock[] {
  const blocks: TextBlock[] = [];
  let count = 0;
  const piece = (words: string): PieceOfText => ({ at: count++, text: words });
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const last = blocks.at(-1);
    const [, marks, title] = /^(#{1,6}) +(.*)$/.exec(line) ?? [];
    const item = /^[-•] +(.*)$/.exec(line)?.[1];
    if (marks && title) blocks.push({ kind: 'heading', level: marks.length, ...piece(title) });
    else if (isSlide && count === 0) blocks.push({ kind: 'heading', level: 1, ...piece(line) });
    else if (item !== undefined && last?.kind === 'list') last.items.push(piece(item));
    else if (item !== undefined) blocks.push({ kind: 'list', at: count, items: [piece(item)] });
    else if (!line.includes(' | ')) blocks.push({ kind: 'paragraph', ...piece(line) });
    else if (last?.kind === 'table') last.rows.push(line.split(' | ').map(piece));
    else blocks.push({ kind: 'table', at: count, rows: [line.split(' | ').map(piece)] });
  }
  return blocks;
}
