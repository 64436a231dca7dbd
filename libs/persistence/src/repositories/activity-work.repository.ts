// SQL: the end is compared in the statement that stores; work is read with the activity and the membership.
import { randomUUID } from 'node:crypto';
import type { ActivityWork, FeedbackRequest } from '@studyhall/contracts';
import { ActivityWork as StoredWork } from '../entities/activity-work.entity.js';
import { Conversation } from '../entities/conversation.entity.js';
import { BY_SHOWN_NAME, NAMED } from '../names/person.js';
import { changesOne, fragment, raw, sql, storableText, type Executor, type WithDates } from '../sql.js';
import { IS_FOR } from './activities.repository.js';

/**
 * Work `w` with its activity `a`, as long as the activity is for the student. Afterwards its conversation is an ordinary
 * one.
 */
export const HOMEWORK_OF_CHAT = `activity_work w JOIN activities a ON a.id = w.activity_id
  JOIN group_members m ON m.group_id = a.group_id AND m.user_id = w.user_id AND ${IS_FOR}`;

/**
 * The student's conversation of an activity, created at first use. If the student removed it, it is reused without messages.
 * Call it in a transaction, so that two tabs get the same one.
 */
export async function ensureConversation(
  on: Executor,
  activity: { id: string; title: string },
  userId: number,
): Promise<string> {
  const key = { activity_id: activity.id, user_id: userId };
  const work = on.getRepository(StoredWork);
  const chats = on.getRepository(Conversation);
  await begin(on, activity.id, userId);
  const made = (await work.findOne({ where: key, lock: { mode: 'pessimistic_write' } }))?.conversation_id;
  if (made && (await changesOne(chats.update(made, { removed_with: null })))) return made;
  const conversation_id = randomUUID();
  await chats.insert({ id: conversation_id, user_id: userId, title: activity.title });
  await work.update(key, { conversation_id });
  return conversation_id;
}

/** Records that the student started an activity without a conversation. False if that is already recorded. */
export async function begin(on: Executor, activityId: string, userId: number): Promise<boolean> {
  const stored = await on
    .getRepository(StoredWork)
    .createQueryBuilder()
    .insert()
    .values({ id: randomUUID(), activity_id: activityId, user_id: userId })
    .orIgnore()
    .returning('id')
    .execute();
  return (stored.raw as unknown[]).length > 0;
}

/** Hands in if the activity is open, on the database's clock. False if it is closed or already handed in. */
export async function handIn(
  on: Executor,
  activityId: string,
  userId: number,
  answer: string,
): Promise<boolean> {
  // If two tabs hand in, only one succeeds.
  const stored = await sql(on).row`
    INSERT INTO activity_work AS w (id, activity_id, user_id, handed_in_at, answer)
    SELECT ${randomUUID()}, a.id, ${userId}, now(), ${storableText(answer)} FROM activities a
      WHERE a.id = ${activityId} AND a.closes_at > now()
    ON CONFLICT (activity_id, user_id) DO UPDATE SET handed_in_at = now(), answer = EXCLUDED.answer
      WHERE w.handed_in_at IS NULL
    RETURNING w.id`;
  return stored !== null;
}

/** Adds attempts and hints to the work of a conversation, until it is handed in or closed. */
export async function count(
  on: Executor,
  conversationId: string,
  change: { attempts: number; hints: number },
): Promise<void> {
  await sql(on).rows`
    UPDATE activity_work w SET attempts = w.attempts + ${change.attempts}, hints = w.hints + ${change.hints} FROM activities a
     WHERE w.conversation_id = ${conversationId} AND a.id = w.activity_id AND a.closes_at > now() AND w.handed_in_at IS NULL
    RETURNING w.id`;
}

/** The work of a student without `right`, which is computed from the quiz answers. */
export type StudentWork = Omit<ActivityWork, 'right'>;
type StoredProgress = WithDates<StudentWork, 'begun_at' | 'handed_in_at'>;

/** The work of the class members whom an activity is for, by name. */
export async function findOfActivity(on: Executor, activityId: string): Promise<StudentWork[]> {
  const found = await sql(on).rows<StoredProgress>`
    SELECT u.id AS user_id, ${raw(NAMED)}, w.id AS work_id,
           CASE WHEN w.handed_in_at IS NOT NULL THEN 'handed_in' WHEN w.id IS NOT NULL THEN 'working' ELSE 'not_begun' END
             AS progress,
           w.begun_at, w.handed_in_at,
           CASE WHEN w.handed_in_at IS NOT NULL THEN w.answer ELSE '' END AS answer,
           (SELECT count(*)::int FROM messages q
             WHERE q.conversation_id = w.conversation_id AND q.role = 'user' AND q.in_view) AS questions,
           COALESCE(w.attempts, 0) AS attempts, COALESCE(w.hints, 0) AS hints,
           CASE WHEN w.feedback_state IS NOT NULL THEN
             jsonb_build_object('state', w.feedback_state, 'text', w.feedback, 'by', w.feedback_by, 'at', w.feedback_at)
             END AS feedback
      FROM activities a JOIN group_members m ON m.group_id = a.group_id
      JOIN users u ON u.id = m.user_id AND u.removed_with IS NULL
      LEFT JOIN activity_work w ON w.activity_id = a.id AND w.user_id = m.user_id
     WHERE a.id = ${activityId} AND ${raw(IS_FOR)} ORDER BY ${raw(BY_SHOWN_NAME.join(', '))}`;
  return found.map((work) => ({
    ...work,
    begun_at: work.begun_at?.toISOString() ?? null,
    handed_in_at: work.handed_in_at?.toISOString() ?? null,
    feedback: work.feedback && { ...work.feedback, at: new Date(work.feedback.at).toISOString() },
  }));
}

/** The work of a student who is currently in the class and whom the activity is for. */
export async function findWork(on: Executor, id: string) {
  return sql(on).row<{ user_id: number; group_id: number }>`
    SELECT w.user_id, a.group_id FROM activity_work w JOIN activities a ON a.id = w.activity_id
      JOIN group_members m ON m.group_id = a.group_id AND m.user_id = w.user_id
     WHERE w.id = ${id} AND ${raw(IS_FOR)}`;
}

/**
 * Stores feedback over the one that the request is based on, or that is equal; without `before`, a draft never over one that
 * another teacher has approved. False if another one is stored.
 */
export async function storeFeedback(
  on: Executor,
  id: string,
  by: string,
  { state, text, before }: FeedbackRequest,
): Promise<boolean> {
  const isCurrent =
    before === undefined
      ? fragment`(${state} <> 'draft' OR feedback_state IS DISTINCT FROM 'approved' OR feedback_by = ${by})`
      : fragment`(COALESCE(feedback_state, ''), feedback) IN (
          (${before?.state ?? ''}, ${before?.text ?? ''}), (${state}, ${text}))`;
  const stored = await sql(on).row`
    UPDATE activity_work SET feedback_state = ${state}, feedback = ${text}, feedback_by = ${by}, feedback_at = now()
     WHERE id = ${id} AND ${isCurrent} RETURNING id`;
  return stored !== null;
}
