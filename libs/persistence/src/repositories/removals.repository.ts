// SQL: the statements are made from the list of what is removable.
import { held } from '../conditions.js';
import { UndoEntry } from '../entities/undo-entry.entity.js';
import { raw, row, rows, sql, type Executor } from '../sql.js';

/**
 * The one way to remove what can be restored: its rows stay and get the id of the undo entry as `removed_with`. Queries
 * leave marked rows out, an undo clears the mark, and an erasure deletes the rows once the entry has ended or is gone.
 */

/** Rows of a table. In conditions `$1` is the key of what is erased. */
interface Part {
  table: string;
  where: string;
  /** The rows name stored objects, which are to be deleted too. */
  hasObjects?: true;
}

/** One kind of thing that can be removed. */
export interface Removable {
  name: string;
  /** A query of all that is marked: the undo entry, the key, and the user whose replies' logs in Redis go too. */
  marked: string;
  /** Statements that find what goes too. `$1` is the key, `$2` the user. */
  before?: readonly string[];
  /** What is deleted, in this order and in batches. The last one is what was removed; what hangs on it goes by cascade. */
  parts: readonly Part[];
}

const byUser = (table: string): Part => ({ table, where: 'user_id = $1' });
const markedRows = (table: string): Part => ({ table, where: 'removed_with = $1' });
const markedRow = (table: string): Part => ({ table, where: 'id = $1 AND removed_with IS NOT NULL' });
const marks = (table: string, key: string, user: string): string =>
  `SELECT removed_with AS undo_id, ${key}::text AS key, ${user} AS user_id FROM ${table} WHERE removed_with IS NOT NULL`;

/** What is no user's: it goes with all that hangs on it. */
const ofClass = (name: string, table: string): Removable => ({
  name,
  marked: marks(table, 'id', 'NULL::int'),
  parts: [markedRow(table)],
});

/** Everything that can be removed. Files are deleted at once, by their keys in `removed_objects`. */
export const REMOVABLE: readonly Removable[] = [
  {
    name: 'chats',
    marked: `${marks('messages', 'removed_with', 'user_id')} UNION ${marks('conversations', 'removed_with', 'user_id')}`,
    before: [
      // What was hidden with a removed message, or removed earlier from a removed conversation.
      `UPDATE messages SET in_view = false, removed_with = $1
        WHERE user_id = $2 AND removed_with IS DISTINCT FROM $1 AND (
          conversation_id IN (SELECT id FROM conversations WHERE removed_with = $1)
          OR hidden_with IN (SELECT id FROM messages WHERE removed_with = $1))`,
      // A prompt belongs to the newest question before it.
      `UPDATE image_jobs j SET prompt = ''
        WHERE j.user_id = $2 AND j.status IN ('completed', 'failed') AND j.prompt <> ''
          AND j.conversation_id IN (SELECT conversation_id FROM messages WHERE removed_with = $1)
          AND COALESCE((SELECT m.removed_with FROM messages m
                         WHERE m.conversation_id = j.conversation_id AND m.role = 'user' AND m.created_at <= j.created_at
                         ORDER BY m.id DESC LIMIT 1), $1) = $1`,
    ],
    parts: [
      {
        table: 'files',
        where: `id IN (
          SELECT f.id FROM messages m JOIN files f ON f.turn_id = m.turn_id AND f.purpose = 'artifact' WHERE m.removed_with = $1
          UNION ALL SELECT f.id FROM messages m JOIN image_jobs j ON j.message_id = m.id
            JOIN files f ON f.id = j.file_id AND f.purpose = 'image' WHERE m.removed_with = $1)`,
        hasObjects: true,
      },
      { table: 'turns', where: 'id IN (SELECT turn_id FROM messages WHERE removed_with = $1)' },
      markedRows('messages'),
      markedRows('conversations'),
    ],
  },
  {
    name: 'users',
    marked: marks('users', 'id', 'id'),
    before: [
      // Its certificate, while everything can still be counted. A later run finds it stored.
      `INSERT INTO erasure_certificates (user_id, school_id, requested_by, counts)
       SELECT u.id, s.id, e.user_id, count_rows_of_user(u.id) FROM users u
         LEFT JOIN schools s ON s.name = u.school AND u.role NOT IN ('MASTER_ADMIN', 'admin')
         LEFT JOIN undo_entries e ON e.id = u.removed_with
        WHERE u.id = $2 AND u.id::text = $1 ON CONFLICT DO NOTHING`,
    ],
    parts: [
      byUser('passages'),
      { ...byUser('files'), hasObjects: true },
      { ...byUser('transcriptions'), hasObjects: true },
      byUser('messages'),
      byUser('turns'),
      byUser('conversations'),
      markedRow('users'),
    ],
  },
  ofClass('classes', 'stored_groups'),
  ofClass('plans', 'lesson_plans'),
  // The chats of homework stay: they are the students'.
  ofClass('homework', 'activities'),
];

