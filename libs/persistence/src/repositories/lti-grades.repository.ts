// SQL: scores are stored and settled by the state that they have, and read with the person's link to the platform.
import { randomUUID } from 'node:crypto';
import { LessThan } from 'typeorm';
import { present } from '../conditions.js';
import { LtiGrades } from '../entities/lti-grades.entity.js';
import { LtiScore } from '../entities/lti-score.entity.js';
import { raw, sql, unnest, type Executor } from '../sql.js';

/** The score of one student that a teacher sends. */
export type NewScore = Pick<LtiScore, 'user_id' | 'given' | 'maximum'>;
export type SentScore = NewScore & Pick<LtiScore, 'state' | 'detail'> & { course: string };

/** The scores of a quiz that were sent to courses or are waiting. */
export async function findScores(on: Executor, activityId: string): Promise<SentScore[]> {
  return sql(on).rows<SentScore>`
    SELECT g.course, x.user_id, x.given, x.maximum, x.state, x.detail FROM lti_grades g JOIN lti_scores x ON x.grades_id = g.id
     WHERE g.activity_id = ${activityId}`;
}

/** The students who are linked to the platform of a course. */
export async function findLinked(
  on: Executor,
  course: string,
  students: readonly number[],
): Promise<number[]> {
  return sql(on).column<number>`
    SELECT e.user_id FROM lti_courses c JOIN identity_providers p ON p.id = c.provider_id
      JOIN external_identities e ON e.provider_id = p.id AND e.issuer = p.issuer
     WHERE c.id = ${course} AND e.user_id = ANY(${students}::int[])`;
}

/** Stores scores to send. Skips those that were sent or are waiting. Null if none is left to send. */
export async function request(
  on: Executor,
  of: { activity_id: string; course: string },
  scores: readonly NewScore[],
): Promise<string | null> {
  await on
    .getRepository(LtiGrades)
    .createQueryBuilder()
    .insert()
    .values({ id: randomUUID(), ...of })
    .orIgnore()
    .execute();
  const { id } = await on.getRepository(LtiGrades).findOneByOrFail(of);
  const wanted = unnest('n', scores, { user_id: 'int', given: 'int', maximum: 'int' });
  const stored = await sql(on).rows`
    INSERT INTO lti_scores AS x (grades_id, user_id, given, maximum, state)
    SELECT ${id}::uuid, n.user_id, n.given, n.maximum, 'waiting' FROM ${wanted}
    ON CONFLICT (grades_id, user_id) DO UPDATE
      SET given = EXCLUDED.given, maximum = EXCLUDED.maximum, state = 'waiting', detail = NULL, changed_at = now()
      WHERE x.state = 'failed' OR (x.given, x.maximum) <> (EXCLUDED.given, EXCLUDED.maximum)
    RETURNING x.user_id`;
  return stored.length > 0 ? id : null;
}

/** Grades to send, while their quiz belongs to the class that the course is connected to. */
export interface GradesToSend {
  activity_id: string;
  title: string;
  platform: string;
  line_items_url: string;
  line_item_url: string | null;
}

export async function findToSend(on: Executor, id: string): Promise<GradesToSend | null> {
  return sql(on).row<GradesToSend>`
    SELECT a.id AS activity_id, a.title, c.provider_id AS platform, c.line_items_url, x.line_item_url
      FROM lti_grades x JOIN activities a ON a.id = x.activity_id JOIN groups g ON g.id = a.group_id
      JOIN lti_courses c ON c.id = x.course AND c.group_id = g.id
     WHERE x.id = ${id} AND c.line_items_url IS NOT NULL`;
}

/** A waiting score. `subject`: the platform's id of the student; null if the student is not linked or has left the class. */
export type WaitingScore = NewScore & { subject: string | null };

export async function findWaiting(on: Executor, id: string): Promise<WaitingScore[]> {
  return sql(on).rows<WaitingScore>`
    SELECT x.user_id, x.given, x.maximum, e.subject FROM lti_scores x JOIN lti_grades g ON g.id = x.grades_id
      JOIN lti_courses c ON c.id = g.course JOIN identity_providers p ON p.id = c.provider_id
      LEFT JOIN (external_identities e JOIN users u ON u.id = e.user_id AND ${raw(present('u'))})
        ON e.user_id = x.user_id AND e.provider_id = p.id AND e.issuer = p.issuer
       AND EXISTS (SELECT FROM group_members m WHERE m.group_id = c.group_id AND m.user_id = x.user_id)
     WHERE x.grades_id = ${id} AND x.state = 'waiting' ORDER BY x.user_id`;
}

/** Stores the result of one score, unless a teacher sent it again meanwhile. */
export async function settle(
  on: Executor,
  grades_id: string,
  { user_id, given, maximum }: NewScore,
  detail: string | null,
): Promise<void> {
  const state = detail === null ? 'sent' : 'failed';
  await on
    .getRepository(LtiScore)
    .update(
      { grades_id, user_id, given, maximum, state: 'waiting' },
      { state, detail, changed_at: () => 'now()' },
    );
}

/** Marks all waiting scores as failed; with `before`, only those that were already waiting at that time. */
export async function failWaiting(
  on: Executor,
  grades_id: string,
  detail: string,
  before?: Date,
): Promise<void> {
  await on
    .getRepository(LtiScore)
    .update(
      { grades_id, state: 'waiting', ...(before && { changed_at: LessThan(before) }) },
      { state: 'failed', detail, changed_at: () => 'now()' },
    );
}

/** Stores the URL of the grade book column. Null: the platform removed it, so that all scores must be sent again. */
export async function storeLineItem(on: Executor, id: string, url: string | null): Promise<void> {
  await on.getRepository(LtiGrades).update({ id }, { line_item_url: url });
  if (url === null)
    await on.getRepository(LtiScore).update({ grades_id: id, state: 'sent' }, { state: 'waiting' });
}

/** Grades with waiting scores. */
export async function findOpen(
  on: Executor,
  olderThanMs: number,
  afterId: string | null,
  limit: number,
): Promise<Array<{ id: string }>> {
  return sql(on).rows<{ id: string }>`
    SELECT g.id FROM lti_grades g
     WHERE EXISTS (SELECT FROM lti_scores x WHERE x.grades_id = g.id AND x.state = 'waiting'
                    AND x.changed_at < now() - ${olderThanMs}::float8 * interval '1 millisecond')
       AND (${afterId}::uuid IS NULL OR g.id > ${afterId}::uuid)
     ORDER BY g.id LIMIT ${limit}`;
}
