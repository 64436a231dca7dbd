import { distance } from 'fastest-levenshtein';
import { nameSkeleton } from '@studyhall/persistence';

/** The minimum length of a word that may contain one typo, and of one that may contain two. */
const ONE_SLIP_FROM = 4;
const TWO_SLIPS_FROM = 10;
const MAX_SLIPS = 2;

/** Finds the known name that a typed one probably means, for "Did you mean …?" in forms, cells and rosters. */
export class LikelyNames {
  private bySkeleton: ReadonlyMap<string, string> | null = null;

  constructor(private readonly names: readonly string[]) {}

  /**
   * A name that looks like this one, else the most similar name; null if none is likely. A name with another word or number
   * means another school: `SCHOOL 2` is not `SCHOOL 3`, and `ADM SOUTH` is not `ADM NORTH`.
   */
  find(name: string): string | null {
    this.bySkeleton ??= new Map(this.names.map((other) => [nameSkeleton(other), other]));
    return this.bySkeleton.get(nameSkeleton(name)) ?? this.near(name, maxSlips, 1)[0] ?? null;
  }

  /**
   * The most similar names of classes, at most `limit`. A class name consists of a year and a letter: `7X` may mean `7A` or
   * `7B`.
   */
  findClasses(name: string, limit: number): string[] {
    return this.near(name, (word) => Math.max(1, maxSlips(word)), limit);
  }

  private near(name: string, slips: (word: string) => number, limit: number): string[] {
    const words = splitName(name);
    return this.names
      .map((other) => ({ other, edits: countEdits(words, splitName(other), slips) }))
      .filter(({ edits }) => edits <= MAX_SLIPS)
      .toSorted((a, b) => a.edits - b.edits)
      .slice(0, limit)
      .map(({ other }) => other);
  }
}

/** Splits a name into letters and digits: `7X` is the year 7 and the letter X. */
const splitName = (name: string): string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];

/** The number of typos that a word of this length may contain. */
function maxSlips({ length }: string): number {
  if (length < ONE_SLIP_FROM) return 0;
  return length < TWO_SLIPS_FROM ? 1 : 2;
}

/** The edit distance between two names; infinite if a whole word or a number differs. */
function countEdits(
  words: readonly string[],
  others: readonly string[],
  slips: (word: string) => number,
): number {
  if (words.join('') === others.join('')) return 0;
  if (words.length !== others.length) return Infinity;
  return words.reduce((sum, word, at) => sum + editsOfWord(word, others[at] ?? '', slips), 0);
}

function editsOfWord(word: string, other: string, slips: (word: string) => number): number {
  if (word === other) return 0;
  if (/\p{N}/u.test(word + other)) return Infinity;
  const edits = isSwap(word, other) ? 1 : distance(word, other);
  const [shorter = '', longer = ''] = [word, other].toSorted((a, b) => a.length - b.length);
  return edits <= slips(edits === 1 ? longer : shorter) ? edits : Infinity;
}

/** Two swapped neighbouring letters count as one typo. Source: Damerau, 1964. */
function isSwap(word: string, other: string): boolean {
  const at = Array.from(word).findIndex((letter, index) => letter !== other[index]);
  return (
    word.length === other.length &&
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2) === other
  );
}
