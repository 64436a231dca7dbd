import { z } from 'zod';
import { Uuid } from './common.js';

/** The answer of an exercise: its numbers, and its text in each known language. */
export const ExerciseAnswer = z.object({
  values: z.array(z.number()).max(40).readonly(),
  texts: z.array(z.string().trim().min(1).max(1_000)).max(40).readonly(),
});

const fields = {
  /** As printed: `13`, `F`. A number with a letter is in lower case: `2b`. */
  number: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .transform((number) => (number.length === 1 ? number : number.toLowerCase())),
  text: z.string().trim().max(2_000),
  answer: ExerciseAnswer,
};

/** An exercise of a class with its answer. Only for teachers and admins. Source: `docs/specification/api.md#identity`. */
export const ClassExerciseView = z.object({
  id: z.number().int(),
  number: z.string(),
  text: z.string(),
  file_id: z.string().nullable(),
  page: z.number().int().nullable(),
  answer: ExerciseAnswer,
  /** `teacher`: added or corrected by a teacher. */
  origin: z.enum(['found', 'teacher']),
  /** Two sources have different numbers as its answer. */
  is_disputed: z.boolean(),
});
export type ClassExerciseView = z.infer<typeof ClassExerciseView>;

/** `POST /api/groups/{id}/exercises`. */
export const AddExerciseRequest = z.object({
  ...fields,
  text: fields.text.default(''),
  file_id: Uuid.nullish(),
  page: z.number().int().min(1).max(100_000).nullish(),
});
export type AddExerciseRequest = z.infer<typeof AddExerciseRequest>;

/** `PUT /api/groups/{id}/exercises/{exercise_id}`. */
export const ChangeExerciseRequest = z.object(fields).partial();
export type ChangeExerciseRequest = z.infer<typeof ChangeExerciseRequest>;

/**
 * `PUT /api/groups/{id}/materials/{material_id}`: the pages with solutions. Replaces pages that were found or marked
 * before.
 */
export const ChangeMaterialRequest = z.object({
  solution_pages: z.array(z.number().int().min(1).max(100_000)).max(500),
});
export type ChangeMaterialRequest = z.infer<typeof ChangeMaterialRequest>;
