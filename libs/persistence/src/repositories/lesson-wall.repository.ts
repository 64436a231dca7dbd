// SQL: everything of a tile in one statement, each part by an index of the student's own rows.
import type { ReadLogEntry } from '@studyhall/contracts';
import type { StudentFacts } from '@studyhall/domain';
import { isOpenToTeachers, ofLesson } from '../conditions.js';
import { BY_SHOWN_NAME, NAMED } from '../names/person.js';
import { raw, sql, type Executor, type WithDates } from '../sql.js';
import { LESSON_QUESTIONS } from './lesson-reports.repository.js';

const QUESTIONS = 4;
const QUESTION_CHARS = 400;

/** Whether a safeguarding case has words of a message. A request for an image has no turn that its case could name. */
const hasPassage = (message: string, words: string): string => `EXISTS (
  SELECT FROM safety_cases k WHERE k.user_id = ${message}.user_id AND k.passage <> '' AND strpos(${words}, k.passage) > 0)`;

/**
 * Whether `q` has no finding: it is neither a concern, by its own mark or that of its reply, nor said to be for school, nor part of
 * a safeguarding case, nor answered by a fixed safety reply. Other questions are hidden: a wall may be projected, and the lead and the deputy alone read passages.
 */
export const WITHOUT_SAFETY = `NOT q.details ?| ARRAY['support', 'for_school'] AND NOT EXISTS (
  SELECT FROM safety_cases k WHERE k.turn_id = q.turn_id) AND NOT ${hasPassage('q', 'q.content')} AND NOT EXISTS (
  SELECT FROM messages s WHERE s.turn_id = q.turn_id AND s.role = 'assistant' AND s.details ?| ARRAY['safety', 'support'])`;

/** The students of a lesson by name: all, or only these ids. */
export async function findStudents(
  on: Executor,
  lessonId: string,
  userIds: readonly number[] | null = null,
): Promise<StudentFacts[]> {
  return sql(on).rows<StudentFacts>`
    SELECT u.id AS user_id, ${raw(NAMED)}, s.hand_up_at IS NOT NULL AS hand_up, n.turns, t.waiting, q.last_active_at,
           COALESCE(q.questions, '{}') AS questions, COALESCE(r.runs, '{}') AS runs,
           COALESCE(v.regenerations, 0) AS regenerations
      FROM lessons l
      JOIN group_members m ON m.group_id = l.group_id
      JOIN users u ON u.id = m.user_id AND u.removed_with IS NULL AND u.access_granted
      LEFT JOIN lesson_students s ON s.lesson_id = l.id AND s.user_id = u.id
      CROSS JOIN LATERAL (
        SELECT COALESCE(bool_or(state IN ('queued', 'running')), false) AS waiting
          FROM turns WHERE lesson_id = l.id AND user_id = u.id) t
      CROSS JOIN LATERAL (SELECT count(*)::int AS turns
        FROM conversations c, ${raw(LESSON_QUESTIONS)} AND ${raw(ofLesson('l.id'))} AND c.user_id = u.id) n
      LEFT JOIN LATERAL (
        SELECT max(created_at) AS last_active_at, array_agg(content ORDER BY id DESC) AS questions
          FROM (SELECT q.id, q.created_at, left(q.content, ${raw(QUESTION_CHARS)}) AS content
                  FROM conversations c JOIN messages q ON q.conversation_id = c.id AND q.role = 'user' AND q.in_view
                   AND ${raw(isOpenToTeachers('q'))} AND ${raw(WITHOUT_SAFETY)}
                 WHERE ${raw(ofLesson('l.id'))} AND c.user_id = u.id ORDER BY q.id DESC LIMIT ${QUESTIONS}) newest) q ON true
      LEFT JOIN LATERAL (
        SELECT array_agg(ok ORDER BY at DESC) AS runs
          FROM (SELECT (details #>> '{code,success}')::boolean AS ok, a.id AS at
                  FROM conversations c JOIN messages a ON a.conversation_id = c.id AND a.role = 'assistant' AND a.in_view AND ${raw(isOpenToTeachers('a'))}
                 WHERE ${raw(ofLesson('l.id'))} AND c.user_id = u.id AND a.details ? 'code'
                 ORDER BY a.id DESC LIMIT 2) newest) r ON true
      LEFT JOIN LATERAL (
        SELECT (SELECT count(*)::int - 1 FROM messages o WHERE o.version_group = c.version_group AND ${raw(isOpenToTeachers('o'))}) AS regenerations
          FROM (SELECT a.version_group, c.private_from
                  FROM conversations c JOIN messages a ON a.conversation_id = c.id AND a.role = 'assistant' AND a.in_view AND ${raw(isOpenToTeachers('a'))}
                 WHERE ${raw(ofLesson('l.id'))} AND c.user_id = u.id ORDER BY a.id DESC LIMIT 1) c
         WHERE c.version_group IS NOT NULL) v ON true
     WHERE l.id = ${lessonId} AND (${userIds}::int[] IS NULL OR u.id = ANY(${userIds}::int[]))
     ORDER BY ${raw(BY_SHOWN_NAME.join(', '))}`;
}

