// SQL: counts under conditions and sets of students, each in one statement, so that replies at the same time count once.
import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { HINTS_BEFORE_SOLUTION, type AnswerKey } from '@studyhall/domain';
import type { LessonExercise, StudyView } from '@studyhall/contracts';
import { StudyExercise } from '../entities/study-exercise.entity.js';
import { fragment, raw, sql, storableText, type Executor } from '../sql.js';

/** For a student's row `e`: the teacher who unlocked the solution for the student or the class. */
export const solutionOpener = (e: string): string =>
  `COALESCE(${e}.opened_by, (SELECT opened.opened_by FROM class_exercises opened WHERE opened.id = ${e}.class_exercise_id))`;

const COLUMNS = fragment`e.id, e.class_exercise_id, e.text, e.answer, e.hints, e.answers, e.attempts, e.last_hint, e.hinted_message,
  ${raw(solutionOpener('e'))} AS opened_by`;

export type Exercise = Pick<
  StudyExercise,
  | 'id'
  | 'class_exercise_id'
  | 'text'
  | 'answer'
  | 'hints'
  | 'answers'
  | 'attempts'
  | 'opened_by'
  | 'last_hint'
  | 'hinted_message'
>;

/** The exercises of a student, most recently asked first. */
export async function findExercises(on: Executor, userId: number, limit: number): Promise<Exercise[]> {
  return sql(on).rows`
    SELECT ${COLUMNS} FROM study_exercises e WHERE e.user_id = ${userId} ORDER BY e.asked_at DESC LIMIT ${limit}`;
}

/** Stores a new exercise. Deletes the oldest ones beyond `keep`; exercises of a class are deleted last. */
export async function insertExercise(
  on: Executor,
  exercise: { userId: number; text: string; answer: AnswerKey },
  keep: number,
): Promise<Exercise> {
  const { userId: user_id, text, answer } = exercise;
  const found = await sql(on).row<Exercise>`
    INSERT INTO study_exercises AS e (id, user_id, text, answer)
      VALUES (${randomUUID()}, ${user_id}, ${storableText(text)}, ${JSON.stringify(answer)}) RETURNING ${COLUMNS}`;
  await sql(on).rows`
    DELETE FROM study_exercises WHERE user_id = ${user_id} AND id NOT IN (
      SELECT id FROM study_exercises WHERE user_id = ${user_id}
       ORDER BY class_exercise_id IS NULL, asked_at DESC LIMIT ${keep})`;
  if (!found) throw new Error('An insert returned no row.');
  return found;
}

/** The student's row for an exercise of a class. Created at the first question about it. */
export async function ofClassExercise(
  on: Executor,
  userId: number,
  exercise: { id: number; text: string; answer: AnswerKey },
): Promise<Exercise> {
  const found = await sql(on).row<Exercise>`
    INSERT INTO study_exercises AS e (id, user_id, class_exercise_id, text, answer)
      VALUES (${randomUUID()}, ${userId}, ${exercise.id}, ${exercise.text}, ${JSON.stringify(exercise.answer)})
    ON CONFLICT (class_exercise_id, user_id) WHERE class_exercise_id IS NOT NULL
    DO UPDATE SET asked_at = now(), text = EXCLUDED.text, answer = EXCLUDED.answer RETURNING ${COLUMNS}`;
  if (!found) throw new Error('An upsert returned no row.');
  return found;
}

/** Counts a genuine attempt or an answer to a hint, and adds new parts of the answer key. */
export async function recordExercise(
  on: Executor,
  userId: number,
  id: string,
  change: { attempts: number; answers: number; answer: AnswerKey },
): Promise<Exercise | null> {
  return sql(on).row<Exercise>`
    UPDATE study_exercises e SET attempts = attempts + ${change.attempts}, answers = answers + ${change.answers},
      answer = ${JSON.stringify(change.answer)}, asked_at = now()
     WHERE id = ${id} AND user_id = ${userId} RETURNING ${COLUMNS}`;
}

/**
 * Counts a hint, unless it repeats the last one or replies to the same question again.
 * @returns whether it counts
 */
export async function countHint(
  on: Executor,
  userId: number,
  id: string,
  hint: { text: string; messageId: number },
): Promise<boolean> {
  const text = storableText(hint.text);
  return sql(on).hasRow`
    UPDATE study_exercises SET hints = hints + 1, last_hint = ${text}, hinted_message = ${hint.messageId}
     WHERE id = ${id} AND user_id = ${userId} AND last_hint <> ${text}
       AND hinted_message IS DISTINCT FROM ${hint.messageId} RETURNING id`;
}

