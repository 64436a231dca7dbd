import { distance } from 'fastest-levenshtein';

/** One wrong letter is allowed per this many letters of a name, up to a maximum. */
const LETTERS_PER_SLIP = 4;
const MAX_SLIPS = 3;

/**
 * The most similar of other names, or null where none is a likely meaning. A name with another number is another school:
 * `SCHOOL 2` is no `SCHOOL 3`.
 */
export function nearestName(name: string, names: readonly string[]): string | null {
  const slips = Math.min(MAX_SLIPS, Math.floor(name.length / LETTERS_PER_SLIP));
  let best: { name: string; edits: number } | null = null;
  for (const other of names) {
    if (Math.abs(other.length - name.length) > slips || numbersOf(other) !== numbersOf(name)) continue;
    const edits = distance(name, other);
    if (edits <= slips && edits < (best?.edits ?? Infinity)) best = { name: other, edits };
  }
  return best?.name ?? null;
}

const numbersOf = (name: string): string => (name.match(/\p{N}+/gu) ?? []).join(' ');
