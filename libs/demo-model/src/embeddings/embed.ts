import { isStopWord, stem, splitWords } from '../assistant/words.js';

export const DEFAULT_DIMENSIONS = 256;
const STEM_WEIGHT = 1;
const STOP_WORD_WEIGHT = 0.1;
const PAIR_WEIGHT = 0.5;
const TRIGRAM_WEIGHT = 0.25;
const MAX_WORDS = 20_000;

/**
 * A vector of length 1 for a text: stems, pairs of stems and letter trigrams, hashed with a sign into `dimensions`
 * buckets ("feature hashing", Weinberger et al., 2009). Texts that share words or spellings lie close together;
 * the same text always gives the same vector. An empty text gives zeros.
 */
export function embed(text: string, dimensions = DEFAULT_DIMENSIONS): Float32Array {
  const counts = new Map<string, number>();
  const add = (feature: string, weight: number): void =>
    void counts.set(feature, (counts.get(feature) ?? 0) + weight);
  let previous = '';
  for (const word of splitWords(text).slice(0, MAX_WORDS)) {
    if (isStopWord(word)) {
      add(`w:${word}`, STOP_WORD_WEIGHT);
      continue;
    }
    const base = stem(word);
    add(`w:${base}`, STEM_WEIGHT);
    if (previous) add(`p:${previous} ${base}`, PAIR_WEIGHT);
    previous = base;
    const padded = `^${base}$`;
    for (let at = 0; at + 3 <= padded.length; at += 1) add(`t:${padded.slice(at, at + 3)}`, TRIGRAM_WEIGHT);
  }
  const vector = new Float32Array(dimensions);
  for (const [feature, weight] of counts) {
    const hash = fnv1a(feature);
    const index = (hash >>> 1) % dimensions;
    vector[index] = (vector[index] ?? 0) + (hash & 1 ? 1 : -1) * Math.sqrt(weight);
  }
  return normalised(vector);
}

function normalised(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** FNV-1a, 32 bits, over UTF-16 code units, with a final mix so that the low bits are good too. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
