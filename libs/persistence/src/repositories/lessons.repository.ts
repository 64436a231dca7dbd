// SQL: ends by the clock of the database, with the class, in one statement that returns what it changed.
import { randomUUID } from 'node:crypto';
import type { EndedLesson, LessonCut, LessonRules, LessonTool, StudyMode } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { Conditions } from '../conditions.js';
import { Lesson } from '../entities/lesson.entity.js';
import { changesOne, errorCode, fragment, raw, sql, type Executor, type Fragment } from '../sql.js';
import { HOMEWORK_OF_CHAT } from './activity-work.repository.js';
import type { Membership } from './class-relation.js';

/** A lesson with its class. */
export interface LessonRecord extends Pick<
  Lesson,
  | 'id'
  | 'title'
  | 'study_mode'
  | 'lesson_only'
  | 'rules'
  | 'pause_reason'
  | 'started_at'
  | 'ends_at'
  | 'ended_at'
  | 'projected'
> {
  group_id: number;
  class_name: string;
  school: string;
  paused: boolean;
}

const VIEW = fragment`l.id, l.group_id, g.name AS class_name, g.school, l.title, l.study_mode, l.lesson_only, l.rules,
  l.paused_at IS NOT NULL AS paused, l.pause_reason, l.started_at, l.ends_at, l.projected,
  COALESCE(l.ended_at, CASE WHEN l.ends_at <= now() THEN l.ends_at END) AS ended_at`;
const SOURCE = fragment`lessons l JOIN groups g ON g.id = l.group_id`;
/** Not ended, and not past its end. */
export const LIVE = fragment`l.ended_at IS NULL AND l.ends_at > now()`;

/** @param rest the clauses after FROM */
const find = (on: Executor, rest: Fragment): Promise<LessonRecord[]> =>
  sql(on).rows<LessonRecord>`SELECT ${VIEW} FROM ${SOURCE} ${rest}`;

/** Limit for master admins with many schools: more do not fit on a page. */
const MAX_LIVE = 500;

export interface NewLesson {
  groupId: number;
  title: string;
  startedBy: string;
  studyMode: StudyMode;
  lessonOnly: boolean;
  rules: LessonRules | null;
  /** Null: the end of the class's current slot in the school's time zone, else after `hours`. */
  endsAt: Date | null;
  hours: number;
}

/** Starts a lesson. Violates `lessons_one_live` if the class has one that has not ended: call {@link endDue} first. */
export async function insertLesson(on: Executor, lesson: NewLesson): Promise<string> {
  const id = randomUUID();
  await sql(on).rows`
    INSERT INTO lessons (id, group_id, title, started_by, study_mode, lesson_only, rules, ends_at)
    SELECT ${id}, ${lesson.groupId}, ${lesson.title}, ${lesson.startedBy}, ${lesson.studyMode}, ${lesson.lessonOnly},
      ${lesson.rules}, COALESCE(${lesson.endsAt}::timestamptz,
           (SELECT (l.local::date + make_interval(mins => s.end_minute)) AT TIME ZONE l.zone
              FROM groups g JOIN schools c ON c.name = g.school
              CROSS JOIN LATERAL (SELECT COALESCE(c.time_zone, current_setting('TimeZone')) AS zone,
                                         now() AT TIME ZONE COALESCE(c.time_zone, current_setting('TimeZone')) AS local) l
              JOIN group_slots s ON s.group_id = g.id AND s.day_of_week = extract(isodow FROM l.local)::int - 1
               AND extract(hour FROM l.local) * 60 + extract(minute FROM l.local)
                   BETWEEN s.start_minute AND s.end_minute - 1
             WHERE g.id = ${lesson.groupId} LIMIT 1),
           now() + make_interval(hours => ${lesson.hours}))`;
  return id;
}

/** Whether a lesson is past its end and the end is not stored yet. */
export async function hasDue(on: Executor): Promise<boolean> {
  return sql(on).hasRow`SELECT 1 FROM lessons WHERE ended_at IS NULL AND ends_at <= now() LIMIT 1`;
}

/** A lesson that ended, as it is published. */
export interface EndedLessonKey {
  id: string;
  group_id: number;
}

/** Stores the end of lessons that are past it, of one class or of all. Returns them. */
export async function endDue(on: Executor, groupId: number | null = null): Promise<EndedLessonKey[]> {
  // One statement ends and returns them, so that each end is published once.
  return sql(on).rows`
    UPDATE lessons SET ended_at = ends_at, paused_at = NULL
     WHERE ended_at IS NULL AND ends_at <= now() AND (${groupId}::int IS NULL OR group_id = ${groupId}::int)
       RETURNING id, group_id`;
}

