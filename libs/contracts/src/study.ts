import { z } from 'zod';
import { inQuery, IntId, RowId, IsoTime, Uuid } from './common.js';
import { STUDY_MODES } from './schools.js';
import { UndoOffer } from './undo.js';

/** An exercise that the student asked about in study mode, without its answer. */
export const ExerciseView = z.object({
  id: z.string(),
  /** Null for one that is not in the class's materials. */
  number: z.string().nullable(),
  text: z.string(),
  /** Hints used, and genuine attempts. */
  hints: z.number().int(),
  attempts: z.number().int(),
  /** The teacher who opened the solution. */
  opened_by: z.string().nullable(),
  asked_at: IsoTime,
});
export type ExerciseView = z.infer<typeof ExerciseView>;

/** `GET /api/me/study`: the mode that holds now, and what the student did. An addition to `docs/specification/api.md#class`. */
export const StudyView = z.object({
  study_mode: z.enum(STUDY_MODES),
  exercises: z.array(
    ExerciseView.extend({
      /** Whether the solution is shown once the student worked on it: made an attempt, or with `hints` also answered hints. */
      waits_for_work: z.boolean(),
    }),
  ),
});
export type StudyView = z.infer<typeof StudyView>;

/** `POST /api/lessons/{id}/solutions`: opens solutions for one student, or for everyone of the class. */
export const OpenSolutionsRequest = z.object({
  user_id: RowId.optional(),
  /** The `id` of a {@link LessonExercise}; without it, every exercise that was asked about. */
  exercise_id: z.union([RowId, Uuid]).optional(),
});
export type OpenSolutionsRequest = z.infer<typeof OpenSolutionsRequest>;

/** How many solutions were opened, each for one student or for the class; the offer to undo it where there are any. */
export const OpenedSolutions = z.object({ opened: z.number().int(), ...UndoOffer.partial().shape });
export type OpenedSolutions = z.infer<typeof OpenedSolutions>;

/** `GET /api/lessons/{id}/exercises`: for one student also the exercises that are not the class's. */
export const LessonExercisesQuery = z.object({ user_id: inQuery(IntId) });
export type LessonExercisesQuery = z.infer<typeof LessonExercisesQuery>;

/** An exercise whose solution a teacher can open; the ones asked about last come first. */
export const LessonExercise = z.object({
  /** A number for an exercise of the class, the id of the student's row for another one. */
  id: z.union([z.number().int(), z.string()]),
  /** Null for one that is not in the class's materials. */
  number: z.string().nullable(),
  /** How it begins. */
  text: z.string(),
  page: z.number().int().nullable(),
  file_name: z.string().nullable(),
  /** Students who asked about it, and students for whom a teacher opened the solution. */
  asked: z.number().int(),
  opened: z.number().int(),
});
export type LessonExercise = z.infer<typeof LessonExercise>;
