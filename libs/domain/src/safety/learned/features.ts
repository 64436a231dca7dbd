/** Buckets that features are hashed into, and those that are left where fewer do. */
export const BUCKETS = 2 ** 16;
export const COARSE = 2 ** 12;

/** What features weigh together: few say little. */
export const shareOf = (features: number): number => 1 / Math.sqrt(features + FEW);
const FEW = 20;

/** Letters of the parts of words, and words between the two of a pair. */
const [SHORTEST, LONGEST] = [3, 5];
const FARTHEST = 3;

/**
 * The features that each word of a text brings: itself, its parts of 3 to 5 letters, its pairs with the three words before it,
 * and the three words that end with it. Source: hashed features without a dictionary, Weinberger et al.: Feature Hashing for
 * Large Scale Multitask Learning, ICML 2009.
 * @param words in the spelling of `normalise`
 * @returns for each word its buckets
 */
export function featuresOf(words: readonly string[]): number[][] {
  return words.map((word, at) => {
    const found = [bucketOf(`w${word}`)];
    const framed = ` ${word} `;
    for (let length = SHORTEST; length <= LONGEST; length += 1)
      for (let from = 0; from + length <= framed.length; from += 1)
        found.push(bucketOf(framed.slice(from, from + length)));
    for (let back = 1; back <= Math.min(FARTHEST, at); back += 1)
      found.push(bucketOf(`${back === 1 ? 'n' : 's'}${words[at - back]} ${word}`));
    if (at > 1) found.push(bucketOf(`t${words[at - 2]} ${words[at - 1]} ${word}`));
    return found;
  });
}

/** FNV-1a of the UTF-16 units. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return ((hash >>> 16) ^ hash) & (BUCKETS - 1);
}
