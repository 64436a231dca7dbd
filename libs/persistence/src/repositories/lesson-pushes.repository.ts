// SQL: each push with its file and its counts, and a receipt that checks the class, in one statement.
import type { LessonPush as PushView, PushReceipts } from '@studyhall/contracts';
import { LessonPush } from '../entities/lesson-push.entity.js';
import { fragment, raw, sql, type Executor } from '../sql.js';
import { LESSON_END } from './lesson-reports.repository.js';

type StoredPush = Pick<LessonPush, 'id' | 'lesson_id' | 'kind' | 'text' | 'file_id' | 'created_at'> & {
  file_name: string | null;
};

const VIEW = fragment`p.id, p.lesson_id, p.kind, p.text, f.id AS file_id, f.name AS file_name, p.created_at`;
const SOURCE = fragment`lesson_pushes p LEFT JOIN files f ON f.id = p.file_id`;

function toPushView({ file_id, file_name, created_at, ...push }: StoredPush): PushView {
  const file = file_id === null ? null : { id: file_id, name: file_name ?? '' };
  return { ...push, file, at: created_at.toISOString() };
}

/** Stores a push unless its id is in use. */
export async function insertPush(
  on: Executor,
  push: Pick<LessonPush, 'id' | 'lesson_id' | 'kind' | 'text' | 'file_id' | 'sent_by'>,
): Promise<void> {
  await on.getRepository(LessonPush).createQueryBuilder().insert().values(push).orIgnore().execute();
}

export async function countPushes(on: Executor, lessonId: string): Promise<number> {
  return on.getRepository(LessonPush).countBy({ lesson_id: lessonId });
}

export async function findPush(on: Executor, id: string): Promise<PushView | null> {
  const found = await sql(on).row<StoredPush>`SELECT ${VIEW} FROM ${SOURCE} WHERE p.id = ${id}`;
  return found && toPushView(found);
}

/** The pushes of a lesson, newest first. */
export async function findPushes(on: Executor, lessonId: string, limit: number): Promise<PushView[]> {
  const found = await sql(on).rows<StoredPush>`
    SELECT ${VIEW} FROM ${SOURCE} WHERE p.lesson_id = ${lessonId} ORDER BY p.created_at DESC, p.id LIMIT ${limit}`;
  return found.map(toPushView);
}

type Counts = Pick<PushReceipts, 'delivered' | 'seen' | 'used' | 'of'>;

/** The receipts of each push of a lesson, newest first. `of` is the number of class members. */
export async function findReceipts(
  on: Executor,
  lessonId: string,
  pushIds: readonly string[] | null = null,
): Promise<PushReceipts[]> {
  const found = await sql(on).rows<StoredPush & Counts>`
    SELECT ${VIEW}, count(r.user_id)::int AS delivered, count(r.seen_at)::int AS seen, count(r.used_at)::int AS used,
           (SELECT count(*)::int FROM group_members m
             WHERE m.group_id = l.group_id AND m.added_at <= ${raw(LESSON_END)}) AS of
      FROM ${SOURCE} JOIN lessons l ON l.id = p.lesson_id
      LEFT JOIN lesson_receipts r ON r.push_id = p.id
           AND EXISTS (SELECT FROM group_members m WHERE m.group_id = l.group_id AND m.user_id = r.user_id)
     WHERE p.lesson_id = ${lessonId} AND (${pushIds}::uuid[] IS NULL OR p.id = ANY(${pushIds}::uuid[]))
     GROUP BY p.id, f.id, l.id ORDER BY p.created_at DESC, p.id`;
  return found.map(({ delivered, seen, used, of, ...push }) => ({
    ...toPushView(push),
    delivered,
    seen,
    used,
    of,
  }));
}

/**
 * Records the state of a push for a student of the class. A later state includes the earlier ones, and a repetition changes
 * nothing. Returns whether anything changed; null if the push is not from this lesson or the user is not in its class.
 */
export async function recordReceipt(
  on: Executor,
  receipt: { lessonId: string; pushId: string; userId: number; state: 'delivered' | 'seen' | 'used' },
): Promise<boolean | null> {
  const found = await sql(on).row<{ changed: boolean }>`
    WITH allowed AS (
      SELECT p.id FROM lesson_pushes p JOIN lessons l ON l.id = p.lesson_id
        JOIN group_members m ON m.group_id = l.group_id AND m.user_id = ${receipt.userId}
       WHERE p.id = ${receipt.pushId} AND p.lesson_id = ${receipt.lessonId}),
    stored AS (
      INSERT INTO lesson_receipts AS r (push_id, user_id, seen_at, used_at)
      SELECT id, ${receipt.userId}, CASE WHEN ${receipt.state} <> 'delivered' THEN now() END,
        CASE WHEN ${receipt.state} = 'used' THEN now() END FROM allowed
      ON CONFLICT (push_id, user_id) DO UPDATE
        SET seen_at = COALESCE(r.seen_at, EXCLUDED.seen_at), used_at = COALESCE(r.used_at, EXCLUDED.used_at)
      WHERE (r.seen_at IS NULL AND EXCLUDED.seen_at IS NOT NULL)
         OR (r.used_at IS NULL AND EXCLUDED.used_at IS NOT NULL)
      RETURNING 1)
    SELECT EXISTS (SELECT FROM stored) AS changed FROM allowed`;
  return found && found.changed;
}
