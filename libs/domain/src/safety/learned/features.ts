/** Buckets that features are hashed into, and those that are left where fewer do. */
export const BUCKETS = 2 ** 19;
export const COARSE = 2 ** 12;

/** What features weigh together: few say little. */
export const shareOf = (features: number): number => 1 / Math.sqrt(features + FEW);
const FEW = 60;

/** Letters of the parts of words, and words between the two of a pair. */
const [SHORTEST, LONGEST] = [3, 5];
const FARTHEST = 3;

/** Words that are judged together, and how far the next ones begin. A message of at most `WHOLE` is judged as one. */
const [WHOLE, WINDOW, STEP] = [64, 36, 6];

/** The parts of a message that are judged: the first word inclusive, the last exclusive. */
export function rangesOf(words: number): Array<[number, number]> {
  if (words <= WHOLE) return [[0, words]];
  return Array.from({ length: Math.ceil((words - WINDOW) / STEP) + 1 }, (_, part) => {
    const begin = Math.min(part * STEP, words - WINDOW);
    return [begin, begin + WINDOW];
  });
}

/** What Arabic writes before a word: the article, "and", "in", "to". What it writes behind one: possessors, objects, plurals. */
const ARTICLE = /^(?:[وبفكعه]?ال|لل)(?=..)/;
const PREFIX = /^[وفبل](?=...)/;
const SUFFIX = /(?<=..)(?:ها|هم|كم|نا|ني|ات|ين|ون|وا|ه|ي|ك|و)$/;

/**
 * The features that each word of a text brings: itself, its parts of 3 to 5 letters, its pairs with the three words before it,
 * the three words that end with it, its stem and that with the stem before it. Source: hashed features without a dictionary,
 * Weinberger et al.: Feature Hashing for Large Scale Multitask Learning, ICML 2009.
 * @param words in the spelling of `normalise`
 * @returns for each word its buckets
 */
export function featuresOf(words: readonly string[]): number[][] {
  const stems = words.map(stemOf);
  return words.map((word, at) => {
    const found = [bucketOf(`w${word}`), bucketOf(`r${stems[at]}`)];
    const framed = ` ${word} `;
    for (let length = SHORTEST; length <= LONGEST; length += 1)
      for (let from = 0; from + length <= framed.length; from += 1)
        found.push(bucketOf(framed.slice(from, from + length)));
    for (let back = 1; back <= Math.min(FARTHEST, at); back += 1)
      found.push(bucketOf(`${back === 1 ? 'n' : 's'}${words[at - back]} ${word}`));
    if (at > 0) found.push(bucketOf(`q${stems[at - 1]} ${stems[at]}`));
    if (at > 1) found.push(bucketOf(`t${words[at - 2]} ${words[at - 1]} ${word}`));
    return found;
  });
}

/** An Arabic word without what is written together with it; another word as it is, which counts twice then. */
function stemOf(word: string): string {
  const bare = word.replace(ARTICLE, '');
  return (bare === word ? word.replace(PREFIX, '') : bare).replace(SUFFIX, '');
}

/** FNV-1a of the UTF-16 units, its bits mixed once more. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) & (BUCKETS - 1);
}
