import { spellingsOf, type Word } from './words.js';

/** A word list of a language: concept names with words, `*` for any ending. */
export type Concepts = Readonly<Record<string, string>>;

/** What a language adds to the lookup of words. */
export interface Spelling {
  /** Words in which one wrong letter is accepted. */
  readonly misspelt: string;
  /** Pairs of words that count as one, `want to=wanna`. */
  readonly joins: string;
  /** Stems of a word that the vocabulary does not know, likeliest first. */
  readonly stems?: (word: string) => string[];
}

/** A word of a text with the words of the rules that it stands for. */
export interface KnownWord extends Word {
  readonly concepts: ReadonlySet<string>;
  /** As the vocabulary spells it. */
  readonly name: string;
}

const NONE: ReadonlySet<string> = new Set();
const MIN_GLUED = 7;
const MAX_GLUED = 60;
const CACHE_WORDS = 20_000;

/** The words that the rules of a language know, and how they are found in what pupils write. */
export class Vocabulary {
  private readonly exact = new Map<string, Set<string>>();
  private readonly endings = new Map<string, [string, string][]>();
  private readonly deletions = new Map<string, string>();
  private readonly joins = new Map<string, string>();
  private readonly cache = new Map<string, string | null>();
  private longest = 0;

  constructor(
    concepts: Concepts,
    private readonly spelling: Spelling,
  ) {
    for (const [concept, words] of Object.entries(concepts))
      for (const word of words.split(/\s+/).filter(Boolean)) this.add(word, `<${concept}>`);
    for (const pair of spelling.joins.split(',').map((part) => part.trim())) {
      const [from = '', to = ''] = pair.split('=');
      this.joins.set(from.split(' ').map(plain).join(' '), plain(to));
      for (const word of [...from.split(' '), to]) this.add(word, plain(word));
    }
    for (const word of spelling.misspelt.split(/\s+/).filter(Boolean)) {
      this.add(word, plain(word));
      for (const shorter of deletionsOf(plain(word))) this.deletions.set(shorter, plain(word));
    }
  }

  /** Makes a word known. */
  add(word: string, concept: string): void {
    if (word.endsWith('*')) {
      const start = plain(word.slice(0, -1));
      const key = start.slice(0, 3);
      this.endings.set(key, [...(this.endings.get(key) ?? []), [start, concept]]);
      return;
    }
    const name = plain(word);
    this.longest = Math.max(this.longest, name.length);
    const known = this.exact.get(name) ?? new Set([name]);
    this.exact.set(name, known.add(concept));
  }

  /** The words of a text as the rules know them: joined, taken apart, and with their concepts. */
  read(words: readonly Word[]): KnownWord[] {
    const known: KnownWord[] = [];
    for (let at = 0; at < words.length; at++) {
      const word = words[at];
      if (!word) continue;
      const letters = this.spacedLetters(words, at);
      if (letters) {
        known.push(...letters.words);
        at += letters.count - 1;
        continue;
      }
      const name = this.nameOf(word);
      const parts = name === null ? this.takeApart(word.spellings) : null;
      if (parts) known.push(...this.spread(parts, word));
      else known.push(this.known(name ?? word.spellings[0] ?? '', word));
    }
    return this.join(known);
  }

  private known(name: string, word: Word): KnownWord {
    return { ...word, name, concepts: this.conceptsOf(name) };
  }

  private conceptsOf(name: string): ReadonlySet<string> {
    const exact = this.exact.get(name);
    const endings = this.endings.get(name.slice(0, 3));
    if (!endings) return exact ?? NONE;
    const found = endings.filter(([start]) => name.startsWith(start)).map(([, concept]) => concept);
    return found.length === 0 ? (exact ?? NONE) : new Set([...(exact ?? []), ...found]);
  }

  /** The name under which the vocabulary knows a word; null for a word that no rule mentions. */
  private nameOf({ spellings }: Word): string | null {
    const key = spellings[0] ?? '';
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    const name = this.find(spellings);
    if (this.cache.size >= CACHE_WORDS) this.cache.clear();
    this.cache.set(key, name);
    return name;
  }

  private find(spellings: readonly string[]): string | null {
    for (const name of spellings) if (this.conceptsOf(name).size > 0) return name;
    for (const spelling of spellings)
      for (const name of this.spelling.stems?.(spelling) ?? [])
        if (this.conceptsOf(name).size > 0) return name;
    for (const name of spellings) {
      if (name.includes('*') || name.includes('#')) return this.starred(name);
      if (name.length < 5 || name.length > 20) continue;
      for (const shorter of deletionsOf(name)) {
        const meant = this.deletions.get(shorter);
        if (meant?.[0] === name[0]) return meant ?? null;
      }
    }
    return null;
  }

  /** The word that a spelling with stars for letters stands for. */
  private starred(name: string): string | null {
    const pattern = new RegExp(`^${name.replace(/[*#]/g, '.').replace(/[^\p{L}\p{N}.]/gu, '.')}$`, 'u');
    for (const word of this.exact.keys()) if (word.length > 2 && pattern.test(word)) return word;
    return null;
  }

  /** Words that are written one letter at a time: `k i l l  m e`. */
  private spacedLetters(words: readonly Word[], at: number): { words: KnownWord[]; count: number } | null {
    let count = 0;
    while (
      (words[at + count]?.spellings[0]?.length ?? 0) === 1 &&
      (count === 0 || !words[at + count]?.opensSentence)
    )
      count += 1;
    const run = words.slice(at, at + count);
    const [first, last] = [run[0], run.at(-1)];
    if (count < 3 || !first || !last) return null;
    const text = run.map(({ spellings }) => spellings.at(-1) ?? '').join('');
    const parts = this.exact.has(text) ? [text] : this.takeApart([text], 3);
    return parts && { words: this.spread(parts, { ...first, to: last.to }), count };
  }

  /** Words of the vocabulary that a text without gaps is made of; null if it is not made of them alone. */
  private takeApart(spellings: readonly string[], min = MIN_GLUED): string[] | null {
    for (const text of spellings) {
      if (text.length < min || text.length > MAX_GLUED) continue;
      const parts: (string[] | undefined)[] = [[]];
      for (let end = 1; end <= text.length; end++)
        for (let length = Math.min(this.longest, end); length > 0; length--) {
          const before = parts[end - length];
          if (!before || !this.exact.has(text.slice(end - length, end))) continue;
          parts[end] = [...before, text.slice(end - length, end)];
          break;
        }
      const found = parts[text.length];
      if (found && found.length > 1) return found;
    }
    return null;
  }

  private spread(parts: readonly string[], word: Word): KnownWord[] {
    return parts.map((name, at) =>
      this.known(name, { ...word, spellings: [name], opensSentence: at === 0 && word.opensSentence }),
    );
  }

  private join(words: readonly KnownWord[]): KnownWord[] {
    const joined: KnownWord[] = [];
    for (const word of words) {
      const last = joined.at(-1);
      const name = last && !word.opensSentence ? this.joins.get(`${last.name} ${word.name}`) : undefined;
      if (last && name !== undefined) joined[joined.length - 1] = this.known(name, { ...last, to: word.to });
      else joined.push(word);
    }
    return joined;
  }
}

/** The spelling of a word in rules as texts are compared with it. */
export const plain = (word: string): string => spellingsOf(word)[0] ?? '';

function deletionsOf(word: string): string[] {
  const shorter = [word];
  for (let at = 1; at < word.length; at++) shorter.push(word.slice(0, at) + word.slice(at + 1));
  return shorter;
}
