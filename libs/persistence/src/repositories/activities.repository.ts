// SQL: members, work and approved feedback are read with each row, in one statement.
import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { ActivityView, OwnActivity, QuizDraft } from '@studyhall/contracts';
import { Activity } from '../entities/activity.entity.js';
import { ActivityStudent } from '../entities/activity-student.entity.js';
import { changesOne, fragment, raw, sql, type Executor, type Fragment, type WithDates } from '../sql.js';

const MAX_OWN = 200;

export type ActivityRecord = Activity & { group_id: number };

/** The condition that an activity is for a member `m` of its class. */
export const IS_FOR = `(a.for_all OR EXISTS (
  SELECT FROM activity_students s WHERE s.activity_id = a.id AND s.user_id = m.user_id))`;

const FACTS = fragment`a.id, a.group_id, g.name AS class_name, a.kind, a.title, a.instructions, a.study_mode, a.rules,
  a.opens_at, a.closes_at, a.changed_at,
  CASE WHEN a.kind = 'quiz' THEN jsonb_build_object(
    'questions', jsonb_array_length(a.questions), 'minutes', a.minutes, 'ticket_id', t.id, 'lesson_id', t.lesson_id)
    END AS quiz,
  (SELECT COALESCE(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.name) ORDER BY f.name), '[]')
     FROM group_materials x JOIN files f ON f.id = x.file_id
    WHERE x.group_id = a.group_id AND x.kind = 'source' AND x.file_id = ANY(a.sources)) AS sources`;
const SOURCE = fragment`activities a JOIN groups g ON g.id = a.group_id
  LEFT JOIN lesson_tickets t ON t.activity_id = a.id AND t.opened_at IS NOT NULL`;

type NewActivity = Omit<
  Activity,
  'id' | 'group_id' | 'for_all' | 'opens_at' | 'changed_at' | 'removed_with' | 'questions' | 'minutes'
> & {
  group_id: number;
  /** Undefined: now, on the database's clock. */
  opens_at: Date | undefined;
  /** Undefined: the whole class. */
  students: readonly number[] | undefined;
};

export async function insertActivity(on: Executor, { students, ...activity }: NewActivity): Promise<string> {
  const id = randomUUID();
  await on.getRepository(Activity).insert({ id, ...activity, for_all: students === undefined });
  await addStudents(on, id, students ?? []);
  return id;
}

async function addStudents(on: Executor, id: string, students: readonly number[]): Promise<void> {
  await on
    .getRepository(ActivityStudent)
    .insert([...new Set(students)].map((user_id) => ({ activity_id: id, user_id })));
}

/**
 * Stores the draft of a quiz. After it is sent, the class needs at least one hint before a solution, and its own solutions
 * stay locked.
 */
export async function insertDraft(
  on: Executor,
  draft: QuizDraft & { group_id: number; created_by: string },
): Promise<string> {
  const id = randomUUID();
  const rules = { scope: '', tone: '', tools_off: [], hints: null };
  await on
    .getRepository(Activity)
    .insert({ id, ...draft, study_mode: 'hints', rules, for_all: true, opens_at: null, closes_at: null });
  return id;
}

/** Opens the draft of a quiz for a number of minutes, on the database's clock. False if it was already sent or withdrawn. */
export async function openDraft(
  on: Executor,
  id: string,
  quiz: { minutes: number | null; closesAfter: number; students: readonly number[] | undefined },
): Promise<boolean> {
  const isOpened = await changesOne(
    on.getRepository(Activity).update(
      { id, kind: 'quiz', opens_at: IsNull(), removed_with: IsNull() },
      {
        ...{ minutes: quiz.minutes, for_all: quiz.students === undefined },
        opens_at: () => 'now()',
        closes_at: () => `now() + interval '${quiz.closesAfter} minutes'`,
      },
    ),
  );
  if (isOpened) await addStudents(on, id, quiz.students ?? []);
  return isOpened;
}

export async function countOfGroup(on: Executor, groupId: number): Promise<number> {
  return on.getRepository(Activity).countBy({ group_id: groupId });
}

/** Null if it is withdrawn or its class is removed. */
export async function findActivity(on: Executor, id: string): Promise<ActivityRecord | null> {
  const found = await on.getRepository(Activity).findOneBy({ id });
  return found?.group_id == null ? null : { ...found, group_id: found.group_id };
}

export type ActivityChange = Partial<
  Pick<Activity, 'title' | 'instructions' | 'sources' | 'study_mode' | 'rules' | 'questions' | 'closes_at'>
>;

/**
 * Changes an activity. A time in the past closes it now. False for the questions of a quiz that was sent, and for its end
 * if it is not open.
 */
export async function updateActivity(
  on: Executor,
  id: string,
  { closes_at: at, ...change }: ActivityChange,
): Promise<boolean> {
  const quiz = Object.keys(change).length > 0 ? 'opens_at IS NULL' : 'closes_at > now()';
  return changesOne(
    on
      .getRepository(Activity)
      .createQueryBuilder()
      .update()
      .set({
        ...change,
        ...(at && { closes_at: () => 'GREATEST(:at, now())' }),
        changed_at: () => `CASE kind WHEN 'tutor' THEN now() END`,
      })
      .where(`id = :id AND (kind <> 'quiz' OR ${quiz})`)
      .setParameters({ at, id })
      .execute(),
  );
}

