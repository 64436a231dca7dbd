// SQL: any number of rows joined to accounts and classes, copied from table to table in one statement.
import { lockSchoolsInTransaction } from '../advisory-locks.js';
import type { ImportRow } from '../entities/import-row.entity.js';
import { column, row, rows, type Executor } from '../sql.js';

/** What a commit needs to know of a row: what it would do, and what is stored now. */
export interface CommittedRow extends Pick<
  ImportRow,
  'line' | 'kind' | 'user_id' | 'username' | 'role' | 'school' | 'access_granted' | 'group_ids' | 'changes'
> {
  taken: boolean;
  /** A class of the row is gone, or belongs to another school now. */
  class_gone: boolean;
}

/** What an import touches: the schools that it names, the classes of its rows, and the accounts that it may change. */
export async function findTouched(
  on: Executor,
  id: string,
): Promise<{ schools: Array<string | null>; classes: number[]; accounts: number[] }> {
  const found = await row<{ schools: Array<string | null>; classes: number[]; accounts: number[] }>(
    on,
    `SELECT ARRAY(SELECT school FROM import_rows WHERE import_id = $1
                   UNION SELECT changes #>> '{school,to}' FROM import_rows WHERE import_id = $1 AND changes ? 'school') AS schools,
            ARRAY(SELECT DISTINCT unnest(group_ids) FROM import_rows WHERE import_id = $1) AS classes,
            ARRAY(SELECT user_id FROM import_rows WHERE import_id = $1 AND user_id IS NOT NULL
                   UNION SELECT g.user_id FROM import_gone g JOIN imports i ON i.id = g.import_id
                          WHERE g.import_id = $1 AND i.gone <> 'keep') AS accounts`,
    [id],
  );
  return found ?? { schools: [], classes: [], accounts: [] };
}

/** The schools of the rows that do not exist yet. Call it before the rows are stored. */
export async function findNewSchools(on: Executor, id: string): Promise<string[]> {
  return column<string>(
    on,
    `SELECT DISTINCT r.school FROM import_rows r
      WHERE r.import_id = $1 AND r.school IS NOT NULL AND NOT EXISTS (SELECT FROM schools s WHERE s.name = r.school)`,
    [id],
  );
}

/** Schools by their names. */
export async function findSchools(
  on: Executor,
  names: readonly string[],
): Promise<Array<{ id: number; name: string }>> {
  return rows(on, `SELECT id, name FROM schools WHERE name = ANY($1::text[]) ORDER BY id`, [names]);
}

/** Compares every row with what is stored now. Call it with all of them locked. */
export async function findCommitted(on: Executor, id: string): Promise<CommittedRow[]> {
  return rows<CommittedRow>(
    on,
    `SELECT r.line, r.kind, r.user_id, r.username, r.role, r.school, r.access_granted, r.group_ids, r.changes,
            r.kind = 'new' AND EXISTS (
              SELECT 1 FROM users u
               WHERE lower(u.username) = lower(r.username) OR u.username_skeleton = r.username_skeleton) AS taken,
            EXISTS (SELECT 1 FROM unnest(r.group_ids) AS wanted (id)
                      LEFT JOIN groups g ON g.id = wanted.id AND g.school = r.school
                     WHERE g.id IS NULL) AS class_gone
       FROM import_rows r WHERE r.import_id = $1 ORDER BY r.line`,
    [id],
  );
}

export interface MadeClass {
  id: number;
  name: string;
  school: string;
}

/**
 * Creates the classes that the rows name and that do not exist, and puts their ids into the rows. Returns them, and the
 * classes of these rows by line.
 */
export async function createClasses(
  on: Executor,
  id: string,
): Promise<{ made: MadeClass[]; groupIds: Map<number, number[]> }> {
  const wanted = await column<string | null>(
    on,
    `SELECT DISTINCT school FROM import_rows WHERE import_id = $1 AND cardinality(new_classes) > 0`,
    [id],
  );
  if (wanted.length === 0) return { made: [], groupIds: new Map() };
  await lockSchoolsInTransaction(on, 'classNames', wanted);
  // Creates what a list of names lacks.
  const made = await rows<MadeClass>(
    on,
    `INSERT INTO groups (name, school)
     SELECT DISTINCT wanted.name, r.school FROM import_rows r, unnest(r.new_classes) AS wanted (name)
      WHERE r.import_id = $1 AND NOT EXISTS (
        SELECT 1 FROM groups g WHERE g.school = r.school AND lower(g.name) = lower(wanted.name))
     ORDER BY 2, 1 RETURNING id, name, school`,
    [id],
  );
  const placed = await rows<{ line: number; group_ids: number[] }>(
    on,
    `UPDATE import_rows r SET group_ids = group_ids || ARRAY(
       SELECT min(g.id) FROM unnest(r.new_classes) AS wanted (name)
         JOIN groups g ON g.school = r.school AND lower(g.name) = lower(wanted.name) GROUP BY lower(wanted.name))
      WHERE r.import_id = $1 AND cardinality(r.new_classes) > 0 RETURNING line, group_ids`,
    [id],
  );
  return { made, groupIds: new Map(placed.map(({ line, group_ids }) => [line, group_ids])) };
}

/** Creates the new users of the roster. Returns their ids by the lines of their rows. */
export async function insertUsers(on: Executor, id: string): Promise<Map<number, number>> {
  await rows(
    on,
    `INSERT INTO users (username, username_skeleton, password_hash, role, school, access_granted, must_change_password)
     SELECT r.username, r.username_skeleton, r.password_hash, r.role, r.school, r.access_granted,
            r.generated OR i.must_change_passwords
       FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE r.import_id = $1 AND r.kind = 'new' ORDER BY r.line`,
    [id],
  );
  const stored = await rows<{ line: number; id: number }>(
    on,
    `UPDATE import_rows r SET user_id = u.id FROM users u
      WHERE r.import_id = $1 AND r.kind = 'new' AND lower(u.username) = lower(r.username) RETURNING r.line, u.id`,
    [id],
  );
  return new Map(stored.map((one) => [one.line, one.id]));
}
