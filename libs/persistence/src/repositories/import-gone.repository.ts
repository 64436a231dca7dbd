// SQL: any number of names compared with accounts, classes and the scope in one statement.
import { placedByRoster, present } from '../conditions.js';
import { fragment, raw, sql, type Executor } from '../sql.js';

/** The contents of a file: its classes and schools, and the lower-case usernames. */
export interface NamedInFile {
  groupIds: readonly number[];
  schools: readonly string[];
  names: readonly string[];
}

/**
 * Stores the students of the file's classes or schools who are missing from the file, and their number. Leaves out places
 * that a roster source added, and the accounts of a source that have no other place.
 */
export async function storeGone(
  on: Executor,
  id: string,
  missing: 'classes' | 'schools',
  { groupIds, schools, names }: NamedInFile,
): Promise<void> {
  const placed = fragment`SELECT m.user_id FROM group_members m WHERE NOT ${raw(placedByRoster('m.group_id', 'm.user_id'))}`;
  const candidates =
    missing === 'classes'
      ? fragment`u.id IN (${placed} AND m.group_id = ANY(${groupIds}::int[]))`
      : fragment`u.school = ANY(${schools}::text[]) AND (EXISTS (${placed} AND m.user_id = u.id)
         OR u.access_granted AND NOT EXISTS (SELECT FROM external_ids x JOIN roster_sources s ON s.name = x.source WHERE x.user_id = u.id))`;
  await sql(on).rows`
    WITH gone AS (
      INSERT INTO import_gone (import_id, user_id)
      SELECT ${id}, u.id FROM users u
       WHERE u.role = 'STUDENT' AND ${raw(present('u'))} AND ${candidates}
         AND NOT EXISTS (SELECT 1 FROM unnest(${names}::text[]) AS named (name) WHERE lower(named.name) = lower(u.username))
      RETURNING 1)
    UPDATE imports SET difference = difference || jsonb_build_object('gone', (SELECT count(*) FROM gone)) WHERE id = ${id}`;
}

/** The students who are missing from the file. */
export async function findGoneIds(on: Executor, id: string): Promise<number[]> {
  return sql(on).column<number>`SELECT user_id FROM import_gone WHERE import_id = ${id}`;
}
