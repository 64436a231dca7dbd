import { plain, type KnownWord, type Vocabulary } from './vocabulary.js';

interface Part {
  /** Any of these words or concepts. */
  readonly anyOf: readonly string[];
  readonly isOptional: boolean;
  /** Words that may stand before it. */
  readonly gap: number;
}

/** A sequence of words within one sentence. */
export interface Phrase {
  readonly parts: readonly Part[];
  readonly opens: boolean;
  readonly closes: boolean;
  /** Words that may not stand directly before it. */
  readonly notAfter: readonly string[];
}

/**
 * Reads a phrase and makes its words known. `<i> ~2 wanna|gonna <die>?`: a concept, up to two words, one of two words, an
 * optional concept. `^` and `$` are the ends of a sentence; `!x` first: not directly after `x`.
 */
export function parsePhrase(written: string, vocabulary: Vocabulary): Phrase {
  const parts: Part[] = [];
  const notAfter: string[] = [];
  let gap = 0;
  const pieces = written.split(' ');
  for (const piece of pieces) {
    if (piece === '^' || piece === '$') continue;
    if (/^~\d$/.test(piece)) {
      gap = Number(piece[1]);
      continue;
    }
    const isOptional = piece.endsWith('?');
    const names = piece.replace(/^!|\?$/g, '').split('|');
    const anyOf = names.map((name) => (name.startsWith('<') ? name : nameWord(name, vocabulary)));
    if (piece.startsWith('!')) notAfter.push(...anyOf);
    else {
      parts.push({ anyOf, isOptional, gap });
      gap = 0;
    }
  }
  return { parts, opens: pieces.includes('^'), closes: pieces.includes('$'), notAfter };
}

function nameWord(written: string, vocabulary: Vocabulary): string {
  const concept = written.endsWith('*') ? written : plain(written);
  vocabulary.add(written, concept);
  return concept;
}

/** The words with which a phrase may begin. */
export function firstWords({ parts }: Phrase): string[] {
  const words: string[] = [];
  for (const { anyOf, isOptional } of parts) {
    words.push(...anyOf);
    if (!isOptional) break;
  }
  return words;
}

/** Where a phrase that begins at a word ends (exclusive); -1 if it does not match there. */
export function matchPhrase(phrase: Phrase, words: readonly KnownWord[], at: number): number {
  const before = words[at]?.opensSentence === true ? undefined : words[at - 1];
  if (phrase.opens && before !== undefined) return -1;
  if (before && phrase.notAfter.some((name) => before.concepts.has(name))) return -1;
  return matchParts(phrase, words, at, 0, at);
}

function matchParts(
  phrase: Phrase,
  words: readonly KnownWord[],
  begin: number,
  part: number,
  at: number,
): number {
  const next = phrase.parts[part];
  if (!next) {
    const isEnd = at >= words.length || words[at]?.opensSentence === true;
    return phrase.closes && !isEnd ? -1 : at;
  }
  for (
    let skipped = 0;
    skipped <= (at === begin && part > 0 && isLeading(phrase, part) ? 0 : next.gap);
    skipped++
  ) {
    const word = words[at + skipped];
    if (!word || (at + skipped > begin && word.opensSentence)) break;
    if (!next.anyOf.some((name) => word.concepts.has(name))) continue;
    const end = matchParts(phrase, words, begin, part + 1, at + skipped + 1);
    if (end >= 0) return end;
  }
  return next.isOptional ? matchParts(phrase, words, begin, part + 1, at) : -1;
}

const isLeading = (phrase: Phrase, part: number): boolean =>
  phrase.parts.slice(0, part).every(({ isOptional }) => isOptional);
