// SQL: any number of names compared with accounts, classes and the scope in one statement.
import { present } from '../conditions.js';
import { column, rows, type Executor } from '../sql.js';

/** What a file names: its classes and schools, and the lower-case names of its users. */
export interface NamedInFile {
  groupIds: readonly number[];
  schools: readonly string[];
  names: readonly string[];
}

/** Stores the students of the named classes, or of the named schools, who are not in the file, and their number. */
export async function storeGone(
  on: Executor,
  id: string,
  goneOf: 'classes' | 'schools',
  { groupIds, schools, names }: NamedInFile,
): Promise<void> {
  const candidates =
    goneOf === 'classes'
      ? `u.id IN (SELECT m.user_id FROM group_members m WHERE m.group_id = ANY($2::int[]))`
      : `u.school = ANY($2::text[])
         AND (u.access_granted OR EXISTS (SELECT 1 FROM group_members m WHERE m.user_id = u.id))`;
  await rows(
    on,
    `WITH gone AS (
       INSERT INTO import_gone (import_id, user_id)
       SELECT $1, u.id FROM users u
        WHERE u.role = 'STUDENT' AND ${present('u')} AND ${candidates} 
          AND NOT EXISTS (SELECT 1 FROM unnest($3::text[]) AS named (name) WHERE lower(named.name) = lower(u.username))
       RETURNING 1)
     UPDATE imports SET difference = difference || jsonb_build_object('gone', (SELECT count(*) FROM gone)) WHERE id = $1`,
    [id, goneOf === 'classes' ? groupIds : schools, names],
  );
}

/** The students who are not in the file. */
export async function findGoneIds(on: Executor, id: string): Promise<number[]> {
  return column<number>(on, `SELECT user_id FROM import_gone WHERE import_id = $1`, [id]);
}
