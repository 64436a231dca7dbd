import { openSync, type Font } from 'fontkit';
import type { FaceFamily } from './document.templates.js';
import { facePath, type FaceName } from './font.files.js';
import type { Run } from './inline.text.js';

/** Scales code down, so that its wide letters match the surrounding text. */
const CODE_SCALE = 0.86;
/** The width of letters that no bundled font contains, in ems: East Asian letters and emoji are square. */
const SQUARE = 1.05;
const NO_WIDTH = /^[\p{M}\p{Cf}\p{Emoji_Modifier}]$/u;
const FALLBACKS: FaceName[] = ['dejavu', 'devanagari', 'thai'];

const fonts = new Map<FaceName, Font>();
const widths = new Map<string, number>();

function openFont(face: FaceName): Font {
  const known = fonts.get(face);
  if (known) return known;
  const font = openSync(facePath(face));
  if (!('layout' in font)) throw new Error(`${facePath(face)} is a collection, not a font`);
  fonts.set(face, font);
  return font;
}

function widthIn(face: FaceName, letter: string): number {
  if (NO_WIDTH.test(letter)) return 0;
  const point = letter.codePointAt(0) ?? 32;
  const font = [face, ...FALLBACKS].map(openFont).find((one) => one.hasGlyphForCodePoint(point));
  return font ? font.glyphForCodePoint(point).advanceWidth / font.unitsPerEm : SQUARE;
}

/** The width of a letter of a run, in ems, without kerning and ligatures. */
export function letterWidth(letter: string, { bold, italic, code }: Run, family: FaceFamily): number {
  const face = code ? 'mono' : (`${family}${bold ? '-bold' : ''}${italic ? '-italic' : ''}` as FaceName);
  const key = face + letter;
  const width = widths.get(key) ?? widthIn(face, letter) * (code ? CODE_SCALE : 1);
  widths.set(key, width);
  return width;
}
