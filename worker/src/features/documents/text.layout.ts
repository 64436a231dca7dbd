import { fragmentsOf, spaceAfter, type Fragment } from './font.book.js';
import type { FaceFamily } from './document.templates.js';
import type { Run } from './inline.text.js';

/** A line of text that fits its width. */
export interface Line {
  fragments: Fragment[];
  width: number;
  /** What stood between this line and the next: a space, or nothing where a long word had to be cut. */
  joiner: ' ' | '';
}

export interface TextStyle {
  family: FaceFamily;
  /** Points. */
  size: number;
  /** Allowance for a font that runs wider than the measured one (1 = none). */
  stretch?: number;
}

/** How much wider code runs in the look-alikes that Office programs take for its font. */
const OFFICE_CODE_STRETCH = 1.17;

interface Word {
  fragments: Fragment[];
  width: number;
  spaced: boolean;
}

/** Between these letters a line may end without a space. */
const BREAKABLE =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?=[\p{Script=Han}])/u;

const THAI = /\p{Script=Thai}/u;
const THAI_WORDS = new Intl.Segmenter('th', { granularity: 'word' });

/** Splits what has no spaces where a line may end: between East Asian letters, and between Thai words (by a dictionary). */
function unspacedParts(text: string): string[] {
  if (!THAI.test(text)) return text.split(BREAKABLE);
  const parts: string[] = [];
  for (const { segment, isWordLike } of THAI_WORDS.segment(text)) {
    // Marks and full stops stay with the word before them.
    if (isWordLike || parts.length === 0) parts.push(segment);
    else parts.push((parts.pop() ?? '') + segment);
  }
  return parts;
}

function wordsOf(runs: readonly Run[], style: TextStyle): Word[] {
  const stretch = style.stretch ?? 1;
  const words: Word[] = [];
  let spaced = false;
  let open: Word | undefined;
  for (const run of runs) {
    for (const part of run.text.split(/(\s+)/)) {
      if (part === '') continue;
      if (/^\s/.test(part)) {
        spaced = true;
        open = undefined;
        continue;
      }
      unspacedParts(part).forEach((piece, i) => {
        const fragments = fragmentsOf({ ...run, text: piece }, style.family, style.size).map((f) => ({
          ...f,
          width: f.width * (run.code && style.stretch ? OFFICE_CODE_STRETCH : stretch),
        }));
        if (i > 0 || !open) {
          open = { fragments: [], width: 0, spaced: spaced && words.length > 0 };
          words.push(open);
          spaced = false;
        }
        open.fragments.push(...fragments);
        open.width += fragments.reduce((sum, f) => sum + f.width, 0);
      });
    }
  }
  return words.filter((word) => word.fragments.length > 0);
}

/** Cuts a word that is wider than the line into pieces that fit. */
function cutWord(word: Word, width: number, style: TextStyle): Word[] {
  const stretch = style.stretch ?? 1;
  const pieces: Word[] = [{ fragments: [], width: 0, spaced: word.spaced }];
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const fragment of word.fragments) {
    let text = '';
    let used = 0;
    const close = () => {
      const piece = pieces.at(-1);
      if (piece && text) piece.fragments.push({ ...fragment, text, width: used });
      if (piece) piece.width += used;
      text = '';
      used = 0;
    };
    for (const { segment } of segmenter.segment(fragment.text)) {
      const measured = fragmentsOf({ ...fragment, text: segment }, style.family, style.size);
      const step = measured.reduce((sum, f) => sum + f.width, 0) * stretch;
      if (
        (pieces.at(-1)?.width ?? 0) + used + step > width &&
        (used > 0 || (pieces.at(-1)?.width ?? 0) > 0)
      ) {
        close();
        pieces.push({ fragments: [], width: 0, spaced: false });
      }
      text += segment;
      used += step;
    }
    close();
  }
  return pieces;
}

/** Adds a word to a line, joined to its last fragment where style and font are the same. `space` is what stands before it. */
function append(line: Line, word: Word, space: number): void {
  word.fragments.forEach((fragment, i) => {
    const gap = i === 0 && word.spaced && line.fragments.length > 0;
    const last = line.fragments.at(-1);
    const same =
      last &&
      last.face === fragment.face &&
      !last.bold === !fragment.bold &&
      !last.italic === !fragment.italic &&
      !last.code === !fragment.code;
    if (last && same && !(gap && fragment.code)) {
      last.text += (gap ? ' ' : '') + fragment.text;
      last.width += (gap ? space : 0) + fragment.width;
    } else {
      if (gap && last) {
        last.text += ' ';
        last.width += space;
      }
      line.fragments.push({ ...fragment });
    }
    line.width += (gap ? space : 0) + fragment.width;
  });
}

/** The space between a line and its next word, in the font of the line's end, which paints it. */
function spaceBehind(line: Line, word: Word, style: TextStyle): number {
  const last = line.fragments.at(-1);
  return last && word.spaced ? spaceAfter(last, style.size) : 0;
}

/** Sets runs into lines of at most `width` points. Empty text gives one empty line. */
export function layoutLines(runs: readonly Run[], style: TextStyle, width: number): Line[] {
  const lines: Line[] = [{ fragments: [], width: 0, joiner: ' ' }];
  for (const whole of wordsOf(runs, style)) {
    for (const word of whole.width > width ? cutWord(whole, width, style) : [whole]) {
      let line = lines.at(-1);
      if (!line) break;
      let space = spaceBehind(line, word, style);
      if (line.fragments.length && line.width + space + word.width > width) {
        space = 0;
        line.joiner = word.spaced ? ' ' : '';
        line = { fragments: [], width: 0, joiner: ' ' };
        lines.push(line);
      }
      append(line, word, space);
    }
  }
  return lines;
}

/** The text on one line, in points. */
export function naturalWidth(runs: readonly Run[], style: TextStyle): number {
  return layoutLines(runs, style, Number.POSITIVE_INFINITY)[0]?.width ?? 0;
}

/** The widest word, in points: what a column needs at least. */
export function longestWord(runs: readonly Run[], style: TextStyle): number {
  return wordsOf(runs, style).reduce((most, word) => Math.max(most, word.width), 0);
}

/** Lines back into runs, for formats that wrap text themselves. */
export function linesToRuns(lines: readonly Line[]): Run[] {
  return lines.flatMap((line, i) =>
    line.fragments.map(({ text, bold, italic, code }, j) => ({
      text: j === line.fragments.length - 1 && i < lines.length - 1 ? text + line.joiner : text,
      bold,
      italic,
      code,
    })),
  );
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text starts in a script that runs from right to left. */
export function startsRightToLeft(runs: readonly Run[]): boolean {
  const first = /\p{L}/u.exec(runs.map((run) => run.text).join(''))?.[0];
  return first !== undefined && RTL.test(first);
}
