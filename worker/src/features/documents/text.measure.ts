import { openSync, type Font } from 'fontkit';
import type { FaceFamily } from './document.templates.js';
import { facePath, type FaceName } from './font.files.js';
import type { Run } from './inline.text.js';

/** Code is smaller, so that its wide letters match the surrounding text. */
const CODE_SCALE = 0.86;
/** The width of letters that no bundled font has, in ems: East Asian letters and emoji are square. */
const SQUARE = 1.05;
const NO_WIDTH = /^[\p{M}\p{Cf}\p{Emoji_Modifier}]$/u;
const FALLBACKS: FaceName[] = ['dejavu', 'devanagari', 'thai'];

const fonts = new Map<FaceName, Font>();
const widths = new Map<FaceName, Map<string, number>>();

function fontOf(face: FaceName): Font {
  const known = fonts.get(face);
  if (known) return known;
  const font = openSync(facePath(face));
  if (!('layout' in font)) throw new Error(`${facePath(face)} is a collection, not a font`);
  fonts.set(face, font);
  return font;
}

function letterWidth(letter: string, face: FaceName): number {
  if (NO_WIDTH.test(letter)) return 0;
  const point = letter.codePointAt(0) ?? 32;
  for (const candidate of [face, ...FALLBACKS]) {
    const font = fontOf(candidate);
    if (font.hasGlyphForCodePoint(point)) {
      return font.glyphForCodePoint(point).advanceWidth / font.unitsPerEm;
    }
  }
  return SQUARE;
}

/** How wide a run is on one line, in the unit of `size`: the sum of its letters, without kerning and ligatures. */
export function measure(run: Run, family: FaceFamily, size: number): number {
  const face = run.code
    ? 'mono'
    : (`${family}${run.bold ? '-bold' : ''}${run.italic ? '-italic' : ''}` as FaceName);
  const known = widths.get(face) ?? new Map<string, number>();
  widths.set(face, known);
  let sum = 0;
  for (const letter of run.text) {
    const width = known.get(letter) ?? letterWidth(letter, face);
    known.set(letter, width);
    sum += width;
  }
  return sum * size * (run.code ? CODE_SCALE : 1);
}
