import type { FaceFamily } from './document.templates.js';
import type { Run } from './inline.text.js';
import { measure } from './text.measure.js';

/** A line of text that fits its width. */
export interface Line {
  runs: Run[];
  width: number;
  /** The separator between this line and the next: a space, or empty if a long word was cut. */
  joiner: ' ' | '';
}

export interface TextStyle {
  family: FaceFamily;
  /** Points. */
  size: number;
  /** Allowance for a font that runs wider than the measured one (1 = none). */
  stretch?: number;
}

/** How much wider code is in the fonts that Office programs substitute. */
const OFFICE_CODE_STRETCH = 1.17;

interface Word {
  runs: Run[];
  width: number;
  spaced: boolean;
}

/** Scripts whose lines may break between letters without a space. */
const BREAKABLE =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?=[\p{Script=Han}])/u;

const THAI = /\p{Script=Thai}/u;
const THAI_WORDS = new Intl.Segmenter('th', { granularity: 'word' });
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits text without spaces where a line may break: between East Asian letters, and between Thai words (by a
 * dictionary).
 */
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

function widthOf(run: Run, { family, size, stretch }: TextStyle): number {
  return measure(run, family, size) * (run.code && stretch ? OFFICE_CODE_STRETCH : (stretch ?? 1));
}

function wordsOf(runs: readonly Run[], style: TextStyle): Word[] {
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
      unspacedParts(part).forEach((text, i) => {
        if (i > 0 || !open) {
          open = { runs: [], width: 0, spaced: spaced && words.length > 0 };
          words.push(open);
          spaced = false;
        }
        open.runs.push({ ...run, text });
        open.width += widthOf({ ...run, text }, style);
      });
    }
  }
  return words;
}

/** Cuts a word that is wider than the line into pieces that fit. */
function cutWord(word: Word, width: number, style: TextStyle): Word[] {
  const pieces: Word[] = [{ runs: [], width: 0, spaced: word.spaced }];
  for (const run of word.runs) {
    for (const { segment: text } of GRAPHEMES.segment(run.text)) {
      const step = widthOf({ ...run, text }, style);
      let piece = pieces.at(-1);
      if (!piece || (piece.width + step > width && piece.width > 0)) {
        piece = { runs: [], width: 0, spaced: false };
        pieces.push(piece);
      }
      addRun(piece.runs, { ...run, text });
      piece.width += step;
    }
  }
  return pieces;
}

/** Adds text to the run before it where both have one style. */
function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  const same =
    last &&
    !last.formula &&
    !run.formula &&
    !last.bold === !run.bold &&
    !last.italic === !run.italic &&
    !last.code === !run.code;
  if (last && same) last.text += run.text;
  else runs.push({ ...run });
}

/** Sets runs into lines of at most `width` points. Empty text gives one empty line. */
export function layoutLines(runs: readonly Run[], style: TextStyle, width: number): Line[] {
  let line: Line = { runs: [], width: 0, joiner: ' ' };
  const lines = [line];
  for (const whole of wordsOf(runs, style)) {
    for (const word of whole.width > width ? cutWord(whole, width, style) : [whole]) {
      const last = line.runs.at(-1);
      let space = last && word.spaced ? widthOf({ ...last, text: ' ' }, style) : 0;
      if (last && line.width + space + word.width > width) {
        space = 0;
        line.joiner = word.spaced ? ' ' : '';
        line = { runs: [], width: 0, joiner: ' ' };
        lines.push(line);
      } else if (last && word.spaced) {
        last.text += ' ';
      }
      for (const run of word.runs) addRun(line.runs, run);
      line.width += space + word.width;
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

/** Runs in which words that are wider than the line may be broken, by invisible spaces. */
export function breakableRuns(runs: readonly Run[], style: TextStyle, width: number): Run[] {
  if (longestWord(runs, style) <= width) return [...runs];
  return runs.map((run) => {
    const text = run.text.split(/(\s+)/).map((part) => breakable({ ...run, text: part }, style, width));
    return run.formula ? run : { ...run, text: text.join('') };
  });
}

/** Words that a typesetter can divide by the rules of their language. */
function isHyphenated({ text, code }: Run): boolean {
  return !code && text.length <= 45 && /^\p{L}+\p{P}?$/u.test(text) && !/(.)\1\1/u.test(text);
}

function breakable(run: Run, style: TextStyle, width: number): string {
  const whole = widthOf(run, style);
  if (whole <= width / 2 || isHyphenated(run)) return run.text;
  return cutWord({ runs: [run], width: whole, spaced: false }, width / 8, style)
    .map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join('\u200B');
}

/** Joins lines into runs, for formats that wrap text themselves. */
export function linesToRuns(lines: readonly Line[]): Run[] {
  return lines.flatMap(({ runs, joiner }, i) =>
    runs.map((run, j) =>
      j === runs.length - 1 && i < lines.length - 1 ? { ...run, text: run.text + joiner } : run,
    ),
  );
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text starts in a script that runs from right to left. */
export function startsRightToLeft(runs: readonly Run[]): boolean {
  const first = /\p{L}/u.exec(runs.map((run) => run.text).join(''))?.[0];
  return first !== undefined && RTL.test(first);
}
