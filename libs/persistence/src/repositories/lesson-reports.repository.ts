// SQL: all students of a lesson in one statement, each part by an index.
import type { LessonReport, ReportStudent } from '@studyhall/contracts';
import { isOpenToTeachers, ofLesson } from '../conditions.js';
import { BY_SHOWN_NAME, NAMED, SHOWN } from '../names/person.js';
import { raw, sql, type Executor, type WithDates } from '../sql.js';
import { solutionOpener } from './study-exercises.repository.js';

/** The end of a lesson, or now. Later questions in its conversation do not belong to the lesson. */
export const LESSON_END = `COALESCE(l.ended_at, LEAST(l.ends_at, now()))`;
/**
 * FROM and WHERE: the questions that a student asked in the conversation `c` of the lesson `l`. An edit takes the place of its
 * question; a regenerated or continued reply has none of its own.
 */
export const LESSON_QUESTIONS = `messages m WHERE m.conversation_id = c.id AND c.removed_with IS NULL AND m.role = 'user'
  AND m.in_view AND ${isOpenToTeachers('m')} AND m.created_at <= ${LESSON_END}`;
const MAX_READ_LOG_ENTRIES = 500;
/** Limit on the questions, program runs and regenerated replies of each student. The newest are used. */
const MAX_EVENTS = 60;
const QUESTION_CHARS = 300;

export type Participation = Omit<ReportStudent, 'came_at' | 'minutes'> & {
  came_at: Date | null;
  last_at: Date | null;
};

/** The activity of each student in a lesson, by name: members of the class at its end, and participants who left. */
export async function findParticipation(on: Executor, lessonId: string): Promise<Participation[]> {
  return sql(on).rows<Participation>`
    SELECT u.id AS user_id, ${raw(NAMED)},
           CASE WHEN c.created_at <= ${raw(LESSON_END)} THEN c.created_at END AS came_at, q.last_at, q.questions,
           COALESCE(e.exercises, 0) AS exercises, COALESCE(e.attempts, 0) AS attempts,
           COALESCE(e.hints, 0) AS hints, COALESCE(e.opened, 0) AS opened
      FROM lessons l
      CROSS JOIN LATERAL (
        SELECT m.user_id FROM group_members m WHERE m.group_id = l.group_id AND m.added_at <= ${raw(LESSON_END)}
         UNION SELECT user_id FROM conversations c WHERE ${raw(ofLesson('l.id'))}) p
      JOIN users u ON u.id = p.user_id AND u.removed_with IS NULL
      CROSS JOIN LATERAL (
        SELECT min(created_at) AS created_at FROM conversations c WHERE ${raw(ofLesson('l.id'))} AND user_id = u.id) c
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS questions, max(m.created_at) AS last_at
          FROM conversations c, ${raw(LESSON_QUESTIONS)} AND ${raw(ofLesson('l.id'))} AND c.user_id = u.id) q
      LEFT JOIN (
        SELECT s.user_id, count(*)::int AS exercises, sum(x.attempts)::int AS attempts, sum(x.hints)::int AS hints,
               count(${raw(solutionOpener('s'))})::int AS opened
          FROM lesson_exercises x JOIN study_exercises s ON s.id = x.exercise_id
         WHERE x.lesson_id = ${lessonId} GROUP BY s.user_id) e ON e.user_id = u.id
     WHERE l.id = ${lessonId} ORDER BY ${raw(BY_SHOWN_NAME.join(', '))}`;
}

/** A question, program run or regenerated reply in a lesson's conversation. */
export interface LessonEvent {
  user_id: number;
  username: string;
  display_name: string;
  at: Date;
  /** The question, truncated; null for a reply. */
  question: string | null;
  /** Whether the program of a reply succeeded; null if it ran none. */
  ran: boolean | null;
  /** How often a reply was regenerated. */
  regenerations: number;
}

/** The events from which stuck moments are computed, in order. */
export async function findEvents(on: Executor, lessonId: string): Promise<LessonEvent[]> {
  return sql(on).rows<LessonEvent>`
    SELECT c.user_id, ${raw(NAMED)}, m.created_at AS at, m.question, m.ran, m.regenerations
      FROM lessons l JOIN conversations c ON ${raw(ofLesson('l.id'))} AND c.removed_with IS NULL
      JOIN users u ON u.id = c.user_id AND u.removed_with IS NULL
      CROSS JOIN LATERAL (
        SELECT id, created_at, CASE WHEN role = 'user' THEN left(content, ${raw(QUESTION_CHARS)}) END AS question,
               (details #>> '{code,success}')::boolean AS ran,
               CASE WHEN role = 'assistant' AND version_group IS NOT NULL THEN (
                 SELECT count(*)::int - 1 FROM messages v
                  WHERE v.version_group = o.version_group AND ${raw(isOpenToTeachers('v'))}) ELSE 0 END
                 AS regenerations
          FROM messages o
         WHERE conversation_id = c.id AND in_view AND ${raw(isOpenToTeachers('o'))} AND created_at <= ${raw(LESSON_END)}
           AND (role = 'user' OR version_group IS NOT NULL OR jsonb_exists(details, 'code'))
         ORDER BY id DESC LIMIT ${MAX_EVENTS}) m
     WHERE l.id = ${lessonId} ORDER BY c.user_id, m.id`;
}

/** The ledger of a lesson: who read whose conversation, newest first. */
export async function findReadLogOfLesson(on: Executor, lessonId: string): Promise<LessonReport['looks']> {
  const found = await sql(on).rows<WithDates<LessonReport['looks'][number], 'at' | 'until'>>`
    SELECT ${raw(SHOWN)} AS student, v.viewer AS by, v.viewer_role AS role, v.at, v.until
      FROM lesson_looks v JOIN users u ON u.id = v.user_id AND u.removed_with IS NULL
     WHERE v.lesson_id = ${lessonId} ORDER BY v.id DESC LIMIT ${MAX_READ_LOG_ENTRIES}`;
  return found.map((look) => ({ ...look, at: look.at.toISOString(), until: look.until.toISOString() }));
}