/** Withdraws an activity from its class, together with the students' work. False if it is already withdrawn. */
export async function withdraw(on: Executor, id: string, undoId: string): Promise<boolean> {
  const gone = { group_id: null, removed_with: undoId };
  return changesOne(on.getRepository(Activity).update({ id, removed_with: IsNull() }, gone));
}

export async function restoreWithdrawn(on: Executor, undoId: string, groupId: number): Promise<boolean> {
  const back = { group_id: groupId, removed_with: null };
  return changesOne(on.getRepository(Activity).update({ removed_with: undoId }, back));
}

/** The activities of a class with the students' progress, latest end first. */
export const findOfGroup = (on: Executor, groupId: number): Promise<ActivityView[]> =>
  findViews(on, fragment`a.group_id = ${groupId}`);

/** The activities that were given in a lesson. */
export const findOfLesson = (on: Executor, lessonId: string): Promise<ActivityView[]> =>
  findViews(on, fragment`a.lesson_id = ${lessonId}`);

async function findViews(on: Executor, where: Fragment): Promise<ActivityView[]> {
  const found = await sql(on).rows<WithDates<ActivityView, 'opens_at' | 'closes_at' | 'changed_at'>>`
    SELECT ${FACTS}, a.created_by, a.for_all,
           CASE WHEN a.opens_at IS NULL THEN 'draft' WHEN a.closes_at <= now() THEN 'closed'
                WHEN a.opens_at > now() THEN 'planned' ELSE 'open' END AS state,
           c.students, c.begun, c.handed_in
      FROM ${SOURCE}
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS students, count(w.id)::int AS begun, count(w.handed_in_at)::int AS handed_in
          FROM group_members m LEFT JOIN activity_work w ON w.activity_id = a.id AND w.user_id = m.user_id
         WHERE m.group_id = a.group_id AND ${raw(IS_FOR)}) c
     WHERE ${where} ORDER BY a.closes_at DESC NULLS FIRST, a.id`;
  return found.map((one) => ({
    ...one,
    opens_at: one.opens_at?.toISOString() ?? null,
    closes_at: one.closes_at?.toISOString() ?? null,
    changed_at: one.changed_at?.toISOString() ?? null,
  }));
}

/** The accounts of the class members whom an activity is for. */
export async function findStudents(on: Executor, id: string): Promise<number[]> {
  return sql(on).column<number>`
    SELECT m.user_id FROM activities a JOIN group_members m ON m.group_id = a.group_id
     WHERE a.id = ${id} AND ${raw(IS_FOR)}`;
}

const ownWork = (userId: number): Fragment => fragment`
  SELECT ${FACTS}, CASE WHEN a.closes_at <= now() THEN 'closed' ELSE 'open' END AS state,
         CASE WHEN w.handed_in_at IS NOT NULL THEN 'handed_in' WHEN w.id IS NOT NULL THEN 'working' ELSE 'not_begun' END
           AS progress,
         c.id AS conversation_id, COALESCE(w.answer, '') AS answer, w.handed_in_at,
         CASE WHEN w.feedback_state = 'approved' THEN
           jsonb_build_object('text', w.feedback, 'by', w.feedback_by, 'at', w.feedback_at) END AS feedback
    FROM ${SOURCE} JOIN group_members m ON m.group_id = a.group_id AND m.user_id = ${userId}
    LEFT JOIN activity_work w ON w.activity_id = a.id AND w.user_id = m.user_id
    LEFT JOIN conversations c ON c.id = w.conversation_id AND c.removed_with IS NULL
   WHERE a.opens_at <= now() AND ${raw(IS_FOR)}`;

type StoredOwn = WithDates<OwnActivity, 'opens_at' | 'closes_at' | 'changed_at' | 'handed_in_at'>;

const toOwn = (own: StoredOwn): OwnActivity => ({
  ...own,
  opens_at: own.opens_at.toISOString(),
  closes_at: own.closes_at.toISOString(),
  changed_at: own.changed_at?.toISOString() ?? null,
  handed_in_at: own.handed_in_at?.toISOString() ?? null,
  feedback: own.feedback && { ...own.feedback, at: new Date(own.feedback.at).toISOString() },
});

/** The opened activities for the user: open ones first, next to close first. */
export async function findOwn(on: Executor, userId: number): Promise<OwnActivity[]> {
  const found = await sql(on).rows<StoredOwn>`
    ${ownWork(userId)} ORDER BY a.closes_at <= now(), abs(extract(epoch FROM a.closes_at - now())), a.id LIMIT ${MAX_OWN}`;
  return found.map(toOwn);
}

/** The ids of the classes that the user is in. */
export const findOwnClasses = (on: Executor, userId: number): Promise<number[]> =>
  sql(on).column<number>`SELECT group_id FROM group_members WHERE user_id = ${userId}`;

export async function findOwnOne(on: Executor, userId: number, id: string): Promise<OwnActivity | null> {
  const found = await sql(on).row<StoredOwn>`${ownWork(userId)} AND a.id = ${id}`;
  return found && toOwn(found);
}
