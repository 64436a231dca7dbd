// SQL: a page by two columns, and statements by the name of a table.
import { LessThan } from 'typeorm';
import { ErasedRow } from '../entities/erased-row.entity.js';
import { raw, sql, type Executor } from '../sql.js';

export type { ErasedRow } from '../entities/erased-row.entity.js';

/** Tables whose deleted rows are recorded, with the type of their ids. Deleting a file row also deletes its stored object. */
const ID_TYPES: Record<string, 'int' | 'uuid'> = {
  files: 'uuid',
  messages: 'int',
  turns: 'uuid',
  conversations: 'uuid',
  conversation_folders: 'int',
  student_notes: 'int',
  quizzes: 'uuid',
  cards: 'uuid',
  decks: 'uuid',
  study_plans: 'uuid',
  image_jobs: 'uuid',
  users: 'int',
  stored_groups: 'int',
  stored_invites: 'int',
  stored_announcements: 'int',
  approval_requests: 'int',
  lesson_plans: 'uuid',
  activities: 'uuid',
  safety_cases: 'uuid',
};

/** Other recorded changes, with the statements that repeat them. */
const CHANGES: Record<string, string> = {
  access_revoked: 'UPDATE users SET access_granted = false WHERE id = ANY($1::int[])',
  access_granted: 'UPDATE users SET access_granted = true WHERE id = ANY($1::int[])',
  invite_withdrawn:
    'UPDATE stored_invites SET revoked_at = now() WHERE id = ANY($1::int[]) AND revoked_at IS NULL',
  image_prompt: `UPDATE image_jobs SET prompt = '' WHERE id = ANY($1::uuid[])`,
};

/**
 * Legal holds, with the time of the entry as $2. The entry has no text, so a hold that is placed again has an empty reason.
 * Ignores a hold of the backup that was placed after the entry.
 */
const HOLDS: Record<string, string> = {
  hold_placed: `INSERT INTO legal_holds (user_id, reason, placed_by, placed_at)
    SELECT id, '', '', $2::timestamptz FROM users WHERE id = ANY($1::int[]) ON CONFLICT DO NOTHING`,
  hold_ended: 'DELETE FROM legal_holds WHERE user_id = ANY($1::int[]) AND placed_at <= $2::timestamptz',
};

/** How long entries are kept: 13 months. An older backup cannot be restored without bringing back what was erased. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

export const oldestKept = (): Date => new Date(Date.now() - KEPT_MS);

/** A position in the time order of entries. */
export interface Position {
  at: Date;
  id: string;
}

/** An id that sorts before all others. */
export const START = '00000000-0000-0000-0000-000000000000';

/** The next entries after a position, oldest first. */
export async function findAfter(on: Executor, { at, id }: Position, limit: number): Promise<ErasedRow[]> {
  return sql(on).rows<ErasedRow>`
    SELECT id, kind, row_ids, erased_at FROM erased_rows
     WHERE (erased_at, id) > (${at}::timestamptz, ${id}::uuid) ORDER BY erased_at, id LIMIT ${limit}`;
}

/**
 * Repeats an entry on a restored database. Ignores entries of a later version that this version does not know.
 * @returns whether it is known
 */
export async function repeat(
  on: Executor,
  { kind, row_ids, erased_at: at }: Pick<ErasedRow, 'kind' | 'row_ids' | 'erased_at'>,
): Promise<boolean> {
  const change = CHANGES[kind];
  const hold = HOLDS[kind];
  const type = ID_TYPES[kind];
  if (change !== undefined) await on.query(change, [row_ids]);
  else if (hold !== undefined) await on.query(hold, [row_ids, at]);
  else if (kind === 'files')
    await sql(on).rows`
      WITH gone AS (DELETE FROM files WHERE id = ANY(${row_ids}::uuid[]) RETURNING storage_key)
      INSERT INTO removed_objects (storage_key) SELECT storage_key FROM gone ON CONFLICT DO NOTHING`;
  else if (type !== undefined)
    await sql(on).rows`DELETE FROM ${raw(kind)} WHERE id = ANY(${row_ids}::text[]::${raw(type)}[])`;
  else return false;
  return true;
}

/** The time of the oldest entry; now without one. */
export async function findOldest(on: Executor): Promise<Date> {
  const [oldest] = await on.getRepository(ErasedRow).find({ order: { erased_at: 'ASC' }, take: 1 });
  return oldest?.erased_at ?? new Date();
}

/** Removes entries that no backup needs. */
export async function removeOld(on: Executor): Promise<void> {
  await on.getRepository(ErasedRow).delete({ erased_at: LessThan(oldestKept()) });
}
