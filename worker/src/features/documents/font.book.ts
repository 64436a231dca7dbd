import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
import type { FaceFamily } from './document.templates.js';
import { EAST_ASIAN_FILES } from './font.files.js';
import type { Run } from './inline.text.js';

const require = createRequire(import.meta.url);

/** Static fonts under the SIL Open Font Licence (DejaVu: Bitstream Vera), as their npm packages ship them. */
const FILES = {
  carlito: '@expo-google-fonts/carlito/400Regular/Carlito_400Regular.ttf',
  'carlito-bold': '@expo-google-fonts/carlito/700Bold/Carlito_700Bold.ttf',
  'carlito-italic': '@expo-google-fonts/carlito/400Regular_Italic/Carlito_400Regular_Italic.ttf',
  'carlito-bold-italic': '@expo-google-fonts/carlito/700Bold_Italic/Carlito_700Bold_Italic.ttf',
  'source-serif': '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-serif-bold': '@expo-google-fonts/source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
  'source-serif-italic':
    '@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  'source-serif-bold-italic':
    '@expo-google-fonts/source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic.ttf',
  nunito: '@expo-google-fonts/nunito/400Regular/Nunito_400Regular.ttf',
  'nunito-bold': '@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf',
  'nunito-italic': '@expo-google-fonts/nunito/400Regular_Italic/Nunito_400Regular_Italic.ttf',
  'nunito-bold-italic': '@expo-google-fonts/nunito/700Bold_Italic/Nunito_700Bold_Italic.ttf',
  dejavu: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-bold': 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  mono: 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
  devanagari: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'devanagari-bold': '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
  thai: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'thai-bold': '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
} as const;

const EAST_ASIAN = EAST_ASIAN_FILES.find((path) => existsSync(path));

export type FaceName = keyof typeof FILES | 'east-asian';

/** A stretch of text in one style and one font that has all of its letters. */
export interface Fragment extends Run {
  face: FaceName;
  /** In the unit of the size that was asked for. */
  width: number;
}

/** Code is set smaller, so that its broad letters match the text around them. */
export const CODE_SCALE = 0.86;

const opened = new Map<FaceName, Font>();
const shaped = new Map<string, Piece[]>();
let shapedCharacters = 0;
/** Characters of shaped text kept for reuse; beyond it the memory of them starts afresh. */
const SHAPED_KEPT = 400_000;

interface Piece {
  face: FaceName;
  text: string;
  /** Relative to the size. */
  width: number;
}

export function facePath(face: FaceName): string {
  if (face !== 'east-asian') return require.resolve(FILES[face]);
  if (EAST_ASIAN === undefined) throw new Error('There is no font for Chinese, Japanese and Korean.');
  return EAST_ASIAN;
}

function openFace(face: FaceName): Font {
  const known = opened.get(face);
  if (known) return known;
  const font = openSync(facePath(face));
  if (!('layout' in font)) throw new Error(`${facePath(face)} is a collection, not a font`);
  opened.set(face, font);
  return font;
}

/** The family's face for a run, before any letter asks for another. */
export function faceFor(family: FaceFamily, run: Omit<Run, 'text'>): FaceName {
  if (run.code) return 'mono';
  return `${family}${run.bold ? '-bold' : ''}${run.italic ? '-italic' : ''}` as FaceName;
}

/** Marks and joiners belong to the letter before them, whatever font that has. */
const CLINGING = /^[\p{M}\u200C\u200D]$/u;
/** Pictures: those that no font has are left out of PDFs rather than shown as empty boxes. */
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\uFE00-\uFE0F\u20E3]$/u;

/** Shown as a picture, not as a sign among letters, where nothing else is said. */
const SHOWN_AS_PICTURE = /^\p{Emoji_Presentation}$/u;

/** Letters before a mark that are shaped with it to see whether that works. */
const MARKS_TRIED = 12;

/** Stands for a letter that no font here has (Tamil, Khmer and others). */
const MISSING = '□';

/** Whether a font has the mark and places it: fontkit 2.0.4 throws where a font leaves an anchor out (Nunito does). */
function canShape(text: string, face: FaceName, mark: number): boolean {
  const font = openFace(face);
  if (!font.hasGlyphForCodePoint(mark)) return false;
  try {
    font.layout(text.slice(-MARKS_TRIED));
    return true;
  } catch {
    return false;
  }
}

/** Where a letter is looked for, in order. */
function facesFor(char: string, preferred: FaceName): FaceName[] {
  const faces: FaceName[] = preferred.includes('bold')
    ? [preferred, 'dejavu-bold', 'devanagari-bold', 'thai-bold']
    : [preferred, 'dejavu', 'devanagari', 'thai'];
  if (EAST_ASIAN !== undefined) faces.push('east-asian');
  return SHOWN_AS_PICTURE.test(char) ? ['emoji', ...faces] : [...faces, 'emoji'];
}

/** Splits a text by the font that has its letters: the preferred one, else the first of the others. */
function splitByFace(text: string, preferred: FaceName): Array<{ face: FaceName; text: string }> {
  const pieces: Array<{ face: FaceName; text: string }> = [];
  for (const char of text) {
    const last = pieces.at(-1);
    const point = char.codePointAt(0) ?? 32;
    if (last && CLINGING.test(char)) {
      if (canShape(last.text + char, last.face, point)) last.text += char;
      continue;
    }
    const faces = facesFor(char, preferred);
    const found = faces.find((face) => openFace(face).hasGlyphForCodePoint(point));
    if (!found && PICTURE.test(char)) continue;
    const face = found ?? (preferred.includes('bold') ? 'dejavu-bold' : 'dejavu');
    const shown = found ? char : MISSING;
    if (last?.face === face) last.text += shown;
    else pieces.push({ face, text: shown });
  }
  return pieces;
}

/**
 * Text as it is painted. Thai's SARA AM is a ring and a vowel: the ring goes below the tone mark before it, which fontkit
 * leaves to whoever calls it.
 */
export function paintedForm(text: string): string {
  return text.replace(/([\u0E48-\u0E4B]+)\u0E33/g, '\u0E4D$1\u0E32');
}

/** A space in the font and style of a fragment. In the unit of `size`. */
export function spaceAfter({ face, code }: Pick<Fragment, 'face' | 'code'>, size: number): number {
  const font = openFace(face);
  return (font.layout(' ').advanceWidth / font.unitsPerEm) * size * (code ? CODE_SCALE : 1);
}

function shape(text: string, preferred: FaceName): Piece[] {
  const key = `${preferred} ${text}`;
  const known = shaped.get(key);
  if (known) return known;
  const made = splitByFace(text, preferred).map((piece) => {
    const font = openFace(piece.face);
    return { ...piece, width: font.layout(paintedForm(piece.text)).advanceWidth / font.unitsPerEm };
  });
  shapedCharacters += text.length;
  if (shapedCharacters > SHAPED_KEPT) {
    shaped.clear();
    shapedCharacters = text.length;
  }
  shaped.set(key, made);
  return made;
}

/** Measures a run and gives each part the font that can show it. `size` is in the unit that widths come back in. */
export function fragmentsOf(run: Run, family: FaceFamily, size: number): Fragment[] {
  const scaled = run.code ? size * CODE_SCALE : size;
  return shape(run.text, faceFor(family, run)).map((piece) => ({
    ...run,
    ...piece,
    width: piece.width * scaled,
  }));
}
