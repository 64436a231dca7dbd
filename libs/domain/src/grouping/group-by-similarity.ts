import { groupText, sharedWords } from './group-words.js';

export interface GroupItem {
  id: string;
  /** The author. Several texts of one owner count once. */
  owner: string | number;
  /** The embedding of the text, of any length. Without it, words are compared. */
  vector?: ArrayLike<number>;
  text: string;
}

export interface SimilarGroup {
  /** The id of the item that represents the group: the most frequent text, then the one nearest to the others. */
  representative: string;
  members: string[];
  /** The number of owners with an item in the group. */
  owners: number;
}

/** Further items are dropped, so that a call ends within a second. */
export const MAX_GROUPED_ITEMS = 1500;
/** Limit on groups. Texts that fit none of them are dropped after that. */
export const MAX_SIMILAR_GROUPS = 200;

const SHARED_WORDS = 0.5;
/**
 * How much closer the vectors of similar texts must be than those of unrelated ones, as a share of the remaining distance
 * to 1.
 */
const NEARER = 0.5;
const MIN_UNRELATED = 0.1;
const MAX_UNRELATED = 0.75;
const MAX_SAMPLES = 2000;
/** Limit on group members that are compared to find the central one. */
const MAX_COMPARED = 50;

/** Texts that differ only in case, accents and punctuation. */
interface Same {
  ids: string[];
  owners: Set<string | number>;
  words: ReadonlySet<string>;
  vector: Float32Array | null;
}

/**
 * Groups texts with the same meaning or wording, largest number of owners first. Drops groups of fewer than `minOwners`
 * owners. An item is in at most one group. Deterministic.
 */
export function groupBySimilarity(
  items: readonly GroupItem[],
  { minOwners }: { minOwners: number },
): SimilarGroup[] {
  const texts = mergeSame(items.slice(0, MAX_GROUPED_ITEMS));
  const near = nearness(texts);
  const groups: Same[][] = [];
  for (const text of texts) {
    const best = findBest(groups, ([leader]) => near(leader, text));
    if (best !== null && best.score > 0) best.of.push(text);
    else if (groups.length < MAX_SIMILAR_GROUPS) groups.push([text]);
  }
  return groups
    .map((group) => ({
      representative: findMiddle(group, near).ids[0] ?? '',
      members: group.flatMap(({ ids }) => ids),
      owners: new Set(group.flatMap(({ owners }) => [...owners])).size,
    }))
    .filter(({ owners }) => owners >= minOwners)
    .sort((a, b) => b.owners - a.owners);
}

/** Merges identical texts of several owners, largest number of owners first. */
function mergeSame(items: readonly GroupItem[]): Same[] {
  const byKey = new Map<string, Same>();
  for (const { id, owner, text, vector } of items) {
    const { key, words } = groupText(text);
    const same = byKey.get(key) ?? { ids: [], owners: new Set(), words, vector: unit(vector) };
    same.ids.push(id);
    same.owners.add(owner);
    byKey.set(key, same);
  }
  return [...byKey.values()].sort((a, b) => b.owners.size - a.owners.size);
}

/**
 * How far the similarity of two texts is above the threshold; 0 or less means not similar. If both texts have vectors of
 * the same length, only these count. The similarity of unrelated texts differs between embedding models (0.1 to 0.75), so
 * the threshold is derived from the texts.
 */
function nearness(texts: readonly Same[]): (a: Same | undefined, b: Same) => number {
  const bound = similarFrom(texts.flatMap(({ vector }) => (vector === null ? [] : [vector])));
  return (a, b) => {
    if (a === undefined) return 0;
    if (a.vector !== null && b.vector?.length === a.vector.length) return dot(a.vector, b.vector) - bound;
    return sharedWords(a.words, b.words) - SHARED_WORDS;
  };
}

function similarFrom(vectors: readonly Float32Array[]): number {
  const pairs = (vectors.length * (vectors.length - 1)) / 2;
  const step = Math.max(1, Math.ceil(pairs / MAX_SAMPLES));
  const sample: number[] = [];
  let pair = 0;
  for (const [index, a] of vectors.entries())
    for (let other = index + 1; other < vectors.length; other += 1, pair += 1) {
      const b = vectors[other];
      if (pair % step === 0 && b?.length === a.length) sample.push(dot(a, b));
    }
  sample.sort((a, b) => a - b);
  const measured = sample[Math.floor(sample.length / 10)] ?? 0;
  const unrelated = Math.min(Math.max(measured, MIN_UNRELATED), MAX_UNRELATED);
  return unrelated + (1 - unrelated) * NEARER;
}

function findMiddle(group: readonly Same[], near: (a: Same, b: Same) => number): Same {
  const compared = group.slice(0, MAX_COMPARED);
  const score = (text: Same): number =>
    compared.reduce((sum, other) => sum + other.owners.size * near(text, other), 0);
  return findBest(compared, score)?.of ?? { ids: [], owners: new Set(), words: new Set(), vector: null };
}

/** The first item with the highest score. */
function findBest<T>(all: readonly T[], rate: (one: T) => number): { of: T; score: number } | null {
  let best: { of: T; score: number } | null = null;
  for (const one of all) {
    const score = rate(one);
    if (best === null || score > best.score) best = { of: one, score };
  }
  return best;
}

/** Scales a vector to length 1; null for a zero vector. */
function unit(vector: ArrayLike<number> | undefined): Float32Array | null {
  if (vector === undefined) return null;
  const values = Float32Array.from(vector);
  const length = Math.sqrt(dot(values, values));
  return length > 0 && Number.isFinite(length) ? values.map((value) => value / length) : null;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] as number) * (b[index] as number);
  return sum;
}
