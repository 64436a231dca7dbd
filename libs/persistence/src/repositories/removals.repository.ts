// SQL: the statements are made from the list of what is removable.
import { held } from '../conditions.js';
import { UndoEntry } from '../entities/undo-entry.entity.js';
import { fragment, raw, row, rows, sql, type Executor } from '../sql.js';

/**
 * The only way to remove what can be restored. The rows stay and get the id of the undo entry as `removed_with`. Queries
 * exclude marked rows, an undo clears the mark, and the eraser deletes the rows after the entry has expired or no longer
 * exists.
 */

/** Rows of a table to delete. In conditions, `$1` is the key of the erased item. */
interface Part {
  table: string;
  where: string;
  /** Whether the rows reference stored objects, which must be deleted too. */
  hasObjects?: true;
}

/** One kind of removable item. */
export interface Removable {
  name: 'chats' | 'users' | 'classes' | 'plans' | 'homework';
  /** A query of all that is marked: the undo entry, the key, and the user whose replies' logs in Redis go too. */
  marked: string;
  /** Statements that mark or clean up dependent rows first. `$1` is the key, `$2` the user. */
  before?: readonly string[];
  /**
   * The rows to delete, in this order and in batches. The last part is the removed item; rows that depend on it are deleted
   * by cascade.
   */
  parts: readonly Part[];
}

const byUser = (table: string): Part => ({ table, where: 'user_id = $1' });
const markedRows = (table: string): Part => ({ table, where: 'removed_with = $1' });
const markedRow = (table: string): Part => ({ table, where: 'id = $1 AND removed_with IS NOT NULL' });
const marks = (table: string, key: string, user: string): string =>
  `SELECT removed_with AS undo_id, ${key}::text AS key, ${user} AS user_id FROM ${table} WHERE removed_with IS NOT NULL`;

/** What is no user's: it goes with all that hangs on it. */
const ofClass = (name: Removable['name'], table: string): Removable => ({
  name,
  marked: marks(table, 'id', 'NULL::int'),
  parts: [markedRow(table)],
});

/** Everything that can be removed. Files are not here: they are deleted at once, by their keys in `removed_objects`. */
export const REMOVABLE: readonly Removable[] = [
  {
    name: 'chats',
    marked: `${marks('messages', 'removed_with', 'user_id')} UNION ${marks('conversations', 'removed_with', 'user_id')}`,
    before: [
      // Messages that were hidden together with a removed message, or removed earlier from a removed conversation.
      `UPDATE messages SET in_view = false, removed_with = $1
        WHERE user_id = $2 AND removed_with IS DISTINCT FROM $1 AND (
          conversation_id IN (SELECT id FROM conversations WHERE removed_with = $1)
          OR hidden_with IN (SELECT id FROM messages WHERE removed_with = $1))`,
      // The prompt of an image belongs to the newest question before it.
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
      // Writes the erasure certificate while everything can still be counted. Later runs find it stored.
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
  // Keeps the chats of homework, which belong to the students.
  ofClass('homework', 'activities'),
];

export interface DueErasure {
  undo_id: string;
  key: string;
  user_id: number | null;
}

type MarkedTable = 'users' | 'stored_groups' | 'lesson_plans';
type Ids = readonly number[] | readonly string[];

/** Marks rows as removed. Call it in the transaction that stores the undo entry. */
export async function mark(on: Executor, table: MarkedTable, ids: Ids, undoId: string): Promise<void> {
  await sql(on).rows`
    UPDATE ${raw(table)} SET removed_with = ${undoId} WHERE id = ANY(${ids}) AND removed_with IS NULL`;
}

/** Restores removed rows. */
export async function restore(on: Executor, table: MarkedTable, ids: Ids): Promise<void> {
  await sql(on).rows`UPDATE ${raw(table)} SET removed_with = NULL WHERE id = ANY(${ids})`;
}

/** A query of what can no longer be restored, without that of held users. */
export const dueQuery = ({ marked }: Removable): string =>
  `SELECT m.undo_id, m.key, m.user_id FROM (${marked}) AS m LEFT JOIN undo_entries e ON e.id = m.undo_id
    WHERE (e.id IS NULL OR e.undo_until <= now()) AND NOT ${held('m.user_id')}`;

/** What can no longer be restored, without that of held users and of the keys `except`. */
export function findDue(
  on: Executor,
  kind: Removable,
  limit: number,
  except: readonly string[] = [],
): Promise<DueErasure[]> {
  return sql(on, `removals.due_${kind.name}`).rows<DueErasure>`
    ${raw(dueQuery(kind))} AND m.key <> ALL(${except}::text[]) LIMIT ${limit}`;
}

/** Rows per statement, each in its own transaction: takes less than a second even if rows are large. */
const BATCH = 500;

/** Erases a due item step by step. The caller may stop after any step; the rest stays due. */
export async function* erase(
  on: Executor,
  { marked, before = [], parts }: Removable,
  { undo_id: undoId, key, user_id: userId }: DueErasure,
): AsyncGenerator<void, void, void> {
  // Waits for the row lock of an undo that began before the expiry. That undo has cleared the mark when this statement
  // returns.
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

/** What a withheld reply had made and lost, for those who show it. */
export interface LostItems {
  has_decks: boolean;
  has_plans: boolean;
  /** Artifacts of earlier replies that lost their newest version. */
  artifact_ids: string[];
}

/**
 * Deletes at once what a turn made: files with their objects, quizzes, decks and study plans. Call it in the transaction that
 * ends the turn.
 * @param itemIds study items of the reply from before the turn, which continued it
 */
export async function removeMade(
  on: Executor,
  { id, user_id: userId }: { id: string; user_id: number },
  itemIds: readonly string[],
): Promise<LostItems> {
  const artifact_ids = await sql(on).column<string>`
    SELECT DISTINCT v.artifact_id FROM artifact_versions v JOIN files f ON f.id = v.file_id
     WHERE f.turn_id = ${id} AND v.artifact_id <> v.file_id`;
  const ofReply = (table: string) =>
    fragment`DELETE FROM ${raw(table)} WHERE user_id = ${userId} AND (turn_id = ${id} OR id = ANY(${itemIds}::uuid[])) RETURNING id`;
  const lost = await sql(on).row<Omit<LostItems, 'artifact_ids'>>`
    WITH gone AS (
      DELETE FROM files WHERE turn_id = ${id} AND user_id = ${userId} AND purpose = 'artifact' RETURNING storage_key),
    recorded AS (INSERT INTO removed_objects (storage_key) SELECT storage_key FROM gone ON CONFLICT DO NOTHING),
    asked AS (${ofReply('quizzes')}), made AS (${ofReply('decks')}), planned AS (${ofReply('study_plans')})
    SELECT EXISTS (SELECT FROM made) AS has_decks, EXISTS (SELECT FROM planned) AS has_plans`;
  return { has_decks: false, has_plans: false, ...lost, artifact_ids };
}
