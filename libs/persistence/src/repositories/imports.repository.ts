// SQL: claims and compares by the clock of the database, and any number of rows with one parameter.
import { In, IsNull, Not } from 'typeorm';
import type { ImportProblem, UndoableImport, UndoOffer } from '@studyhall/contracts';
import { after, longerAgo } from '../conditions.js';
import { ImportGone } from '../entities/import-gone.entity.js';
import { ImportRow } from '../entities/import-row.entity.js';
import { RosterImport as StoredImport } from '../entities/roster-import.entity.js';
import { raw, sql, type Executor } from '../sql.js';
import { createdBy, type Creator } from './creator.js';

/** A stored import: what its owner sees, and the owner. */
export type RosterImport = Omit<
  StoredImport,
  'creator' | 'queued_at' | 'finished_at' | 'rejected' | 'named_groups' | 'undo_id' | 'undo'
>;

export type RosterRow = Omit<ImportRow, 'import_id' | 'password_hash'>;

const COLUMNS = `id, created_by, membership_id, status, file_name, total, done, generated_passwords, memberships,
  new_school_count, new_schools, problem_count, problems, detail, created_at, mode, sets_classes, columns, difference,
  problem_groups, new_class_count, new_classes, gone_of, gone, must_change_passwords`;

export async function insertImport(
  on: Executor,
  stored: Omit<RosterImport, 'status' | 'done' | 'detail' | 'created_at' | 'gone'> & {
    named_groups: number[];
    rejected: Buffer | null;
  },
  roster: readonly RosterRow[],
): Promise<void> {
  await on.getRepository(StoredImport).insert(stored);
  const listed = roster.map((one) => ({ ...one, secret: one.secret?.toString('base64') ?? null }));
  await sql(on).rows`
    INSERT INTO import_rows (import_id, line, username, username_skeleton, role, school, group_ids, new_classes, kind, user_id,
                             changes, access_granted, generated, secret)
    SELECT ${stored.id}, line, username, username_skeleton, role, school, ARRAY(SELECT jsonb_array_elements_text(group_ids)::int),
           ARRAY(SELECT jsonb_array_elements_text(new_classes)), kind, user_id, changes, access_granted, generated,
           decode(secret, 'base64')
      FROM jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) AS r (line integer, username text, username_skeleton text, role text, school text,
                                               group_ids jsonb, new_classes jsonb, kind text, user_id integer, changes jsonb,
                                               access_granted boolean, generated boolean, secret text)`;
}

/** The rows with problems as uploaded, encrypted; null if there are none, or if they were removed. */
export async function findRejected(on: Executor, creator: Creator, id: string): Promise<Buffer | null> {
  const found = await on
    .getRepository(StoredImport)
    .findOne({ select: { rejected: true }, where: { id, ...createdBy(creator) } });
  return found?.rejected ?? null;
}

/** Whether the rows with problems are still stored. */
export async function hasRejected(on: Executor, id: string): Promise<boolean> {
  return on.getRepository(StoredImport).existsBy({ id, rejected: Not(IsNull()) });
}

/** The caller's own import, or null. */
export async function findOwned(on: Executor, creator: Creator, id: string): Promise<RosterImport | null> {
  return on.getRepository(StoredImport).findOneBy({ id, ...createdBy(creator) });
}

/** The caller's own import, locked until the transaction ends. */
export async function lockOwned(on: Executor, creator: Creator, id: string): Promise<RosterImport | null> {
  return on
    .getRepository(StoredImport)
    .findOne({ where: { id, ...createdBy(creator) }, lock: { mode: 'pessimistic_write' } });
}

export async function setQueued(on: Executor, id: string, gone: RosterImport['gone']): Promise<void> {
  await on.getRepository(StoredImport).update({ id }, { status: 'queued', queued_at: () => 'now()', gone });
}

/** Claims an import for the worker; null if it has ended or does not exist. */
export async function start(on: Executor, id: string): Promise<RosterImport | null> {
  return sql(on).row<RosterImport>`
    UPDATE imports SET status = 'running' WHERE id = ${id} AND status IN ('queued', 'running') RETURNING ${raw(COLUMNS)}`;
}

/** A running import with the classes in its file, locked until the transaction ends. */
export async function lockRunning(
  on: Executor,
  id: string,
): Promise<(RosterImport & Pick<StoredImport, 'named_groups'>) | null> {
  return sql(on).row`
    SELECT ${raw(COLUMNS)}, named_groups FROM imports WHERE id = ${id} AND status = 'running' FOR UPDATE`;
}

/** Completes an import with its undo entry. Keeps only the generated passwords, until they are downloaded. */
export async function complete(on: Executor, id: string, undoId: string | null): Promise<void> {
  await on
    .getRepository(ImportRow)
    .update({ import_id: id }, { password_hash: null, secret: () => 'CASE WHEN generated THEN secret END' });
  await on
    .getRepository(StoredImport)
    .update({ id }, { status: 'completed', finished_at: () => 'now()', undo_id: undoId });
}

/** Ends an import without changes, and removes its rows with their passwords. */
export async function fail(
  on: Executor,
  id: string,
  detail: string,
  problems: ImportProblem[] = [],
  problemCount = problems.length,
): Promise<void> {
  await on.getRepository(ImportRow).delete({ import_id: id });
  await on.getRepository(ImportGone).delete({ import_id: id });
  await on
    .getRepository(StoredImport)
    .update(
      { id, status: In(['queued', 'running']) },
      { status: 'failed', detail, problems, problem_count: problemCount, finished_at: () => 'now()' },
    );
}

/** Queued imports that have not ended, in id order. The reconciler compares them with the queue. */
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

/** The undo of the user's own import, and whether it was undone. */
export async function findUndo(
  on: Executor,
  userId: number,
  id: string,
): Promise<{ undo: UndoOffer | null; undone: boolean }> {
  const found = await sql(on).row<{ id: string; undo_until: Date; open: boolean; undone: boolean }>`
    SELECT u.id, u.undo_until, u.undone_at IS NULL AND u.undo_until > now() AS open, u.undone_at IS NOT NULL AS undone
      FROM imports i JOIN undo_entries u ON u.id = i.undo_id WHERE i.id = ${id} AND u.user_id = ${userId}`;
  const undo = found?.open ? { undo_id: found.id, undo_until: found.undo_until.toISOString() } : null;
  return { undo, undone: found?.undone ?? false };
}

/** The user's newest imports that can still be undone. */
export async function findUndoable(on: Executor, creator: Creator, limit: number): Promise<UndoableImport[]> {
  const found = await on
    .getRepository(StoredImport)
    .createQueryBuilder('i')
    .innerJoinAndSelect('i.undo', 'u', 'u.undone_at IS NULL AND u.undo_until > now()')
    .where(createdBy(creator))
    .orderBy('i.created_at', 'DESC')
    .limit(limit)
    .getMany();
  return found.flatMap(({ id, file_name, generated_passwords, created_at, undo }) =>
    undo
      ? [
          {
            ...{ id, file_name, passwords: generated_passwords, created_at: created_at.toISOString() },
            ...{ undo_id: undo.id, undo_until: undo.undo_until.toISOString() },
          },
        ]
      : [],
  );
}