export interface DueErasure {
  undo_id: string;
  key: string;
  user_id: number | null;
}

type MarkedTable = 'users' | 'stored_groups' | 'lesson_plans';
type Ids = readonly number[] | readonly string[];

/** Removes rows. Call it in the transaction that stores the undo entry. */
export async function mark(on: Executor, table: MarkedTable, ids: Ids, undoId: string): Promise<void> {
  await sql(on).rows`
    UPDATE ${raw(table)} SET removed_with = ${undoId} WHERE id = ANY(${ids}) AND removed_with IS NULL`;
}

/** Restores removed rows. */
export async function restore(on: Executor, table: MarkedTable, ids: Ids): Promise<void> {
  await sql(on).rows`UPDATE ${raw(table)} SET removed_with = NULL WHERE id = ANY(${ids})`;
}

/** What can no longer be restored, without that of held users and of the keys `except`. */
export function findDue(
  on: Executor,
  { name, marked }: Removable,
  limit: number,
  except: readonly string[] = [],
): Promise<DueErasure[]> {
  return sql(on, `removals.due_${name}`).rows<DueErasure>`
    SELECT m.undo_id, m.key, m.user_id FROM (${raw(marked)}) AS m LEFT JOIN undo_entries e ON e.id = m.undo_id
     WHERE (e.id IS NULL OR e.undo_until <= now()) AND m.key <> ALL(${except}::text[])
       AND NOT ${raw(held('m.user_id'))} LIMIT ${limit}`;
}

/** Rows of one statement, each of which is a transaction of its own: less than a second also where rows are large. */
const BATCH = 500;

/** Erases what is due, step by step: a caller may end after any step, and what is left is still due. */
export async function* erase(
  on: Executor,
  { marked, before = [], parts }: Removable,
  { undo_id: undoId, key, user_id: userId }: DueErasure,
): AsyncGenerator<void, void, void> {
  // An undo that began before the end holds this lock, and has cleared the mark once it is acquired.
  await on.getRepository(UndoEntry).update({ id: undoId }, { data: {} });
  const isMarked = await sql(on).hasRow`
    SELECT FROM (${raw(marked)}) AS m WHERE m.undo_id = ${undoId} AND m.key = ${key} AND NOT ${raw(held('m.user_id'))}`;
  if (!isMarked) return;
  for (const statement of before) await rows(on, statement, [key, userId]);
  for (const part of parts) while ((await deleteBatch(on, part, key)) === BATCH) yield;
}

async function deleteBatch(on: Executor, { table, where, hasObjects }: Part, key: string): Promise<number> {
  const recorded = `, recorded AS (
    INSERT INTO removed_objects (storage_key) SELECT storage_key FROM gone ON CONFLICT DO NOTHING)`;
  const gone = await row<{ count: number }>(
    on,
    `WITH gone AS (
       DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${BATCH}))
       RETURNING ${hasObjects ? 'storage_key' : '1'})
     ${hasObjects ? recorded : ''} SELECT count(*)::int FROM gone`,
    [key],
  );
  return gone?.count ?? 0;
}
