import type { FaceFamily } from './document.templates.js';
import { plainText, type Run } from './inline.text.js';
import { letterWidth } from './text.measure.js';

export interface TextStyle {
  family: FaceFamily;
  /** Points. */
  size: number;
  /** Factor for a font that is wider than the measured one (1 = none). */
  stretch?: number;
}

/** How much wider code is in the fonts that Office programs substitute. */
const OFFICE_CODE_STRETCH = 1.17;

/** Scripts whose lines may break between letters without a space. */
const BREAKABLE =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?=[\p{Script=Han}])/u;

const THAI = /\p{Script=Thai}/u;
const THAI_WORDS = new Intl.Segmenter('th', { granularity: 'word' });
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits text without spaces at possible line breaks: between East Asian letters, and between Thai words (with a
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

/** A text laid out on one infinite line. */
class Ribbon {
  /** Unbreakable parts: index of the first character, and index after the last. */
  readonly words: Array<{ from: number; to: number }> = [];
  readonly text: string;
  /** The position of each character, in points. */
  private readonly places = [0];

  constructor(runs: readonly Run[], { family, size, stretch }: TextStyle) {
    this.text = plainText(runs);
    let place = 0;
    for (const run of runs) {
      const scale = size * (run.code && stretch ? OFFICE_CODE_STRETCH : (stretch ?? 1));
      for (const letter of run.text) {
        place += letterWidth(letter, run, family) * scale;
        for (let unit = 0; unit < letter.length; unit++) this.places.push(place);
      }
    }
    for (const { 0: spaced, index } of this.text.matchAll(/\S+/g)) {
      let from = index;
      for (const part of unspacedParts(spaced)) this.words.push({ from, to: (from += part.length) });
    }
  }

  width(from: number, to: number): number {
    return this.places[to]! - this.places[from]!;
  }
}

/** Breaks runs into lines of at most `width` points. Keeps all text. Empty text gives one empty line. */
export function layoutLines(runs: readonly Run[], style: TextStyle, width: number): Run[][] {
  const ribbon = new Ribbon(runs, style);
  const starts = [0];
  let [start, end] = [0, 0];
  for (const { from, to } of ribbon.words) {
    if (end > start && ribbon.width(start, to) > width) starts.push((start = from));
    if (ribbon.width(start, to) > width)
      for (const { index, segment } of GRAPHEMES.segment(ribbon.text.slice(from, to))) {
        const at = from + index;
        if (at > start && ribbon.width(start, at + segment.length) > width) starts.push((start = at));
      }
    end = to;
  }
  return starts.map((from, i) => slice(runs, from, starts[i + 1] ?? ribbon.text.length));
}

function slice(runs: readonly Run[], from: number, to: number): Run[] {
  let at = 0;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += run.text.length;
    return text === '' ? [] : [{ ...run, text }];
  });
}

/** The width of the text on one line, in points. */
export function naturalWidth(runs: readonly Run[], style: TextStyle): number {
  const ribbon = new Ribbon(runs, style);
  return ribbon.width(0, ribbon.text.length);
}

/** The width of the widest word, in points: the minimum width of a column. */
export function longestWord(runs: readonly Run[], style: TextStyle): number {
  const ribbon = new Ribbon(runs, style);
  return Math.max(0, ...ribbon.words.map(({ from, to }) => ribbon.width(from, to)));
}

/** Inserts invisible spaces into words that are wider than the line, so that they can break. */
export function breakableRuns(runs: readonly Run[], style: TextStyle, width: number): Run[] {
  if (longestWord(runs, style) <= width) return [...runs];
  return runs.map((run) =>
    run.formula
      ? run
      : { ...run, text: run.text.replace(/\S+/g, (text) => breakable({ ...run, text }, style, width)) },
  );
}

/** Whether a typesetter can hyphenate the words by the rules of their language. */
function isHyphenated({ text, code }: Run): boolean {
  return !code && text.length <= 45 && /^\p{L}+\p{P}?$/u.test(text) && !/(.)\1\1/u.test(text);
}

function breakable(word: Run, style: TextStyle, width: number): string {
  if (isHyphenated(word) || naturalWidth([word], style) <= width / 2) return word.text;
  return layoutLines([word], style, width / 8)
    .map(plainText)
    .join('\u200B');
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text starts in a right-to-left script. */
export function startsRightToLeft(runs: readonly Run[]): boolean {
  const first = /\p{L}/u.exec(plainText(runs))?.[0];
  return first !== undefined && RTL.test(first);
}
