import { distance } from 'fastest-levenshtein';
import type { NewSchool } from '@studyhall/contracts';

/** The number of schools or classes that are listed; the answer also has the total. */
export const MAX_LISTED = 50;
/** One wrong letter is allowed per this many letters of a name, up to a maximum. */
const LETTERS_PER_SLIP = 4;
const MAX_SLIPS = 3;

interface Row {
  line: number;
  school: string | null;
}

/**
 * The schools of a roster that do not exist yet: a misspelt name would silently create one. Names that look misspelt
 * come first. `known`: all existing schools.
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
  const listed = fresh.slice(0, MAX_LISTED).map((one) => {
    const larger = fresh.filter((other) => other.users > one.users).map((other) => other.school);
    return { ...one, nearest: nearestTo(one.school, known) ?? nearestTo(one.school, larger) };
  });
  return { count: fresh.length, listed: misspeltFirst(listed) };
}

export const misspeltFirst = <Listed extends { nearest: string | null }>(
  listed: readonly Listed[],
): Listed[] => [
  ...listed.filter((one) => one.nearest !== null),
  ...listed.filter((one) => one.nearest === null),
];

/** The most similar name. A name with another number is another school: `SCHOOL 2` is no `SCHOOL 3`. */
export function nearestTo(name: string, names: readonly string[]): string | null {
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
