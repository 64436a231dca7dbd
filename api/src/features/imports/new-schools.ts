import type { NewSchool } from '@studyhall/contracts';
import { LikelyNames } from '../directory/index.js';

/** The number of schools or classes that are listed; the answer also has the total. */
export const MAX_LISTED = 50;

interface Row {
  line: number;
  school: string | null;
}

/** The schools that are stored. */
export interface StoredSchools {
  /** Includes archived schools, to which a roster can add nothing. */
  names: readonly string[];
  inUse: readonly string[];
  /** Former names, and the names of today. */
  renamed: ReadonlyMap<string, string>;
}

/**
 * The schools of a roster that do not exist: a misspelt name would silently create one. Names that look misspelt come
 * first. `creating`: the rows that would create theirs; of the other schools those are listed whose likely meaning is known.
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
