import type { NewSchool } from '@studyhall/contracts';
import { nearestName } from '../directory/index.js';

/** The number of schools or classes that are listed; the answer also has the total. */
export const MAX_LISTED = 50;

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
    return { ...one, nearest: nearestName(one.school, known) ?? nearestName(one.school, larger) };
  });
  return { count: fresh.length, listed: misspeltFirst(listed) };
}

export const misspeltFirst = <Listed extends { nearest: string | null }>(
  listed: readonly Listed[],
): Listed[] => [
  ...listed.filter((one) => one.nearest !== null),
  ...listed.filter((one) => one.nearest === null),
];
