import { z } from 'zod';
import { RowId } from './common.js';
import type { StudyMode } from './schools.js';

/** An exercise that the student asked about in study mode, without its answer. */
export interface ExerciseView {
  id: string;
  text: string;
  /** Hints used, and genuine attempts. */
  hints: number;
  attempts: number;
  /** The teacher who opened the solution. */
  opened_by: string | null;
  asked_at: string;
}

/** `GET /api/me/study`: the mode that holds now, and what the student did. An addition to `decisions.md` §8. */
export interface StudyView {
  study_mode: StudyMode;
  exercises: ExerciseView[];
}

/** `POST /api/lessons/{id}/solutions`: opens the solutions for one student, or for everyone of the class. */
export const OpenSolutionsRequest = z.object({ user_id: RowId.optional() });
export type OpenSolutionsRequest = z.infer<typeof OpenSolutionsRequest>;