export async function findLesson(on: Executor, id: string): Promise<LessonRecord | null> {
  return (await find(on, fragment`WHERE l.id = ${id}`))[0] ?? null;
}

/** The class of a lesson if it is deleted and not erased yet, in relation to a user. */
export async function findDeletedClass(
  on: Executor,
  id: string,
  userId: number,
): Promise<{ school: string; teaches: boolean } | null> {
  return sql(on).row`
    SELECT g.school, EXISTS (SELECT FROM group_teachers t WHERE t.group_id = g.id AND t.user_id = ${userId})
        OR EXISTS (SELECT FROM group_covers v WHERE v.group_id = g.id AND v.user_id = ${userId} AND v.until > now()) AS teaches
      FROM lessons l JOIN stored_groups g ON g.id = l.group_id WHERE l.id = ${id} AND g.removed_with IS NOT NULL`;
}

/** The lessons of a class, newest first. */
export async function findOfGroup(on: Executor, groupId: number, limit: number): Promise<LessonRecord[]> {
  return find(on, fragment`WHERE l.group_id = ${groupId} ORDER BY l.started_at DESC LIMIT ${limit}`);
}

/** Ends the lessons of classes that close, or of all classes of a school that closes. Returns them. */
export async function endOfClosed(
  on: Executor,
  closed: { groups: readonly number[] } | { school: string },
): Promise<EndedLessonKey[]> {
  const groups =
    'groups' in closed
      ? fragment`SELECT unnest(${closed.groups}::int[])`
      : fragment`SELECT id FROM groups WHERE school = ${closed.school}`;
  return sql(on).rows`
    UPDATE lessons SET ended_at = LEAST(ends_at, now()), paused_at = NULL
     WHERE group_id IN (${groups}) AND ended_at IS NULL RETURNING id, group_id`;
}

/**
 * Those of the ended lessons that were still running, with the number of students who opened each.
 * @param left the members whom the same change takes out of their classes: they count, those who left before do not
 */
export async function findCut(
  on: Executor,
  { endedLessons, left }: { endedLessons: readonly EndedLessonKey[]; left: readonly Membership[] },
  limit: number,
): Promise<LessonCut[]> {
  if (endedLessons.length === 0) return [];
  const [groups, users] = [left.map(({ group_id }) => group_id), left.map(({ user_id }) => user_id)];
  return sql(on).rows<LessonCut>`
    SELECT l.id, l.title,
           (SELECT count(*)::int FROM conversations c WHERE c.lesson_id = l.id
               AND (EXISTS (SELECT FROM group_members m WHERE m.group_id = l.group_id AND m.user_id = c.user_id)
                    OR (l.group_id, c.user_id) IN (SELECT * FROM unnest(${groups}::int[], ${users}::int[])))) AS students
      FROM lessons l WHERE l.id = ANY(${endedLessons.map(({ id }) => id)}::uuid[]) AND l.ended_at < l.ends_at
     ORDER BY l.title, l.id LIMIT ${limit}`;
}

/** The running lessons of a school. */
export async function findLiveOfSchool(on: Executor, school: string): Promise<LessonRecord[]> {
  return find(on, fragment`WHERE g.school = ${school} AND ${LIVE}`);
}

/** The running lessons in the classes of a scope, by class. */
export async function findLiveInScope(on: Executor, scope: Scope): Promise<LessonRecord[]> {
  const inScope = new Conditions().inScope(scope, 'g.school', 'g.id').fragment;
  return find(on, fragment`WHERE ${LIVE} AND ${inScope} ORDER BY g.name, l.id LIMIT ${MAX_LIVE}`);
}

/** The most recently ended lessons in the classes of a scope. */
export async function findEndedInScope(on: Executor, scope: Scope, limit: number): Promise<LessonRecord[]> {
  const inScope = new Conditions().inScope(scope, 'g.school', 'g.id').fragment;
  return find(on, fragment`WHERE NOT (${LIVE}) AND ${inScope} ORDER BY l.started_at DESC LIMIT ${limit}`);
}

/** The running lessons of the student's classes, newest first: the first one is the student's current lesson. */
export async function findLiveOfStudent(on: Executor, userId: number): Promise<LessonRecord[]> {
  return find(
    on,
    fragment`JOIN group_members m ON m.group_id = l.group_id
     WHERE m.user_id = ${userId} AND ${LIVE} ORDER BY l.started_at DESC`,
  );
}

