/** Characters of a part of a long text. */
const SIZE = 2_000;

/** A part of a text: from inclusive, to exclusive. */
export interface Part {
  from: number;
  to: number;
  text: string;
}

/** Those parts that have one of some stems, each looked up once. */
export function partsBy(all: readonly Part[]): (stems: RegExp) => readonly Part[] {
  const found = new Map<string, readonly Part[]>();
  return (stems) => {
    let those = found.get(stems.source);
    if (!those) {
      those = all.filter(({ text }) => stems.test(text));
      found.set(stems.source, those);
    }
    return those;
  };
}

/**
 * A long text in parts: a phrase looks on from each word, so one that is repeated costs the square of a part.
 * @param overlap the characters that two parts share: a phrase with its surroundings
 */
export function* partsOf(text: string, overlap: number): Generator<Part> {
  let from = 0;
  for (; from + SIZE < text.length; from += SIZE - overlap)
    yield { from, to: from + SIZE, text: text.slice(from, from + SIZE) };
  yield { from, to: text.length, text: text.slice(from) };
}
