import { IsNull, Not } from 'typeorm';
import type { Role } from '@studyhall/contracts';
import { inOrder } from '../natural-order.js';
import { ImportRow } from '../entities/import-row.entity.js';
import { rows, type Executor } from '../sql.js';

export type UnhashedRow = Pick<ImportRow, 'line' | 'generated' | 'secret'>;

/** The next rows without a password hash. */
export async function findUnhashed(on: Executor, id: string, limit: number): Promise<UnhashedRow[]> {
  return on
    .getRepository(ImportRow)
    .find({ where: { import_id: id, password_hash: IsNull() }, order: { line: 'ASC' }, take: limit });
}

/** Stores hashes, with the sealed generated passwords, and counts them. */
export async function saveHashes(
  on: Executor,
  id: string,
  ready: ReadonlyArray<{ line: number; hash: string; secret: Buffer | null }>,
): Promise<void> {
  // SQL: one parameter for any number of rows, counted in the same statement.
  await rows(
    on,
    `WITH ready AS (
       UPDATE import_rows r SET password_hash = h.hash, secret = h.secret
         FROM unnest($2::int[], $3::text[], $4::bytea[]) AS h (line, hash, secret)
        WHERE r.import_id = $1 AND r.line = h.line AND r.password_hash IS NULL RETURNING 1)
     UPDATE imports SET done = done + (SELECT count(*) FROM ready) WHERE id = $1`,
    [id, ready.map((one) => one.line), ready.map((one) => one.hash), ready.map((one) => one.secret)],
  );
}

export interface CheckedRow {
  line: number;
  username: string;
  role: Role;
  school: string | null;
  taken: boolean;
  /** A class of the row is gone, or belongs to another school now. */
  class_gone: boolean;
}

/** Compares every row with what is stored now, and locks its classes against change until the transaction ends. */
export async function findChecked(on: Executor, id: string): Promise<CheckedRow[]> {
  // SQL: the ids come from arrays of another table, and are locked in their order.
  await rows(
    on,
    `SELECT 1 FROM groups WHERE id IN (SELECT unnest(group_ids) FROM import_rows WHERE import_id = $1)
      ORDER BY id FOR SHARE`,
    [id],
  );
  // SQL: compares any number of rows with users and classes in one statement.
  return rows<CheckedRow>(
    on,
    `SELECT r.line, r.username, r.role, r.school,
            EXISTS (SELECT 1 FROM users u
                     WHERE lower(u.username) = lower(r.username) OR u.username_skeleton = r.username_skeleton) AS taken,
            EXISTS (SELECT 1 FROM unnest(r.group_ids) AS wanted (id)
                      LEFT JOIN groups g ON g.id = wanted.id AND g.school = r.school
                     WHERE g.id IS NULL) AS class_gone
       FROM import_rows r WHERE r.import_id = $1 ORDER BY r.line`,
    [id],
  );
}

/** Creates every user of the roster, adds them to their classes, and records each in the audit log. */
export async function commitRoster(
  on: Executor,
  id: string,
  actor: { id: number; username: string },
): Promise<void> {
  // SQL: copies any number of rows from table to table in one statement.
  await rows(
    on,
    `INSERT INTO users (username, username_skeleton, password_hash, role, school, must_change_password)
     SELECT username, username_skeleton, password_hash, role, school, generated FROM import_rows WHERE import_id = $1 ORDER BY line`,
    [id],
  );
  // SQL: the same.
  await rows(
    on,
    `INSERT INTO group_members (group_id, user_id)
     SELECT DISTINCT unnest(r.group_ids), u.id FROM import_rows r JOIN users u ON lower(u.username) = lower(r.username)
      WHERE r.import_id = $1`,
    [id],
  );
  // SQL: the same; a window function marks the entry that stands for a school.
  await rows(
    on,
    `INSERT INTO audit_log (actor_id, actor, action, target_type, target_id, target, school, import_id, import_size, after)
     SELECT $2, $3, 'user.create', 'user', u.id::text, u.username, u.school, $1::uuid,
            CASE WHEN row_number() OVER (PARTITION BY u.school ORDER BY r.line) = 1
                 THEN count(*) OVER (PARTITION BY u.school) END,
            jsonb_build_object('username', u.username, 'role', u.role, 'school', u.school, 'access_granted', true)
       FROM import_rows r JOIN users u ON lower(u.username) = lower(r.username)
      WHERE r.import_id = $1::uuid ORDER BY r.line`,
    [id, actor.id, actor.username],
  );
}

/** The schools of the roster: their admins get an event. */
export async function findSchools(on: Executor, id: string): Promise<Array<string | null>> {
  const found = await on
    .getRepository(ImportRow)
    .createQueryBuilder('r')
    .select('DISTINCT r.school', 'school')
    .where({ import_id: id })
    .getRawMany<{ school: string | null }>();
  return found.map(({ school }) => school);
}

export interface GeneratedPassword {
  username: string;
  school: string | null;
  secret: Buffer;
  classes: string[];
}

/** Returns the generated passwords, sealed, and removes all rows. */
export async function takePasswords(on: Executor, id: string): Promise<GeneratedPassword[]> {
  // SQL: the names of the classes are read with their rows, in the natural order.
  const found = await rows<GeneratedPassword>(
    on,
    `SELECT r.username, r.school, r.secret,
            ARRAY(SELECT g.name FROM groups g WHERE g.id = ANY(r.group_ids) ORDER BY ${inOrder('g.name')}) AS classes
       FROM import_rows r WHERE r.import_id = $1 AND r.generated AND r.secret IS NOT NULL ORDER BY r.line`,
    [id],
  );
  await on.getRepository(ImportRow).delete({ import_id: id });
  return found;
}

export async function hasPasswords(on: Executor, id: string): Promise<boolean> {
  return on.getRepository(ImportRow).existsBy({ import_id: id, generated: true, secret: Not(IsNull()) });
}

/** Removes the rows, and with them the passwords, of imports older than `seconds` that are not running. */
export async function removeOld(on: Executor, seconds: number): Promise<void> {
  // SQL: which rows are removed is decided by another table, in one statement.
  await rows(
    on,
    `DELETE FROM import_rows WHERE import_id IN (
       SELECT id FROM imports WHERE created_at < now() - $1 * interval '1 second' AND status NOT IN ('queued', 'running'))`,
    [seconds],
  );
}
