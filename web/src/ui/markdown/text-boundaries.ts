const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Longer words are shown in parts. */
const MAX_WORD = 32;

/** About one line of text in the message column. */
const LINE = 80;

/**
 * The offset to cut at, for a text shown up to `from` that may be shown up to `due`: between two words, so that no word
 * wraps while it grows and no Arabic letter changes its shape. A long word is cut between two characters.
 */
export function wordBoundary(text: string, from: number, due: number): number {
  if (due >= text.length) return isHighSurrogate(text, text.length - 1) ? text.length - 1 : text.length;
  const start = Math.max(from, due - MAX_WORD * 2);
  const near = text.slice(start, due + MAX_WORD);
  const word = words.segment(near).containing(due - start);
  if (!word) return from;
  const isLong = word.index === 0 && word.segment.length >= MAX_WORD;
  const length = isLong ? (characters.segment(near).containing(due - start)?.index ?? 0) : word.index;
  // Adding only a space would be a render without visible change.
  return from + text.slice(from, start + length).trimEnd().length;
}

/** Like {@link wordBoundary} in whole lines: after a line break, or about a line's length further. */
export function lineBoundary(text: string, from: number, due: number): number {
  const lineBreak = text.lastIndexOf('\n', due - 1);
  if (lineBreak >= from) return lineBreak + 1;
  return due - from < LINE ? from : wordBoundary(text, from, due);
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00;
}