/** The names of a student with a conversation of a lesson; null if the student has none or has left the class. */
export async function findWithConversation(
  on: Executor,
  lessonId: string,
  userId: number,
): Promise<{ username: string; display_name: string } | null> {
  return sql(on).row`
    SELECT ${raw(NAMED)} FROM users u JOIN lessons l ON l.id = ${lessonId}
      JOIN group_members m ON m.group_id = l.group_id AND m.user_id = u.id
     WHERE u.id = ${userId} AND u.removed_with IS NULL AND EXISTS (
       SELECT FROM conversations c WHERE ${raw(ofLesson('l.id'))} AND c.user_id = u.id AND c.removed_with IS NULL)`;
}

/** Those of these messages that are a question with a finding, the reply to one, or an image of one. */
export async function findHidden(on: Executor, ids: readonly number[]): Promise<number[]> {
  return sql(on).column<number>`
    SELECT DISTINCT m.id FROM messages m
      LEFT JOIN messages q ON q.role = 'user' AND (q.id = m.id OR q.turn_id = m.turn_id)
     WHERE m.id = ANY(${ids}) AND (m.details ?| ARRAY['safety', 'support'] OR q.id IS NOT NULL AND NOT (${raw(WITHOUT_SAFETY)})
        OR ${raw(hasPassage('m', `m.details #>> '{image,prompt}'`))})`;
}

/** Records that a user read a student's conversation. A read soon after another one of the same viewer extends its entry. */
export async function recordRead(
  on: Executor,
  read: { lessonId: string; userId: number; viewer: string; role: string; extendSeconds: number },
): Promise<void> {
  await sql(on).rows`
    WITH extended AS (
      UPDATE lesson_looks SET until = now() WHERE id = (
        SELECT id FROM lesson_looks
         WHERE lesson_id = ${read.lessonId} AND user_id = ${read.userId} AND viewer = ${read.viewer}
           AND until > now() - make_interval(secs => ${read.extendSeconds})
         ORDER BY id DESC LIMIT 1)
      RETURNING id)
    INSERT INTO lesson_looks (lesson_id, user_id, viewer, viewer_role)
    SELECT ${read.lessonId}, ${read.userId}, ${read.viewer}, ${read.role} WHERE NOT EXISTS (SELECT FROM extended)`;
}

/** Who read the user's conversations of lessons (or of one lesson), newest first. */
export async function findReadLog(
  on: Executor,
  userId: number,
  limit: number,
  lessonId: string | null = null,
): Promise<ReadLogEntry[]> {
  const found = await sql(on).rows<WithDates<ReadLogEntry, 'at' | 'until'>>`
    SELECT v.viewer AS by, v.viewer_role AS role, l.title AS lesson, v.at, v.until
      FROM lesson_looks v JOIN lessons l ON l.id = v.lesson_id
     WHERE v.user_id = ${userId} AND (${lessonId}::uuid IS NULL OR v.lesson_id = ${lessonId}::uuid)
       ORDER BY v.id DESC LIMIT ${limit}`;
  return found.map((entry) => ({ ...entry, at: entry.at.toISOString(), until: entry.until.toISOString() }));
}