/** The lessons that the student attended and that ended at most `minutes` ago, also with their classes, last end first. */
export function findEndedOfStudent(on: Executor, userId: number, minutes: number): Promise<EndedLesson[]> {
  return sql(on).rows<EndedLesson>`
    SELECT l.id, l.title, g.name AS class_name
      FROM conversations c JOIN lessons l ON l.id = c.lesson_id LEFT JOIN groups g ON g.id = l.group_id
     WHERE c.user_id = ${userId} AND c.removed_with IS NULL
       AND COALESCE(l.ended_at, l.ends_at) BETWEEN now() - make_interval(mins => ${minutes}) AND now()
     ORDER BY COALESCE(l.ended_at, l.ends_at) DESC, l.started_at DESC`;
}

/** Changes a running lesson. False if it has ended. */
export async function updateLive(
  on: Executor,
  id: string,
  change: Partial<
    Pick<Lesson, 'study_mode' | 'lesson_only' | 'ends_at' | 'paused_at' | 'pause_reason' | 'ended_at'>
  >,
): Promise<boolean> {
  if (Object.keys(change).length === 0) return (await findLesson(on, id))?.ended_at === null;
  return changesOne(
    on
      .getRepository(Lesson)
      .createQueryBuilder()
      .update()
      .set(change)
      .where('id = :id AND ended_at IS NULL AND ends_at > now()', { id })
      .execute(),
  );
}

/** Changes what the projector of a running lesson shows. Absent fields stay unchanged. False if the lesson has ended. */
export async function project(on: Executor, id: string, change: Lesson['projected']): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE lessons l SET projected = projected || ${JSON.stringify(change)}::jsonb
      WHERE id = ${id} AND ${LIVE} RETURNING 1`;
}

/** Requests a stop of all running replies of students in a lesson's class. Returns their turns. */
export async function stopTurns(on: Executor, lessonId: string): Promise<string[]> {
  return sql(on).column<string>`
    UPDATE turns t SET stop_requested = true
      FROM lessons l JOIN group_members m ON m.group_id = l.group_id
     WHERE l.id = ${lessonId} AND t.user_id = m.user_id AND t.state IN ('queued', 'running') RETURNING t.id`;
}

/** Whether a tool is disabled by the rules of the conversation's running lesson or open homework. */
export async function isToolOff(on: Executor, conversationId: string, tool: LessonTool): Promise<boolean> {
  return sql(on).hasRow`
    SELECT 1 FROM conversations c JOIN lessons l ON l.id = c.lesson_id
     WHERE c.id = ${conversationId} AND ${LIVE} AND l.rules->'tools_off' ? ${tool}
    UNION ALL
    SELECT 1 FROM ${raw(HOMEWORK_OF_CHAT)}
      WHERE w.conversation_id = ${conversationId} AND a.closes_at > now() AND a.rules->'tools_off' ? ${tool}`;
}

/** The student's conversation of a lesson, created at first use. If the student removed it, it is reused without messages. */
export async function ensureConversation(
  on: Executor,
  lesson: Pick<LessonRecord, 'id' | 'title'>,
  userId: number,
): Promise<string> {
  // The unique index ensures that two devices get the same one.
  const made = await sql(on).row<{ id: string }>`
    INSERT INTO conversations (id, user_id, title, lesson_id) VALUES (${randomUUID()}, ${userId}, ${lesson.title}, ${lesson.id})
    ON CONFLICT (lesson_id, user_id) WHERE lesson_id IS NOT NULL DO UPDATE SET removed_with = NULL
    RETURNING id`;
  if (!made) throw new Error('The conversation was not stored.');
  return made.id;
}

const PAUSED = 'LS001';
const LESSON_ONLY = 'LS002';

/**
 * The reason why the gate of a lesson rejects a question or image: the reason of a pause, or that other conversations are
 * closed.
 */
export function refusedByLesson(
  error: unknown,
): { code: 'lesson_paused'; reason: string } | { code: 'lesson_only' } | null {
  const code = errorCode(error);
  if (code === LESSON_ONLY) return { code: 'lesson_only' };
  if (code !== PAUSED) return null;
  const { detail } =
    (error as { driverError?: { detail?: string } }).driverError ?? (error as { detail?: string });
  return { code: 'lesson_paused', reason: detail ?? '' };
}
