// SQL: sets of rows from arrays, and joins that the ORM would load as objects first.
import { IsNull } from 'typeorm';
import type { AnswerKey } from '@studyhall/domain';
import type { ClassExerciseView } from '@studyhall/contracts';
import { ClassExercise } from '../entities/class-exercise.entity.js';
import { GroupMaterial } from '../entities/group-material.entity.js';
import { IS_FOR } from './activities.repository.js';
import { changesOne, raw, sql, storableText, type Executor } from '../sql.js';

/** Limit on the exercises of all of a student's classes. The newest are used. */
const MAX_OF_STUDENT = 2_000;

const VIEW = {
  id: true,
  number: true,
  text: true,
  file_id: true,
  page: true,
  answer: true,
  origin: true,
  is_disputed: true,
} as const;

/** Selects exercises of a class, without questions of its quizzes. */
const ofClass = (groupId: number) => ({ group_id: groupId, activity_id: IsNull(), removed: false });

/** The exercises of a class in the order of its files. */
export async function findOfGroup(on: Executor, groupId: number): Promise<ClassExerciseView[]> {
  return on.getRepository(ClassExercise).find({
    select: VIEW,
    where: ofClass(groupId),
    order: { file_id: 'ASC', page: 'ASC', id: 'ASC' },
  });
}

/** All rows of a class, including exercises that a teacher removed, for comparison with a new reading. */
export async function findStored(on: Executor, groupId: number): Promise<ClassExercise[]> {
  return on
    .getRepository(ClassExercise)
    .find({ where: { group_id: groupId, activity_id: IsNull() }, order: { id: 'ASC' } });
}

export type ExerciseOfStudent = Pick<
  ClassExercise,
  'id' | 'group_id' | 'number' | 'text' | 'page' | 'answer'
> & {
  /** Whether it is a question of an open quiz, which no attempt unlocks. */
  in_quiz: boolean;
  /** Whether the student may read its solution. */
  is_open: boolean;
};

/** The exercises of the student's classes, with what study mode currently allows the student. */
export async function findOfStudent(
  on: Executor,
  userId: number,
  mode: string,
): Promise<ExerciseOfStudent[]> {
  return sql(on).rows`
    SELECT x.id, x.group_id, x.number, x.text, x.page, x.answer, x.activity_id IS NOT NULL AS in_quiz,
           x.activity_id IS NULL AND COALESCE(solution_is_open(${mode}, e.hints, e.answers, e.attempts,
             COALESCE(e.opened_by, x.opened_by),
                                     (SELECT study_hints_of(${userId}))), false) AS is_open
      FROM group_members m JOIN class_exercises x ON x.group_id = m.group_id AND NOT x.removed
      LEFT JOIN study_exercises e ON e.class_exercise_id = x.id AND e.user_id = m.user_id
     WHERE m.user_id = ${userId} AND (x.activity_id IS NULL OR EXISTS (
       SELECT FROM activities a WHERE a.id = x.activity_id AND a.removed_with IS NULL
          AND a.opens_at <= now() AND a.closes_at > now() AND ${raw(IS_FOR)}))
     ORDER BY x.id DESC LIMIT ${MAX_OF_STUDENT}`;
}

/** Whether the class has this exercise. */
export async function isOfGroup(on: Executor, groupId: number, id: number): Promise<boolean> {
  return on.getRepository(ClassExercise).existsBy({ id, ...ofClass(groupId) });
}

export async function count(on: Executor, groupId: number): Promise<number> {
  return on.getRepository(ClassExercise).countBy({ group_id: groupId, activity_id: IsNull() });
}

type Written = Pick<ClassExercise, 'number' | 'text' | 'page' | 'answer' | 'file_id'> &
  Partial<Pick<ClassExercise, 'is_disputed'>>;

/** Adds exercises. Returns their ids in the same order. */
export async function insertExercises(
  on: Executor,
  groupId: number,
  written: readonly Written[],
  origin: ClassExercise['origin'],
  activityId: string | null = null,
): Promise<number[]> {
  if (written.length === 0) return [];
  const exercises = on.getRepository(ClassExercise);
  const stored = written.map(({ text, number, ...one }) =>
    exercises.create({
      ...one,
      origin,
      group_id: groupId,
      activity_id: activityId,
      number: storableText(number),
      text: storableText(text),
    }),
  );
  await exercises.insert(stored);
  return stored.map(({ id }) => id);
}

/** Changes an exercise of the class. False if it does not exist. */
export async function updateExercise(
  on: Executor,
  groupId: number,
  id: number,
  change: Partial<Omit<ClassExercise, 'id' | 'group_id' | 'activity_id' | 'removed'>>,
): Promise<boolean> {
  return changesOne(on.getRepository(ClassExercise).update({ id, ...ofClass(groupId) }, change));
}

/**
 * Like {@link updateExercise}, for the result of a reading. False if a teacher has changed the exercise, even during the
 * reading.
 */
export async function updateFound(
  on: Executor,
  groupId: number,
  id: number,
  change: Parameters<typeof updateExercise>[3],
): Promise<boolean> {
  const found = { id, origin: 'found', ...ofClass(groupId) } as const;
  return changesOne(on.getRepository(ClassExercise).update(found, change));
}

/** Removes an exercise from the class. One that was found in a file is only marked as removed. False if it does not exist. */
export async function removeExercise(on: Executor, groupId: number, id: number): Promise<boolean> {
  return changesOne(on.getRepository(ClassExercise).update({ id, ...ofClass(groupId) }, { removed: true }));
}

/** Restores a removed exercise of the class. False if there is none with this id. */
export async function restoreExercise(on: Executor, groupId: number, id: number): Promise<boolean> {
  return changesOne(
    on.getRepository(ClassExercise).update({ id, group_id: groupId, removed: true }, { removed: false }),
  );
}

/** The id of the job that reads the exercises of a class. BullMQ does not accept a number. */
export const toJobId = (groupId: number): string => `class-${groupId}`;

/** Classes with a material that is ingested but whose exercises are not read, by job id. */
export async function findUnindexed(
  on: Executor,
  olderThanMs: number,
  afterId: string | null,
  limit: number,
): Promise<Array<{ id: string; group_id: number }>> {
  return sql(on).rows`
    SELECT DISTINCT 'class-' || m.group_id AS id, m.group_id
      FROM group_materials m JOIN files f ON f.id = m.file_id JOIN groups g ON g.id = m.group_id
     WHERE m.indexed_at IS NULL AND f.status <> 'processing' AND m.created_at < now() - ${olderThanMs} * interval '1 ms'
       AND ('class-' || m.group_id) > ${afterId ?? ''} ORDER BY id LIMIT ${limit}`;
}

/** The class that has a file as material; null if none has. */
export async function findGroupByFile(on: Executor, fileId: string): Promise<number | null> {
  const found = await on
    .getRepository(GroupMaterial)
    .findOne({ select: { group_id: true }, where: { file_id: fileId } });
  return found?.group_id ?? null;
}

/** Merges the answers of two readings. */
export const joinKeys = (one: AnswerKey, other: AnswerKey): AnswerKey => ({
  values: [...new Set([...one.values, ...other.values])].slice(0, 40),
  texts: [...new Set([...one.texts, ...other.texts])].slice(0, 40),
});
