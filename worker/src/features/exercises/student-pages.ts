import type { ReadPassage } from './read-exercises.js';

/**
 * The pages of a file that students see while its solutions are locked: pages with text and without solutions. Null if the
 * file has no solutions, or if a page mixes solutions with other content, so that it cannot be cut.
 * @param solutions positions of the passages with solutions
 */
export function studentPages(
  passages: readonly ReadPassage[],
  solutions: ReadonlySet<number>,
  marked: readonly number[],
): number[] | null {
  const [open, withheld] = [new Set<number>(), new Set<number>(marked)];
  for (const { position, page } of passages) {
    if (page === null) return null;
    if (solutions.has(position)) withheld.add(page);
    else if (!marked.includes(page)) open.add(page);
  }
  const isMixed = [...open].some((page) => withheld.has(page));
  return withheld.size === 0 || open.size === 0 || isMixed ? null : [...open].sort((a, b) => a - b);
}
