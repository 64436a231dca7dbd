import { distance } from 'fastest-levenshtein';
import type { NewSchool } from '@studyhall/contracts';

/** Schools that are listed; how many there are is told beside. */
const MOST_LISTED = 50;
/** Letters of a name for each that may be wrong, and how many may be at most. */
const LETTERS_PER_SLIP = 4;
const MOST_SLIPS = 3;

interface Row {
  line: number;
  school: string | null;
}

/**
 * The schools of a roster that nobody knows: a misspelt name would make one without a word. Those that look misspelt
 * come first. `known`: every school there is.
 */
export function newSchoolsOf(
  rows: readonly Row[],
  known: readonly string[],
): { count: number; listed: NewSchool[] } {
  const there = new Set(known);
  const found = new Map<string, Omit<NewSchool, 'nearest'>>();
  for (const { school, line } of rows) {
    if (school === null || there.has(school)) continue;
    const one = found.get(school) ?? { school, users: 0, line };
    found.set(school, { ...one, users: one.users + 1 });
  }
  const fresh = [...found.values()];
  const listed = fresh.slice(0, MOST_LISTED).map((one) => {
    const larger = fresh.filter((other) => other.users > one.users).map((other) => other.school);
    return { ...one, nearest: nearestTo(one.school, known) ?? nearestTo(one.school, larger) };
  });
  const misspelt = listed.filter((one) => one.nearest !== null);
  return { count: fresh.length, listed: [...misspelt, ...listed.filter((one) => one.nearest === null)] };
}

/** The name that is nearly the same. One with another number is another school: `SCHOOL 2` is no `SCHOOL 3`. */
function nearestTo(name: string, names: readonly string[]): string | null {
  const slips = Math.min(MOST_SLIPS, Math.floor(name.length / LETTERS_PER_SLIP));
  let best: { name: string; apart: number } | null = null;
  for (const other of names) {
    if (Math.abs(other.length - name.length) > slips || numbersOf(other) !== numbersOf(name)) continue;
    const apart = distance(name, other);
    if (apart <= slips && apart < (best?.apart ?? Infinity)) best = { name: other, apart };
  }
  return best?.name ?? null;
}

const numbersOf = (name: string): string => (name.match(/\p{N}+/gu) ?? []).join(' ');
