import type { ImportProblem, ImportStatus, Role } from '@studyhall/contracts';
import { inOrder } from '../natural-order.js';
import { row, rows, type Executor } from '../sql.js';

export interface RosterImport {
  id: string;
  created_by: number;
  status: ImportStatus;
  file_name: string;
  total: number;
  done: number;
  generated_passwords: number;
  memberships: number;
  problem_count: number;
  problems: ImportProblem[];
  detail: string | null;
  created_at: Date;
}

export interface RosterRow {
  line: number;
  username: string;
  role: Role;
  school: string | null;
  groupIds: number[];
  generated: boolean;
  /** The given password, sealed. */
  secret: Buffer | null;
}

const COLUMNS = `id, created_by, status, file_name, total, done, generated_passwords, memberships, problem_count,
  problems, detail, created_at`;

export async function insertImport(
  on: Executor,
  made: Omit<RosterImport, 'status' | 'done' | 'detail' | 'created_at'>,
  roster: readonly RosterRow[],
): Promise<void> {
  await on.query(
    `INSERT INTO imports (id, created_by, file_name, total, generated_passwords, memberships, problem_count, problems)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      made.id,
      made.created_by,
      made.file_name,
      made.total,
      made.generated_passwords,
      made.memberships,
      made.problem_count,
      JSON.stringify(made.problems),
    ],
  );
  await on.query(
    `INSERT INTO import_rows (import_id, line, username, role, school, group_ids, generated, secret)
     SELECT $1, line, username, role, school, ARRAY(SELECT jsonb_array_elements_text(group_ids)::int), generated,
            decode(secret, 'base64')
       FROM jsonb_to_recordset($2::jsonb) AS r (line integer, username text, role text, school text, group_ids jsonb,
                                                generated boolean, secret text)`,
    [
      made.id,
      JSON.stringify(
        roster.map(({ groupIds, secret, ...one }) => ({
          ...one,
          group_ids: groupIds,
          secret: secret?.toString('base64') ?? null,
        })),
      ),
    ],
  );
}

/** The caller's own import, or null. */
export async function findOwned(on: Executor, userId: number, id: string): Promise<RosterImport | null> {
  return row<RosterImport>(on, `SELECT ${COLUMNS} FROM imports WHERE id = $1 AND created_by = $2`, [
    id,
    userId,
  ]);
}

export async function lockOwned(on: Executor, userId: number, id: string): Promise<RosterImport | null> {
  return row<RosterImport>(
    on,
    `SELECT ${COLUMNS} FROM imports WHERE id = $1 AND created_by = $2 FOR UPDATE`,
    [id, userId],
  );
}

export async function setQueued(on: Executor, id: string): Promise<void> {
  await on.query(`UPDATE imports SET status = 'queued', queued_at = now() WHERE id = $1`, [id]);
}

/** Takes an import for work; null where it is over or gone. */
export async function start(on: Executor, id: string): Promise<RosterImport | null> {
  return row<RosterImport>(
    on,
    `UPDATE imports SET status = 'running' WHERE id = $1 AND status IN ('queued', 'running') RETURNING ${COLUMNS}`,
    [id],
  );
}

export async function lockRunning(on: Executor, id: string): Promise<RosterImport | null> {
  return row<RosterImport>(
    on,
    `SELECT ${COLUMNS} FROM imports WHERE id = $1 AND status = 'running' FOR UPDATE`,
    [id],
  );
}

export interface UnhashedRow {
  line: number;
  generated: boolean;
  secret: Buffer | null;
}

/** The next rows whose passwords are not ready. */
export async function findUnhashed(on: Executor, id: string, limit: number): Promise<UnhashedRow[]> {
  return rows<UnhashedRow>(
    on,
    `SELECT line, generated, secret FROM import_rows WHERE import_id = $1 AND password_hash IS NULL
      ORDER BY line LIMIT $2`,
    [id, limit],
  );
}

/** Keeps hashes, with the sealed passwords that were made, and counts them. */
export async function saveHashes(
  on: Executor,
  id: string,
  ready: ReadonlyArray<{ line: number; hash: string; secret: Buffer | null }>,
): Promise<void> {
  await on.query(
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

/** Every row against what is stored now, with its classes kept from being changed until the transaction ends. */
export async function findChecked(on: Executor, id: string): Promise<CheckedRow[]> {
  await on.query(
    `SELECT 1 FROM groups WHERE id IN (SELECT unnest(group_ids) FROM import_rows WHERE import_id = $1)
      ORDER BY id FOR SHARE`,
    [id],
  );
  return rows<CheckedRow>(
    on,
    `SELECT r.line, r.username, r.role, r.school,
            EXISTS (SELECT 1 FROM users u WHERE lower(u.username) = lower(r.username)) AS taken,
            EXISTS (SELECT 1 FROM unnest(r.group_ids) AS wanted (id)
                      LEFT JOIN groups g ON g.id = wanted.id AND g.school = r.school
                     WHERE g.id IS NULL) AS class_gone
       FROM import_rows r WHERE r.import_id = $1 ORDER BY r.line`,
    [id],
  );
}

/** Makes every user of the roster, puts them into their classes, and writes each down, in one statement each. */
export async function takeIn(
  on: Executor,
  id: string,
  actor: { id: number; username: string },
): Promise<void> {
  await on.query(
    `INSERT INTO users (username, password_hash, role, school, must_change_password)
     SELECT username, password_hash, role, school, generated FROM import_rows WHERE import_id = $1 ORDER BY line`,
    [id],
  );
  await on.query(
    `INSERT INTO group_members (group_id, user_id)
     SELECT DISTINCT unnest(r.group_ids), u.id FROM import_rows r JOIN users u ON lower(u.username) = lower(r.username)
      WHERE r.import_id = $1`,
    [id],
  );
  await on.query(
    `INSERT INTO audit_log (actor_id, actor, action, target_type, target_id, target, school, after)
     SELECT $2, $3, 'user.create', 'user', u.id::text, u.username, u.school, jsonb_build_object(
              'username', u.username, 'role', u.role, 'school', u.school, 'access_granted', true, 'import', $1::text)
       FROM import_rows r JOIN users u ON lower(u.username) = lower(r.username)
      WHERE r.import_id = $1::uuid ORDER BY r.line`,
    [id, actor.id, actor.username],
  );
}

/** Ends an import well: of the passwords only those stay that nobody knows yet. */
export async function complete(on: Executor, id: string): Promise<void> {
  await on.query(
    `UPDATE import_rows SET password_hash = NULL, secret = CASE WHEN generated THEN secret END WHERE import_id = $1`,
    [id],
  );
  await on.query(`UPDATE imports SET status = 'completed', finished_at = now() WHERE id = $1`, [id]);
}

/** Ends an import without having changed anything; what it held of passwords goes. */
export async function fail(
  on: Executor,
  id: string,
  detail: string,
  problems: readonly ImportProblem[] = [],
  problemCount = problems.length,
): Promise<void> {
  await on.query(`DELETE FROM import_rows WHERE import_id = $1`, [id]);
  await on.query(
    `UPDATE imports SET status = 'failed', detail = $2, problems = $3, problem_count = $4, finished_at = now()
      WHERE id = $1 AND status IN ('queued', 'running')`,
    [id, detail, JSON.stringify(problems), problemCount],
  );
}

/** Schools of the roster, for telling their admins. */
export async function findSchools(on: Executor, id: string): Promise<Array<string | null>> {
  const found = await rows<{ school: string | null }>(
    on,
    `SELECT DISTINCT school FROM import_rows WHERE import_id = $1`,
    [id],
  );
  return found.map(({ school }) => school);
}

export interface MadePassword {
  username: string;
  school: string | null;
  secret: Buffer;
  classes: string[];
}

/** Hands out the sealed passwords that were made, and keeps none. */
export async function takePasswords(on: Executor, id: string): Promise<MadePassword[]> {
  const found = await rows<MadePassword>(
    on,
    `SELECT r.username, r.school, r.secret,
            ARRAY(SELECT g.name FROM groups g WHERE g.id = ANY(r.group_ids) ORDER BY ${inOrder('g.name')}) AS classes
       FROM import_rows r WHERE r.import_id = $1 AND r.generated AND r.secret IS NOT NULL ORDER BY r.line`,
    [id],
  );
  await on.query(`DELETE FROM import_rows WHERE import_id = $1`, [id]);
  return found;
}

export async function hasPasswords(on: Executor, id: string): Promise<boolean> {
  return (
    (await row(
      on,
      `SELECT 1 FROM import_rows WHERE import_id = $1 AND generated AND secret IS NOT NULL LIMIT 1`,
      [id],
    )) !== null
  );
}

/** Imports that were queued and are not over: what a sweeper holds against the queue. */
export async function findOpen(on: Executor, olderThanMs: number, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    on,
    `SELECT id FROM imports WHERE status IN ('queued', 'running') AND queued_at < now() - $1 * interval '1 millisecond'
      ORDER BY queued_at LIMIT $2`,
    [olderThanMs, limit],
  );
  return found.map(({ id }) => id);
}

/** Forgets the rows, and with them the passwords, of imports older than `seconds`. */
export async function forgetOld(on: Executor, seconds: number): Promise<void> {
  await on.query(
    `DELETE FROM import_rows WHERE import_id IN (
       SELECT id FROM imports WHERE created_at < now() - $1 * interval '1 second' AND status NOT IN ('queued', 'running'))`,
    [seconds],
  );
}

/** Which of these names somebody has, in lower case. */
export async function findTaken(on: Executor, names: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ name: string }>(
    on,
    `SELECT wanted.name FROM unnest($1::text[]) AS wanted (name) JOIN users u ON lower(u.username) = lower(wanted.name)`,
    [names],
  );
  return new Set(found.map(({ name }) => name));
}

/** The classes of these schools with one of these names, in lower case. */
export async function findClasses(
  on: Executor,
  schools: readonly string[],
  names: readonly string[],
): Promise<Array<{ id: number; school: string; name: string }>> {
  return rows(
    on,
    `SELECT g.id, g.school, wanted.name FROM unnest($2::text[]) AS wanted (name)
       JOIN groups g ON lower(g.name) = lower(wanted.name) AND g.school = ANY($1::text[])`,
    [schools, names],
  );
}
