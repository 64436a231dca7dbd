import { z } from 'zod';
import { RowId, IsoTime } from './common.js';
import { STUDY_MODES } from './schools.js';

/** An exercise that the student asked about in study mode, without its answer. */
export const ExerciseView = z.object({
  id: z.string(),
  text: z.string(),
  /** Hints used, and genuine attempts. */
  hints: z.number().int(),
  attempts: z.number().int(),
  /** The teacher who opened the solution. */
  opened_by: z.string().nullable(),
  asked_at: IsoTime,
});
export type ExerciseView = z.infer<typeof ExerciseView>;

/** `GET /api/me/study`: the mode that holds now, and what the student did. An addition to `decisions.md` §8. */
export const StudyView = z.object({
  study_mode: z.enum(STUDY_MODES),
  exercises: z.array(ExerciseView),
});
export type StudyView = z.infer<typeof StudyView>;

/** `POST /api/lessons/{id}/solutions`: opens the solutions for one student, or for everyone of the class. */
export const OpenSolutionsRequest = z.object({ user_id: RowId.optional() });
export type OpenSolutionsRequest = z.infer<typeof OpenSolutionsRequest>;
