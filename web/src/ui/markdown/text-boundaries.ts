const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A longer word is shown in parts. */
const MAX_WORD = 32;

/** About a line of text in the column of messages. */
const LINE = 80;

/**
 * Where to cut a text that is shown up to `from` and may be shown up to `due`: between two words, so that no word moves
 * to the next line while it grows, and no Arabic letter changes its shape. Within a long word between two characters.
 */
export function wordBoundary(text: string, from: number, due: number): number {
  if (due >= text.length) return isHighSurrogate(text, text.length - 1) ? text.length - 1 : text.length;
  const start = Math.max(from, due - MAX_WORD * 2);
  const near = text.slice(start, due + MAX_WORD);
  const word = words.segment(near).containing(due - start);
  if (!word) return from;
  const isLong = word.index === 0 && word.segment.length >= MAX_WORD;
  const length = isLong ? (characters.segment(near).containing(due - start)?.index ?? 0) : word.index;
  // A space alone would be a drawing that changes nothing.
  return from + text.slice(from, start + length).trimEnd().length;
}

/** The same in whole lines: behind a line break, or a line's length of words further on. */
export function lineBoundary(text: string, from: number, due: number): number {
  const lineBreak = text.lastIndexOf('\n', due - 1);
  if (lineBreak >= from) return lineBreak + 1;
  return due - from < LINE ? from : wordBoundary(text, from, due);
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00;
}