/** Counts attempts and hints for an exercise in a lesson's conversation. */
export async function countInLesson(
  on: Executor,
  lessonId: string,
  exerciseId: string,
  change: { attempts: number; hints: number },
): Promise<void> {
  await sql(on).rows`
    INSERT INTO lesson_exercises AS x (lesson_id, exercise_id, attempts, hints)
    SELECT l.id, e.id, ${change.attempts}, ${change.hints} FROM lessons l, study_exercises e
      WHERE l.id = ${lessonId} AND e.id = ${exerciseId}
    ON CONFLICT (lesson_id, exercise_id) DO UPDATE
      SET attempts = x.attempts + EXCLUDED.attempts, hints = x.hints + EXCLUDED.hints`;
}

/** What a teacher unlocked: rows of students (including those created for it), and exercises for the whole class. */
export interface OpenedRows {
  ids: string[];
  made: string[];
  for_class: number[];
}

/** For whom a teacher unlocks solutions: specific students, or the whole class including later members. */
export type OpenedFor = { groupId: number; students: readonly number[]; isEveryone: boolean };

/**
 * Unlocks solutions: of one exercise, or of all that these students asked about. An exercise of the class is also unlocked
 * for students who have not asked about it yet.
 * @param exercise the id of an exercise of the class, or of a student's row
 */
export async function openSolutions(
  on: Executor,
  { groupId, students, isEveryone }: OpenedFor,
  openedBy: string,
  exercise: number | string | null,
): Promise<OpenedRows> {
  const opened: OpenedRows = { ids: [], made: [], for_class: [] };
  if (isEveryone && typeof exercise !== 'string')
    opened.for_class = await sql(on).column<number>`
      UPDATE class_exercises x SET opened_by = ${openedBy}
        WHERE x.group_id = ${groupId} AND NOT x.removed AND x.activity_id IS NULL AND x.opened_by IS NULL
         AND CASE WHEN ${exercise}::int IS NOT NULL THEN x.id = ${exercise}::int ELSE EXISTS (
           SELECT FROM study_exercises e WHERE e.class_exercise_id = x.id AND e.user_id = ANY(${students}::int[])) END
      RETURNING x.id`;
  if (typeof exercise !== 'number')
    opened.ids = await sql(on).column<string>`
      UPDATE study_exercises e SET opened_by = ${openedBy}
       WHERE e.user_id = ANY(${students}::int[]) AND ${raw(solutionOpener('e'))} IS NULL
         AND (${exercise}::uuid IS NULL OR e.id = ${exercise}::uuid) RETURNING e.id`;
  else if (!isEveryone) {
    const changed = await sql(on).rows<{ id: string; is_new: boolean }>`
      INSERT INTO study_exercises AS e (id, user_id, class_exercise_id, text, answer, opened_by)
      SELECT gen_random_uuid(), student, x.id, x.text, x.answer, ${openedBy}
        FROM class_exercises x CROSS JOIN unnest(${students}::int[]) AS student
       WHERE x.id = ${exercise} AND x.opened_by IS NULL ORDER BY student
      ON CONFLICT (class_exercise_id, user_id) WHERE class_exercise_id IS NOT NULL
      DO UPDATE SET opened_by = EXCLUDED.opened_by WHERE e.opened_by IS NULL
      RETURNING id, xmax = 0 AS is_new`;
    opened.ids = changed.map(({ id }) => id);
    opened.made = changed.flatMap(({ id, is_new }) => (is_new ? [id] : []));
  }
  return opened;
}

/** The numbers of the unlocked class exercises. */
export async function findNumbers(
  on: Executor,
  { ids, for_class: forClass = [] }: Pick<OpenedRows, 'ids'> & Partial<OpenedRows>,
): Promise<string[]> {
  return sql(on).column`
    SELECT x.number FROM class_exercises x WHERE x.id = ANY(${forClass}::int[])
        OR x.id IN (SELECT class_exercise_id FROM study_exercises WHERE id = ANY(${ids}::uuid[])) ORDER BY x.id`;
}

/** Whether the row belongs to one of these students. */
export async function belongsToAny(on: Executor, userIds: readonly number[], id: string): Promise<boolean> {
  return on.getRepository(StudyExercise).existsBy({ id, user_id: In([...userIds]) });
}

