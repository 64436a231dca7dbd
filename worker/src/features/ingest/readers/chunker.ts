import { cutAtSolutions } from './textbook-headings.js';

/** Longest passage, in characters. */
export const PASSAGE_CHARACTERS = 1_200;
const SHORTEST_CUT = 700;
const OVERLAP = 140;

export interface TextSlice {
  /** Offsets into the text: start of the first non-blank character, end after the last. */
  start: number;
  end: number;
  content: string;
}

/**
 * Splits text into slices of at most `PASSAGE_CHARACTERS`, at the end of a paragraph if one is near, else of a sentence,
 * line or word. Each slice begins with the end of the previous one (whole sentences or words), so that a search finds a
 * fact at the border from both sides. A slice with solutions of exercises contains nothing else.
 */
export function* splitText(text: string): Generator<TextSlice> {
  let offset = 0;
  for (const part of cutAtSolutions(text)) {
    for (const { start, end, content } of slicesOf(part))
      yield { start: offset + start, end: offset + end, content };
    offset += part.length;
  }
}

function* slicesOf(text: string): Generator<TextSlice> {
  let from = 0;
  while (from < text.length) {
    const end = text.length - from <= PASSAGE_CHARACTERS ? text.length : findCut(text, from);
    const slice = trimmed(text, from, end);
    if (slice) yield slice;
    if (end >= text.length) return;
    from = overlapStart(text, from, end);
  }
}

function trimmed(text: string, from: number, to: number): TextSlice | null {
  const raw = text.slice(from, to);
  const content = raw.trim();
  if (content === '') return null;
  const start = from + raw.length - raw.trimStart().length;
  return { start, end: start + content.length, content };
}

function findCut(text: string, from: number): number {
  const window = text.slice(from, from + PASSAGE_CHARACTERS);
  for (const lastEnd of [lastParagraphEnd, lastSentenceEnd, lastLineEnd, lastWordEnd]) {
    const cut = lastEnd(window);
    if (cut >= SHORTEST_CUT) return from + cut;
  }
  return from + PASSAGE_CHARACTERS - (isHighSurrogate(text, from + PASSAGE_CHARACTERS - 1) ? 1 : 0);
}

const lastParagraphEnd = (window: string) => lastMatchEnd(/\n[ \t]*\n/g, window);
const lastSentenceEnd = (window: string) => lastMatchEnd(/[.!?…]["'”’»)\]]*\s|[。！？]/g, window);
const lastLineEnd = (window: string) => window.lastIndexOf('\n') + 1;
const lastWordEnd = (window: string) => Math.max(window.lastIndexOf(' '), window.lastIndexOf('\t')) + 1;

function lastMatchEnd(border: RegExp, window: string): number {
  let end = -1;
  for (const match of window.matchAll(border)) end = match.index + match[0].length;
  return end;
}

function overlapStart(text: string, from: number, end: number): number {
  const earliest = Math.max(from + SHORTEST_CUT / 2, end - OVERLAP);
  const tail = text.slice(earliest, end).trimEnd();
  const sentence = /[.!?…]["'”’»)\]]*\s+(?=\S)|[。！？\n](?=\S)/.exec(tail);
  const border = sentence ?? /\s+(?=\S)/.exec(tail);
  return border ? earliest + border.index + border[0].length : end;
}

function isHighSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800;
}
