import { randomUUID } from 'node:crypto';
import type { AnswerKey } from '@studyhall/domain';
import type { ExerciseView } from '@studyhall/contracts';
import { StudyExercise } from '../entities/study-exercise.entity.js';
import { row, rows, storableText, type Executor } from '../sql.js';

const FIELDS = {
  ...{
    id: true,
    class_exercise_id: true,
    text: true,
    answer: true,
    hints: true,
    answers: true,
    attempts: true,
  },
  ...{ opened_by: true, last_hint: true, hinted_message: true },
} as const;
const COLUMNS = Object.keys(FIELDS).join(', ');

export type Exercise = Pick<StudyExercise, keyof typeof FIELDS>;

/** The exercises of a student, the last one asked about first. */
export async function findExercises(on: Executor, userId: number, limit: number): Promise<Exercise[]> {
  return on
    .getRepository(StudyExercise)
    .find({ select: FIELDS, where: { user_id: userId }, order: { asked_at: 'DESC' }, take: limit });
}

/** Stores a new exercise. The oldest ones beyond `keep` go, those of a class last. */
export async function insertExercise(
  on: Executor,
  exercise: { userId: number; text: string; answer: AnswerKey },
  keep: number,
): Promise<Exercise> {
  const exercises = on.getRepository(StudyExercise);
  const { userId: user_id, text, answer } = exercise;
  const stored = { id: randomUUID(), user_id, text: storableText(text), answer };
  await exercises.insert(stored);
  // SQL: keeps the newest ones in one statement.
  await rows(
    on,
    `DELETE FROM study_exercises WHERE user_id = $1 AND id NOT IN (
       SELECT id FROM study_exercises WHERE user_id = $1
        ORDER BY class_exercise_id IS NULL, asked_at DESC LIMIT $2)`,
    [user_id, keep],
  );
  return exercises.findOneOrFail({ select: FIELDS, where: { id: stored.id } });
}

/** The student's row of an exercise of a class; made where it is the first question about it. */
export async function ofClassExercise(
  on: Executor,
  userId: number,
  exercise: { id: number; text: string; answer: AnswerKey },
): Promise<Exercise> {
  // SQL: inserts or touches, and returns the row in one statement.
  const found = await row<Exercise>(
    on,
    `INSERT INTO study_exercises (id, user_id, class_exercise_id, text, answer) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (class_exercise_id, user_id) WHERE class_exercise_id IS NOT NULL
     DO UPDATE SET asked_at = now(), text = EXCLUDED.text, answer = EXCLUDED.answer RETURNING ${COLUMNS}`,
    [randomUUID(), userId, exercise.id, exercise.text, JSON.stringify(exercise.answer)],
  );
  if (!found) throw new Error('An upsert returned no row.');
  return found;
}

/** Counts a genuine attempt or an answer to a hint, and adds what the answer key is found to hold meanwhile. */
export async function recordExercise(
  on: Executor,
  userId: number,
  id: string,
  change: { attempts: number; answers: number; answer: AnswerKey },
): Promise<Exercise | null> {
  // SQL: adds to the counts and returns them in one statement.
  return row<Exercise>(
    on,
    `UPDATE study_exercises SET attempts = attempts + $3, answers = answers + $4, answer = $5, asked_at = now()
      WHERE id = $1 AND user_id = $2 RETURNING ${COLUMNS}`,
    [id, userId, change.attempts, change.answers, JSON.stringify(change.answer)],
  );
}

/**
 * Counts a hint, unless it is the last one again, or another reply to the same question.
 * @returns whether it counts
 */
export async function countHint(
  on: Executor,
  userId: number,
  id: string,
  hint: { text: string; messageId: number },
): Promise<boolean> {
  // SQL: compares and counts in one statement, so that two replies at once count once.
  const counted = await rows(
    on,
    `UPDATE study_exercises SET hints = hints + 1, last_hint = $3, hinted_message = $4
      WHERE id = $1 AND user_id = $2 AND last_hint <> $3 AND hinted_message IS DISTINCT FROM $4 RETURNING id`,
    [id, userId, storableText(hint.text), hint.messageId],
  );
  return counted.length > 0;
}

/** Counts what was done for an exercise in the conversation of a lesson. */
export async function countInLesson(
  on: Executor,
  lessonId: string,
  exerciseId: string,
  change: { attempts: number; hints: number },
): Promise<void> {
  // SQL: the first count inserts the row, each further one adds to it; nothing where lesson or exercise is gone.
  await rows(
    on,
    `INSERT INTO lesson_exercises AS x (lesson_id, exercise_id, attempts, hints)
     SELECT l.id, e.id, $3, $4 FROM lessons l, study_exercises e WHERE l.id = $1 AND e.id = $2
     ON CONFLICT (lesson_id, exercise_id) DO UPDATE
       SET attempts = x.attempts + EXCLUDED.attempts, hints = x.hints + EXCLUDED.hints`,
    [lessonId, exerciseId, change.attempts, change.hints],
  );
}

/** Opens the solutions of all exercises of these students. Returns how many were opened. */
export async function openSolutions(
  on: Executor,
  userIds: readonly number[],
  openedBy: string,
): Promise<number> {
  // SQL: any number of students in one statement.
  const opened = await rows(
    on,
    `UPDATE study_exercises SET opened_by = $2 WHERE user_id = ANY($1::int[]) AND opened_by IS NULL RETURNING id`,
    [userIds, openedBy],
  );
  return opened.length;
}

/** What the student sees of the own exercises: never the answer. */
export async function findViews(on: Executor, userId: number, limit: number): Promise<ExerciseView[]> {
  const found = await on.getRepository(StudyExercise).find({
    select: { id: true, text: true, hints: true, attempts: true, opened_by: true, asked_at: true },
    where: { user_id: userId },
    order: { asked_at: 'DESC' },
    take: limit,
  });
  return found.map(({ asked_at, ...exercise }) => ({ ...exercise, asked_at: asked_at.toISOString() }));
}

/** The study mode that holds for a student now. */
export async function findStudyMode(
  on: Executor,
  userId: number,
): Promise<'off' | 'hints' | 'attempt_first'> {
  // SQL: a function of the database, which the claim of a turn calls too.
  const found = await row<{ mode: 'off' | 'hints' | 'attempt_first' }>(
    on,
    'SELECT study_mode_of($1) AS mode',
    [userId],
  );
  return found?.mode ?? 'off';
}
