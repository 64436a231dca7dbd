// SQL: joins lessons, classes and memberships, with counts of one student, in one statement.
import type { ExerciseView, OwnLesson, OwnLessonReport } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import { isOpenToTeachers, ofLesson } from '../conditions.js';
import { fragment, raw, sql, type Executor, type Fragment, type WithDates } from '../sql.js';
import { LESSON_END, LESSON_QUESTIONS } from './lesson-reports.repository.js';

const MAX_LISTED = 100;
const MAX_QUESTIONS = 300;
const MAX_PARTS = 100;

/** The lessons that a student attended, newest first: all, or only this one. */
export async function findOwnLessons(
  on: Executor,
  userId: number,
  lessonId: string | null = null,
): Promise<OwnLesson[]> {
  const found = await sql(on).rows<WithDates<OwnLesson, 'started_at' | 'ended_at'>>`
    SELECT l.id, l.title, g.name AS class_name, l.started_at,
           COALESCE(l.ended_at, CASE WHEN l.ends_at <= now() THEN l.ends_at END) AS ended_at,
           CASE WHEN l.ended_at IS NULL AND l.ends_at > now() THEN 'live' ELSE 'ended' END AS state,
           sum((SELECT count(*) FROM ${raw(LESSON_QUESTIONS)}))::int AS questions
      FROM conversations c JOIN lessons l ON ${raw(ofLesson('l.id'))} LEFT JOIN groups g ON g.id = l.group_id
     WHERE c.user_id = ${userId} AND c.removed_with IS NULL AND (${lessonId}::uuid IS NULL OR l.id = ${lessonId}::uuid)
     GROUP BY l.id, g.name ORDER BY l.started_at DESC, l.id LIMIT ${MAX_LISTED}`;
  return found.map((lesson) => ({
    ...lesson,
    started_at: lesson.started_at.toISOString(),
    ended_at: lesson.ended_at?.toISOString() ?? null,
  }));
}

/** Messages of the student's conversation of a lesson, until its end. Contains nothing from other conversations. */
const said = (
  userId: number,
  lessonId: string,
): Fragment => fragment`conversations c JOIN lessons l ON ${raw(ofLesson('l.id'))}
  JOIN messages m ON m.conversation_id = c.id AND m.in_view AND ${raw(isOpenToTeachers('m'))}
   AND m.created_at <= ${raw(LESSON_END)}
  WHERE c.user_id = ${userId} AND l.id = ${lessonId} AND c.removed_with IS NULL`;

export async function findOwnQuestions(
  on: Executor,
  userId: number,
  lessonId: string,
): Promise<OwnLessonReport['questions']> {
  const found = await sql(on).rows<{ id: number; text: string; at: Date }>`
    SELECT m.id, m.content AS text, m.created_at AS at FROM ${said(userId, lessonId)} AND m.role = 'user'
     ORDER BY m.id LIMIT ${MAX_QUESTIONS}`;
  return found.map((question) => ({ ...question, at: question.at.toISOString() }));
}

/** Distinct web pages and files that replies used. */
export async function findOwnSources(
  on: Executor,
  userId: number,
  lessonId: string,
): Promise<OwnLessonReport['sources']> {
  const found = await sql(on).rows<{
    web: MessageDetails['web_search_results'] | null;
    cited: MessageDetails['document_citations'] | null;
  }>`
    SELECT m.details -> 'web_search_results' AS web, m.details -> 'document_citations' AS cited
      FROM ${said(userId, lessonId)} AND m.role = 'assistant'
       AND jsonb_exists_any(m.details, ARRAY['web_search_results', 'document_citations'])
     ORDER BY m.id LIMIT ${MAX_PARTS}`;
  const sources = new Map<string, OwnLessonReport['sources'][number]>();
  for (const { web, cited } of found) {
    for (const { title, url } of web ?? []) sources.set(url, { title: title || url, url, file_id: null });
    for (const { document_id: id, filename } of cited ?? [])
      sources.set(id, { title: filename, url: null, file_id: id });
  }
  return [...sources.values()].slice(0, MAX_PARTS);
}

/** Files and images that replies created. */
export async function findOwnFiles(
  on: Executor,
  userId: number,
  lessonId: string,
): Promise<OwnLessonReport['made']> {
  // An image has the id of its message.
  const mine = said(userId, lessonId);
  return sql(on).rows`
    SELECT f.id AS file_id, f.name FROM files f WHERE f.user_id = ${userId} AND f.purpose <> 'upload' AND (
      f.turn_id IN (SELECT m.turn_id FROM ${mine} AND m.role = 'assistant' AND m.turn_id IS NOT NULL)
      OR f.id IN (SELECT substring(m.details #>> '{image,url}' FROM '^/api/files/(.+)$')::uuid FROM ${mine}
                     AND jsonb_exists(m.details, 'image')))
     ORDER BY f.created_at, f.id LIMIT ${MAX_PARTS}`;
}

/** The study-mode exercises that the student asked about in the lesson, with attempts and hints there. */
export async function findOwnExercises(
  on: Executor,
  userId: number,
  lessonId: string,
): Promise<ExerciseView[]> {
  const found = await sql(on).rows<WithDates<ExerciseView, 'asked_at'>>`
    SELECT s.id, c.number, s.text, x.hints, x.attempts, COALESCE(s.opened_by, c.opened_by) AS opened_by, s.asked_at
      FROM lesson_exercises x JOIN study_exercises s ON s.id = x.exercise_id
      LEFT JOIN class_exercises c ON c.id = s.class_exercise_id
     WHERE x.lesson_id = ${lessonId} AND s.user_id = ${userId} ORDER BY s.asked_at LIMIT ${MAX_PARTS}`;
  return found.map(({ asked_at, ...exercise }) => ({ ...exercise, asked_at: asked_at.toISOString() }));
}
