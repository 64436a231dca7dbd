import type { NewSchool } from '@studyhall/contracts';
import { LikelyNames } from '../directory/index.js';

/** Limit on listed schools or classes; the response also contains the total. */
export const MAX_LISTED = 50;

interface Row {
  line: number;
  school: string | null;
}

/** The schools that are stored. */
export interface StoredSchools {
  /** Includes archived schools, to which a roster cannot add anything. */
  names: readonly string[];
  inUse: readonly string[];
  /** Former names, mapped to current names. */
  renamed: ReadonlyMap<string, string>;
}

/**
 * The schools in a roster that do not exist, since a misspelt name would silently create a school. Probable misspellings
 * come first. `creating`: rows that create their school; other schools are listed only if a similar one is known.
 */
export function findNewSchools(
  rows: readonly Row[],
  creating: readonly Row[],
  stored: StoredSchools,
): { count: number; listed: NewSchool[] } {
  const known = new Set(stored.names);
  const created = countUnknown(creating, known);
  const unknown = countUnknown(rows, known);
  const likely = new LikelyNames(stored.inUse);
  const largest = [...unknown.values()].toSorted((a, b) => b.users - a.users).slice(0, MAX_LISTED);
  const listed = [...unknown.values()].slice(0, MAX_LISTED).flatMap((one): NewSchool[] => {
    const larger = largest.filter((other) => other.users > one.users);
    const nearest =
      stored.renamed.get(one.school) ??
      likely.find(one.school) ??
      new LikelyNames(larger.map(({ school }) => school)).find(one.school);
    const made = created.get(one.school);
    if (made) return [{ ...made, nearest, created: true }];
    return nearest === null ? [] : [{ ...one, nearest, created: false }];
  });
  return { count: created.size, listed: misspeltFirst(listed) };
}

function countUnknown(
  rows: readonly Row[],
  known: ReadonlySet<string>,
): Map<string, { school: string; users: number; line: number }> {
  const found = new Map<string, { school: string; users: number; line: number }>();
  for (const { school, line } of rows) {
    if (school === null || known.has(school)) continue;
    const one = found.get(school) ?? { school, users: 0, line };
    found.set(school, { ...one, users: one.users + 1 });
  }
  return found;
}

export const misspeltFirst = <Listed extends { nearest: string | null }>(
  listed: readonly Listed[],
): Listed[] => [
  ...listed.filter((one) => one.nearest !== null),
  ...listed.filter((one) => one.nearest === null),
];
