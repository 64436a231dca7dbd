import type { ImportProblem, ImportView, Role } from '@studyhall/contracts';
import { row, rows, type Executor } from '../sql.js';

/** An import as it is stored: as its owner sees it, and whose it is. */
export interface RosterImport extends Omit<ImportView, 'passwords_available' | 'created_at'> {
  created_by: number;
  created_at: Date;
}

export interface RosterRow {
  line: number;
  username: string;
  username_skeleton: string;
  role: Role;
  school: string | null;
  groupIds: number[];
  generated: boolean;
  /** The given password, sealed. */
  secret: Buffer | null;
}

const COLUMNS = `id, created_by, status, file_name, total, done, generated_passwords, memberships,
  new_school_count, new_schools, problem_count, problems, detail, created_at`;

export async function insertImport(
  on: Executor,
  made: Omit<RosterImport, 'status' | 'done' | 'detail' | 'created_at'>,
  roster: readonly RosterRow[],
): Promise<void> {
  await rows(
    on,
    `INSERT INTO imports (id, created_by, file_name, total, generated_passwords, memberships, problem_count, problems,
                          new_school_count, new_schools)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      made.id,
      made.created_by,
      made.file_name,
      made.total,
      made.generated_passwords,
      made.memberships,
      made.problem_count,
      JSON.stringify(made.problems),
      made.new_school_count,
      JSON.stringify(made.new_schools),
    ],
  );
  await rows(
    on,
    `INSERT INTO import_rows (import_id, line, username, username_skeleton, role, school, group_ids, generated, secret)
     SELECT $1, line, username, username_skeleton, role, school, ARRAY(SELECT jsonb_array_elements_text(group_ids)::int), generated,
            decode(secret, 'base64')
       FROM jsonb_to_recordset($2::jsonb) AS r (line integer, username text, username_skeleton text, role text, school text, group_ids jsonb,
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
  await rows(on, `UPDATE imports SET status = 'queued', queued_at = now() WHERE id = $1`, [id]);
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

/** Ends an import well: of the passwords only those stay that nobody knows yet. */
export async function complete(on: Executor, id: string): Promise<void> {
  await rows(
    on,
    `UPDATE import_rows SET password_hash = NULL, secret = CASE WHEN generated THEN secret END WHERE import_id = $1`,
    [id],
  );
  await rows(on, `UPDATE imports SET status = 'completed', finished_at = now() WHERE id = $1`, [id]);
}

/** Ends an import without having changed anything; what it held of passwords goes. */
export async function fail(
  on: Executor,
  id: string,
  detail: string,
  problems: readonly ImportProblem[] = [],
  problemCount = problems.length,
): Promise<void> {
  await rows(on, `DELETE FROM import_rows WHERE import_id = $1`, [id]);
  await rows(
    on,
    `UPDATE imports SET status = 'failed', detail = $2, problems = $3, problem_count = $4, finished_at = now()
      WHERE id = $1 AND status IN ('queued', 'running')`,
    [id, detail, JSON.stringify(problems), problemCount],
  );
}

/** Imports that were queued and are not over: what a sweeper holds against the queue. */
export async function findOpen(
  on: Executor,
  olderThanMs: number,
  afterId: string | null,
  limit: number,
): Promise<Array<{ id: string }>> {
  return rows(
    on,
    `SELECT id FROM imports WHERE status IN ('queued', 'running') AND queued_at < now() - $1 * interval '1 millisecond'
        AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    [olderThanMs, afterId, limit],
  );
}
