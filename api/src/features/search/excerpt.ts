import type { Excerpt } from '@studyhall/contracts';
import { LATIN_LETTERS } from '@studyhall/persistence';

/** Characters of an excerpt, and of the text before its first mark. */
const EXCERPT_CHARS = 180;
const LEAD_CHARS = 50;
/** Limit on marks per excerpt. */
const MAX_MARKS = 20;

const WORD = /[\p{L}\p{N}\p{M}'’]+/gu;
/** The same as `SEARCH_TEXT` in the migration `chat-search`. */
const ACCENTS = new RegExp(
  `[${[
    '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f',
    "\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed\\u2019\\u02bc'",
  ].join('')}]`,
  'gu',
);
const LETTERS: Readonly<Record<string, string>> = {
  ...LATIN_LETTERS,
  ς: 'σ',
  ...{ '\u0671': '\u0627', '\u0649': '\u064a', '\u06cc': '\u064a', '\u06a9': '\u0643', '\u0629': '\u0647' },
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, at) => [digit, String(at)])),
  ...Object.fromEntries([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, at) => [digit, String(at)])),
};
const VARIANT = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** Normalizes a word as the database does. */
export const foldWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(VARIANT, (letter) => LETTERS[letter] ?? letter);

/** The whole text, with marks on words whose normalized form matches. */
export function markWords(text: string, matches: (folded: string) => boolean): Excerpt {
  const marks: Excerpt['marks'] = [];
  for (const { 0: word, index } of text.matchAll(WORD))
    if (marks.length < MAX_MARKS && matches(foldWord(word))) marks.push([index, index + word.length]);
  return { text, marks };
}

/** The part of a message around the first word in `hits`, on one line and without Markdown marks. */
export function makeExcerpt(content: string, hits: readonly string[]): Excerpt {
  const known = new Set(hits);
  // The database treats each Chinese or Japanese character as a word.
  const matches = (folded: string): boolean =>
    known.has(folded) ||
    (/[\u3040-\u30ff\u3400-\u9fff]/.test(folded) && hits.some((hit) => folded.includes(hit)));
  const text = content
    .replace(/[>|]+/g, ' ')
    .replace(/[`*#~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  let first = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!matches(foldWord(word))) continue;
    first = index;
    break;
  }
  const from = first <= LEAD_CHARS ? 0 : wordStart(text, first - LEAD_CHARS);
  const cut = text.slice(from, from + EXCERPT_CHARS);
  const end = from + EXCERPT_CHARS < text.length ? cut.lastIndexOf(' ') : cut.length;
  const body = (end > first - from ? cut.slice(0, end) : cut).toWellFormed();
  const shown = `${from > 0 ? '…' : ''}${body}${from + body.length < text.length ? '…' : ''}`;
  return markWords(shown, matches);
}

const wordStart = (text: string, near: number): number => {
  const space = text.indexOf(' ', near);
  return space === -1 || space > near + LEAD_CHARS ? near : space + 1;
};
