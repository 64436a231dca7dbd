import type { Mark } from './protocol';

/** A part of one of a page's texts. */
export interface TextPart {
  item: number;
  from: number;
  to: number;
}

/** Letters of the snippet that must match: the rest may continue on the next page. */
const MIN_LETTERS = 24;
const SOUGHT_LETTERS = 60;
/** The passage ends within this many letters after the snippet's beginning. */
const PASSAGE_LETTERS = 1_600;

/** A page's letters and digits, with the position of each in the page's texts. */
interface Letters {
  text: string;
  places: Array<{ item: number; at: number }>;
}

/**
 * Finds the parts of a page's texts with the cited sentence: the sentence of the passage that shares most words with the
 * claim, else the first. Null if the passage is not on the page.
 */
export function findMark(items: readonly string[], { snippet, claim }: Mark): TextPart[] | null {
  const page = lettersOf(items);
  const sought = lettersOf([snippet.replace(/…$/, '')]).text;
  const begin = startOf(page.text, sought);
  if (begin === -1) return null;
  const end = Math.min(page.text.length, begin + Math.max(sought.length, PASSAGE_LETTERS));
  const sentences = sentencesOf(items, page, begin, end);
  const wanted = wordsOf(claim);
  let best = sentences[0];
  let most = 0;
  for (const sentence of sentences) {
    const words = wordsOf(sentence.text);
    const shared = [...words].filter((word) => wanted.has(word)).length;
    // Long sentences match more words by chance.
    const score = shared / Math.sqrt(Math.max(4, words.size));
    if (score > most) [best, most] = [sentence, score];
  }
  return best ? best.parts : null;
}

function startOf(page: string, sought: string): number {
  if (sought.length === 0) return -1;
  const at = page.indexOf(sought.slice(0, SOUGHT_LETTERS));
  if (at !== -1 || sought.length < MIN_LETTERS) return at;
  return page.indexOf(sought.slice(0, MIN_LETTERS));
}

function lettersOf(items: readonly string[]): Letters {
  const places: Letters['places'] = [];
  let text = '';
  for (const [item, words] of items.entries())
    for (const { 0: letter, index } of words.normalize('NFC').matchAll(/[\p{L}\p{N}\p{M}]/gu)) {
      // Arabic fonts may encode presentation forms, while the snippet has the base letters.
      const plain = letter.normalize('NFKC').toLowerCase();
      text += plain;
      for (let unit = 0; unit < plain.length; unit += 1)
        places.push({ item, at: index + Math.min(unit, letter.length - 1) });
    }
  return { text, places };
}

interface Sentence {
  text: string;
  parts: TextPart[];
}

function sentencesOf(items: readonly string[], { places }: Letters, begin: number, end: number): Sentence[] {
  const first = places[begin];
  const last = places[end - 1];
  if (!first || !last) return [];
  const parts: Array<TextPart & { text: string }> = [];
  for (let item = first.item; item <= last.item; item += 1) {
    const text = items[item]!.normalize('NFC');
    const from = item === first.item ? first.at : 0;
    const to = item === last.item ? endOfSign(text, last.at + 1) : text.length;
    parts.push({ item, from, to, text: text.slice(from, to) });
  }
  // Lines are joined with white space, so that words of two lines stay separate.
  const whole = parts.map(({ text }) => text).join(' ');
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(whole);
  return Array.from(segments, ({ segment, index }) => ({
    text: segment,
    parts: partsWithin(parts, index, index + segment.trimEnd().length),
  })).filter(({ parts: found, text }) => found.length > 0 && /[\p{L}\p{N}]/u.test(text));
}

/** Punctuation after a letter belongs to its sentence. */
function endOfSign(text: string, at: number): number {
  const sign = /^[^\p{L}\p{N}\s]+/u.exec(text.slice(at));
  return at + (sign?.[0].length ?? 0);
}

function partsWithin(
  parts: ReadonlyArray<TextPart & { text: string }>,
  begin: number,
  end: number,
): TextPart[] {
  const found: TextPart[] = [];
  let at = 0;
  for (const { item, from, text } of parts) {
    const [left, right] = [Math.max(begin, at), Math.min(end, at + text.length)];
    if (left < right) found.push({ item, from: from + left - at, to: from + right - at });
    at += text.length + 1;
  }
  return found;
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    (
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]{3,}/gu) ?? []
    ).map((word) => word.slice(0, 6)),
  );
