// SQL: counted within the statement that stores a question; sums by weeks.
import type { ClassRequestsWeek } from '@studyhall/contracts';
import { fragment, sql, type Executor, type Fragment } from '../sql.js';

/** A school year. */
const MAX_WEEKS = 42;
/** So that a year can be compared with the previous one. */
const KEPT_MONTHS = 13;

/**
 * Counts a question in the statement that stores it, after its `turn (conversation_id, lesson_id)`: for the class of the
 * live lesson or open homework of the chat. Questions in other chats count for no class.
 * @param asksForWork null if the question is not counted
 */
export const countedRequest = (userId: number, asksForWork: boolean | null): Fragment => fragment`counted AS (
      INSERT INTO work_requests AS r (user_id, group_id, day, questions, asking)
      SELECT ${userId}::int, c.group_id, (now() AT TIME ZONE COALESCE(s.time_zone, 'UTC'))::date, 1, ${asksForWork}::boolean::int
        FROM turn CROSS JOIN LATERAL (
          SELECT l.group_id FROM lessons l WHERE l.id = turn.lesson_id
          UNION
          SELECT a.group_id FROM activity_work w JOIN activities a ON a.id = w.activity_id
           WHERE w.conversation_id = turn.conversation_id AND a.closes_at > now() AND w.handed_in_at IS NULL) c
        JOIN groups g ON g.id = c.group_id JOIN schools s ON s.name = g.school
       WHERE ${asksForWork}::boolean IS NOT NULL
      ON CONFLICT (user_id, group_id, day)
      DO UPDATE SET questions = r.questions + 1, asking = r.asking + EXCLUDED.asking)`;

/** A student's questions per week, in the chats of one class or of all current classes. */
export function findWeeksOfStudent(
  on: Executor,
  userId: number,
  groupId: number | null,
): Promise<Array<{ week: string; questions: number; work_requests: number }>> {
  return sql(on).rows`
    SELECT to_char(date_trunc('week', r.day), 'YYYY-MM-DD') AS week, sum(r.questions)::int AS questions,
           sum(r.asking)::int AS work_requests
      FROM work_requests r JOIN group_members m ON m.group_id = r.group_id AND m.user_id = r.user_id
     WHERE r.user_id = ${userId} AND (${groupId}::int IS NULL OR r.group_id = ${groupId}::int)
       AND r.day > now() - make_interval(weeks => ${MAX_WEEKS})
     GROUP BY 1`;
}

/** The questions of all current students of a class per week, with their attempts and hints in its lessons; newest first. */
export function findWeeksOfClass(on: Executor, groupId: number): Promise<ClassRequestsWeek[]> {
  return sql(on).rows`
    WITH asked AS (
      SELECT date_trunc('week', r.day) AS week, sum(r.questions)::int AS questions, sum(r.asking)::int AS asking
        FROM work_requests r JOIN group_members m ON m.group_id = r.group_id AND m.user_id = r.user_id
       WHERE r.group_id = ${groupId} AND r.day > now() - make_interval(weeks => ${MAX_WEEKS}) GROUP BY 1),
    studied AS (
      SELECT date_trunc('week', l.started_at AT TIME ZONE COALESCE(s.time_zone, 'UTC')) AS week,
             sum(x.attempts)::int AS attempts, sum(x.hints)::int AS hints
        FROM lessons l JOIN groups g ON g.id = l.group_id JOIN schools s ON s.name = g.school
        JOIN lesson_exercises x ON x.lesson_id = l.id
       WHERE l.group_id = ${groupId} AND l.started_at > now() - make_interval(weeks => ${MAX_WEEKS} + 1) GROUP BY 1)
    SELECT to_char(a.week, 'YYYY-MM-DD') AS week, a.questions, a.asking AS work_requests,
           COALESCE(t.attempts, 0) AS attempts, COALESCE(t.hints, 0) AS hints
      FROM asked a LEFT JOIN studied t ON t.week = a.week ORDER BY a.week DESC`;
}

/** Removes counts that are more than a year old. */
export async function forgetOld(on: Executor): Promise<void> {
  await sql(on).rows`DELETE FROM work_requests WHERE day < now() - make_interval(months => ${KEPT_MONTHS})`;
}
