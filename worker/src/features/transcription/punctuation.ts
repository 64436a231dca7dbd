const INSIDE_A_WORD = /(?<=[\p{L}\p{N}])['’-](?=[\p{L}\p{N}])|(?<=\p{N})[.,:](?=\p{N})/u;
const ANY_MARK = new RegExp(`${INSIDE_A_WORD.source}|\\p{P}+`, 'gu');

/** Removes punctuation. Keeps marks inside words and numbers (don't, well-known, 3.14). */
export function withoutPunctuation(text: string): string {
  const bare = text.replace(ANY_MARK, (mark, at: number) =>
    mark.length === 1 && INSIDE_A_WORD.test(text.slice(Math.max(0, at - 1), at + 2)) ? mark : ' ',
  );
  return bare.replace(/\s+/g, ' ').trim();
}
