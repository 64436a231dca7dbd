import { z } from 'zod';
import { inQuery, IntId, RowId, IsoTime, Uuid } from './common.js';
import { STUDY_MODES } from './schools.js';
import { UndoOffer } from './undo.js';

/** An exercise that the student asked about in study mode, without its answer. */
export const ExerciseView = z.object({
  id: z.string(),
  /** Null if it is not in the class's materials. */
  number: z.string().nullable(),
  text: z.string(),
  /** Number of hints and of genuine attempts. */
  hints: z.number().int(),
  attempts: z.number().int(),
  /** The teacher who unlocked the solution. */
  opened_by: z.string().nullable(),
  asked_at: IsoTime,
});
export type ExerciseView = z.infer<typeof ExerciseView>;

/** `GET /api/me/study`: the current mode and the student's activity. An addition to `docs/specification/api.md#class`. */
export const StudyView = z.object({
  study_mode: z.enum(STUDY_MODES),
  exercises: z.array(
    ExerciseView.extend({
      /**
       * Whether the solution is locked until the student has worked on it: made an attempt or, with `hints`, answered
       * hints.
       */
      waits_for_work: z.boolean(),
    }),
  ),
});
export type StudyView = z.infer<typeof StudyView>;

/** `POST /api/lessons/{id}/solutions`: unlocks solutions for one student, or for the whole class. */
export const OpenSolutionsRequest = z.object({
  user_id: RowId.optional(),
  /** The `id` of a {@link LessonExercise}. If absent, all exercises that were asked about. */
  exercise_id: z.union([RowId, Uuid]).optional(),
});
export type OpenSolutionsRequest = z.infer<typeof OpenSolutionsRequest>;

/** The number of unlocked solutions, each for one student or for the class. Has an undo offer unless it is 0. */
export const OpenedSolutions = z.object({ opened: z.number().int(), ...UndoOffer.partial().shape });
export type OpenedSolutions = z.infer<typeof OpenedSolutions>;

/** `GET /api/lessons/{id}/exercises`: with a student, includes exercises that are not from the class's materials. */
export const LessonExercisesQuery = z.object({ user_id: inQuery(IntId) });
export type LessonExercisesQuery = z.infer<typeof LessonExercisesQuery>;

/** An exercise whose solution a teacher can unlock; most recently asked first. */
export const LessonExercise = z.object({
  /** A number for an exercise of the class; the id of the student's row for another exercise. */
  id: z.union([z.number().int(), z.string()]),
  /** Null if it is not in the class's materials. */
  number: z.string().nullable(),
  /** The beginning of its text. */
  text: z.string(),
  page: z.number().int().nullable(),
  file_name: z.string().nullable(),
  /** Number of students who asked about it, and of students for whom a teacher unlocked the solution. */
  asked: z.number().int(),
  opened: z.number().int(),
});
export type LessonExercise = z.infer<typeof LessonExercise>;