/**
 * Locks solutions again that a teacher unlocked. Deletes rows that were created for it, unless the student asked meanwhile.
 * Returns how many were locked.
 */
export async function closeSolutions(
  on: Executor,
  { ids, made, for_class: forClass = [] }: Omit<OpenedRows, 'for_class'> & Partial<OpenedRows>,
  openedBy: string,
): Promise<number> {
  const unasked = await sql(on).rows`
    DELETE FROM study_exercises WHERE id = ANY(${made}::uuid[]) AND opened_by = ${openedBy}
       AND asked_at = created_at AND hints = 0 AND attempts = 0 RETURNING id`;
  const asked = await sql(on).rows`
    UPDATE study_exercises SET opened_by = NULL WHERE id = ANY(${ids}::uuid[]) AND opened_by = ${openedBy} RETURNING id`;
  const ofClass = await sql(on).rows`
    UPDATE class_exercises SET opened_by = NULL WHERE id = ANY(${forClass}::int[]) AND opened_by = ${openedBy} RETURNING id`;
  return unasked.length + asked.length + ofClass.length;
}

/** The exercises of a lesson's class, most recently asked first; for one student, includes the student's other exercises. */
export async function findInLesson(
  on: Executor,
  lessonId: string,
  userId: number | null,
): Promise<LessonExercise[]> {
  return sql(on).rows`
    SELECT id, number, left(text, 300) AS text, page, file_name, asked, opened FROM (
      SELECT to_jsonb(x.id) AS id, x.number, x.text, x.page, f.name AS file_name,
             count(e.id) FILTER (WHERE e.opened_by IS NULL OR e.asked_at > e.created_at OR e.hints + e.attempts > 0)::int
               AS asked,
             count(m.user_id) FILTER (WHERE COALESCE(e.opened_by, x.opened_by) IS NOT NULL)::int AS opened,
               max(e.asked_at) AS asked_at, x.file_id, x.id AS position
        FROM lessons l JOIN class_exercises x ON x.group_id = l.group_id AND NOT x.removed AND x.activity_id IS NULL
        LEFT JOIN files f ON f.id = x.file_id
        LEFT JOIN group_members m ON m.group_id = l.group_id AND (${userId}::int IS NULL OR m.user_id = ${userId}::int)
        LEFT JOIN study_exercises e ON e.class_exercise_id = x.id AND e.user_id = m.user_id
       WHERE l.id = ${lessonId} GROUP BY x.id, f.name
      UNION ALL
      SELECT to_jsonb(e.id), NULL, e.text, NULL, NULL, 1, (e.opened_by IS NOT NULL)::int, e.asked_at, NULL, 0
        FROM study_exercises e WHERE e.user_id = ${userId}::int AND e.class_exercise_id IS NULL) AS found
     ORDER BY asked_at DESC NULLS LAST, file_id, page, position`;
}

/** The student's view of their exercises, without answers. */
export async function findViews(
  on: Executor,
  userId: number,
  limit: number,
): Promise<StudyView['exercises']> {
  const found = await sql(on).rows<Omit<StudyView['exercises'][number], 'asked_at'> & { asked_at: Date }>`
    SELECT e.id, x.number, e.text, e.hints, e.attempts, COALESCE(e.opened_by, x.opened_by) AS opened_by,
           e.asked_at,
           x.activity_id IS NULL AND NOT solution_is_open((SELECT study_mode_of(${userId})), e.hints, e.answers, e.attempts,
             COALESCE(e.opened_by, x.opened_by), (SELECT study_hints_of(${userId}))) AS waits_for_work
      FROM study_exercises e LEFT JOIN class_exercises x ON x.id = e.class_exercise_id
     WHERE e.user_id = ${userId} ORDER BY e.asked_at DESC LIMIT ${limit}`;
  return found.map(({ asked_at, ...exercise }) => ({ ...exercise, asked_at: asked_at.toISOString() }));
}

/** The current study mode of a student, and the number of hints before a solution. */
export async function findStudyRules(
  on: Executor,
  userId: number,
): Promise<{ mode: 'off' | 'hints' | 'attempt_first'; hints: number }> {
  const found = await sql(on).row<{ mode: 'off' | 'hints' | 'attempt_first'; hints: number }>`
    SELECT study_mode_of(${userId}) AS mode, study_hints_of(${userId}) AS hints`;
  return found ?? { mode: 'off', hints: HINTS_BEFORE_SOLUTION };
}
