const STANDS_FOR = '[student]';

/** Shorter names, such as "al", are not replaced: they are parts of many words. */
const MIN_LETTERS = 3;

const namePattern = (names: readonly string[]): RegExp | null => {
  const parts = names
    .filter((name) => name.length >= MIN_LETTERS)
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (parts.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
};

/** Replaces the names of students in a text. */
export function withoutNames(text: string, names: readonly string[]): string {
  const pattern = namePattern(names);
  return pattern === null ? text : text.replace(pattern, STANDS_FOR);
}

/** Whether a text contains the name of a student. */
export const namedIn = (text: string, names: readonly string[]): boolean =>
  namePattern(names)?.test(text) ?? false;
