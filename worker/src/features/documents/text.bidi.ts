import { fragmentsOf, type Fragment } from './font.book.js';
import type { Line, TextStyle } from './text.layout.js';

const LETTERS = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}';
const RTL = new RegExp(`[${LETTERS}]`, 'u');
/** A stretch from right to left: it keeps the spaces and marks within, and gives digits and Latin letters back. */
const STRETCH = new RegExp(`([${LETTERS}](?:[${LETTERS}\\p{M}\\s\\p{P}]*[${LETTERS}\\p{M}])?)`, 'u');

export interface VisualFragment extends Fragment {
  rtl: boolean;
}

/**
 * The order in which a line's fragments are painted from the left. Enough of the Unicode bidirectional algorithm for
 * paragraphs in one direction with words or numbers of the other.
 */
export function visualOrder(line: Line, style: TextStyle, rightToLeft: boolean): VisualFragment[] {
  if (!line.fragments.some((fragment) => RTL.test(fragment.text))) {
    return line.fragments.map((fragment) => ({ ...fragment, rtl: false }));
  }
  const pieces = line.fragments.flatMap((fragment) =>
    fragment.text
      .split(STRETCH)
      .filter(Boolean)
      .flatMap((text) => {
        const { bold, italic, code } = fragment;
        return fragmentsOf({ text, bold, italic, code }, style.family, style.size).map((piece) => ({
          ...piece,
          rtl: RTL.test(piece.text),
        }));
      }),
  );
  return rightToLeft ? pieces.reverse() : pieces;
}
