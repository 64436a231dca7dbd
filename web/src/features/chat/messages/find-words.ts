/** A text node and the offset of its text in the element's text. */
interface Piece {
  node: Text;
  from: number;
}

/** Finds words in the text of an element, also across markup: whole words, in any case. */
export function findWords(element: HTMLElement, words: readonly string[]): Range[] {
  const pieces: Piece[] = [];
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    pieces.push({ node: node as Text, from: text.length });
    text += (node as Text).data;
  }
  return [...text.matchAll(patternOf(words))].map(({ 0: found, index }) => {
    const range = document.createRange();
    const [start, end] = [pieceAt(pieces, index), pieceAt(pieces, index + found.length - 1)];
    range.setStart(start.node, index - start.from);
    range.setEnd(end.node, index + found.length - end.from);
    return range;
  });
}

/** Matches any of the words as a whole word. A space in a phrase matches any white space. */
export function patternOf(words: readonly string[]): RegExp {
  const letter = '[\\p{L}\\p{N}\\p{M}]';
  const any = words.map((word) =>
    word
      .trim()
      .split(/\s+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\s+'),
  );
  return new RegExp(`(?<!${letter})(?:${any.join('|')})(?!${letter})`, 'giu');
}

const pieceAt = (pieces: readonly Piece[], at: number): Piece => pieces.findLast(({ from }) => from <= at)!;
