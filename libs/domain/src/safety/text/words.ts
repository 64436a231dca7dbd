import { lookAlikes } from './look-alikes.js';

/** One word of a text, or an emoji, as rules compare it. */
export interface Word {
  /** Normalised spellings, likeliest first: rules take the first that they know. */
  readonly spellings: readonly string[];
  /** Its place in the text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** Whether a sentence begins with it, so that no phrase reaches across. */
  readonly opensSentence: boolean;
  /** Whether it stands inside quotation marks. */
  readonly isQuoted: boolean;
}

// `@$!|*` count as letters only before a letter; an apostrophe only between letters.
const WORD =
  /(?:[\p{L}\p{M}\p{N}\p{Cf}\u24b6-\u24e9]|[@$](?=\p{L})|(?<=[\p{L}\p{N}])(?:[!|*$@#]+|['’`ʼ])(?=[\p{L}\p{N}]))+|[\p{Extended_Pictographic}]/gu;
const SENTENCE_END = /[.!?;:…؟؛۔](?=\s)|[?!؟]|\n\s*\n/u;
const QUOTE = /["“”„«»]/gu;
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
};
const CACHE_WORDS = 20_000;
const cache = new Map<string, readonly string[]>();

/** Splits a text into words. Zero-width characters, accents, Arabic diacritics and tatweel do not count. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  let quotes = 0;
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const between = text.slice(end, index);
    quotes += between.match(QUOTE)?.length ?? 0;
    end = index + raw.length;
    const spellings = spellingsOf(raw);
    if (spellings.length === 0) continue;
    const opensSentence = words.length === 0 || (between.length > 0 && SENTENCE_END.test(between));
    words.push({ spellings, from: index, to: end, opensSentence, isQuoted: quotes % 2 === 1 });
  }
  return words;
}

/** The spellings of one word: as written, with letters for look-alike digits, and without repeated letters. */
export function spellingsOf(raw: string): readonly string[] {
  const known = cache.get(raw);
  if (known) return known;
  const plain = lookAlikes(
    raw
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}ـ'’`ʼ]/gu, '')
      .toLowerCase(),
  );
  const spellings = new Set<string>();
  if (plain !== '') {
    for (const written of [plain, ...withoutLeet(plain)]) {
      const doubled = written.replace(/(\p{L})\1{2,}/gu, '$1$1');
      spellings.add(doubled).add(doubled.replace(/(\p{L})\1+/gu, '$1'));
    }
  }
  const list = [...spellings];
  if (cache.size >= CACHE_WORDS) cache.clear();
  if (raw.length <= 40) cache.set(raw, list);
  return list;
}

function withoutLeet(word: string): string[] {
  if (!/[013457@$!|]/.test(word) || !/\p{L}/u.test(word)) return [];
  const letters = (one: string) =>
    word.replace(/[013457@$!|]/g, (sign) => (sign === '1' ? one : (LEET[sign] ?? sign)));
  return [letters('i'), letters('l')];
}
