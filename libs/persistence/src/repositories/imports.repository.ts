import { In } from 'typeorm';
import type { ImportProblem, Role } from '@studyhall/contracts';
import { after, longerAgo } from '../conditions.js';
import { ImportRow } from '../entities/import-row.entity.js';
import { RosterImport as StoredImport } from '../entities/roster-import.entity.js';
import { row, rows, type Executor } from '../sql.js';

/** An import as it is stored: what its owner sees, and who owns it. */
export type RosterImport = Omit<StoredImport, 'creator' | 'queued_at' | 'finished_at'>;

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
  stored: Omit<RosterImport, 'status' | 'done' | 'detail' | 'created_at'>,
  roster: readonly RosterRow[],
): Promise<void> {
  await on.getRepository(StoredImport).insert(stored);
  // SQL: one parameter for any number of rows.
  await rows(
    on,
    `INSERT INTO import_rows (import_id, line, username, username_skeleton, role, school, group_ids, generated, secret)
     SELECT $1, line, username, username_skeleton, role, school, ARRAY(SELECT jsonb_array_elements_text(group_ids)::int), generated,
            decode(secret, 'base64')
       FROM jsonb_to_recordset($2::jsonb) AS r (line integer, username text, username_skeleton text, role text, school text, group_ids jsonb,
                                                generated boolean, secret text)`,
    [
      stored.id,
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
  return on.getRepository(StoredImport).findOneBy({ id, created_by: userId });
}

/** The caller's own import, locked until the transaction ends. */
export async function lockOwned(on: Executor, userId: number, id: string): Promise<RosterImport | null> {
  return on
    .getRepository(StoredImport)
    .findOne({ where: { id, created_by: userId }, lock: { mode: 'pessimistic_write' } });
}

export async function setQueued(on: Executor, id: string): Promise<void> {
  await on.getRepository(StoredImport).update({ id }, { status: 'queued', queued_at: () => 'now()' });
}

/** Claims an import for the worker; null where it has ended or is gone. */
export async function start(on: Executor, id: string): Promise<RosterImport | null> {
  // SQL: claims and returns in one statement.
  return row<RosterImport>(
    on,
    `UPDATE imports SET status = 'running' WHERE id = $1 AND status IN ('queued', 'running') RETURNING ${COLUMNS}`,
    [id],
  );
}

export async function lockRunning(on: Executor, id: string): Promise<RosterImport | null> {
  return on
    .getRepository(StoredImport)
    .findOne({ where: { id, status: 'running' }, lock: { mode: 'pessimistic_write' } });
}

/** Completes an import. Of the passwords only the generated ones stay, until they are downloaded. */
export async function complete(on: Executor, id: string): Promise<void> {
  await on
    .getRepository(ImportRow)
    .update({ import_id: id }, { password_hash: null, secret: () => 'CASE WHEN generated THEN secret END' });
  await on.getRepository(StoredImport).update({ id }, { status: 'completed', finished_at: () => 'now()' });
}

/** Ends an import that changed nothing, and removes its rows with their passwords. */
export async function fail(
  on: Executor,
  id: string,
  detail: string,
  problems: ImportProblem[] = [],
  problemCount = problems.length,
): Promise<void> {
  await on.getRepository(ImportRow).delete({ import_id: id });
  await on
    .getRepository(StoredImport)
    .update(
      { id, status: In(['queued', 'running']) },
      { status: 'failed', detail, problems, problem_count: problemCount, finished_at: () => 'now()' },
    );
}

/** Imports that were queued and have not ended, in the order of their ids: the reconciler compares them with the queue. */
export async function findOpen(
  on: Executor,
  olderThanMs: number,
  afterId: string | null,
  limit: number,
): Promise<Array<{ id: string }>> {
  return on.getRepository(StoredImport).find({
    select: { id: true },
    where: { status: In(['queued', 'running']), queued_at: longerAgo(olderThanMs), ...after(afterId) },
    order: { id: 'ASC' },
    take: limit,
  });
}
