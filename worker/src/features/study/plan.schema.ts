import { z } from 'zod';
import { LIMITS } from '@studyhall/contracts';
import { withoutNulls } from '../../model/without-nulls.js';

const day = z.iso.date().describe('YYYY-MM-DD');

/** The arguments of `make_study_plan`. */
export const planSchema = z.object({
  title: z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.titleMax)
    .describe('The exam, in the language of the user, such as "Biology exam".'),
  exam_on: day,
  sessions: z
    .array(
      z.object({
        on_day: day,
        minutes: z.number().int().min(5).max(600).optional(),
        topic: z.string().trim().min(1).max(200).describe('One topic of the materials.'),
        tasks: z
          .string()
          .trim()
          .min(1)
          .max(1_000)
          .describe('What to do: pages to read, exercises, cards to review.'),
      }),
    )
    .min(1)
    .max(LIMITS.planSessions)
    .describe('From today on until the day before the exam; the last ones repeat what came before.'),
});

export type PlanDraft = z.infer<typeof planSchema>;

/**
 * Parses the model's arguments of `make_study_plan`. `today` is the date that the model was given.
 * @throws Error with a reason that tells the model what to correct.
 */
export function parsePlan(raw: unknown, today: string): PlanDraft {
  const parsed = planSchema.safeParse(withoutNulls(raw));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { exam_on, sessions } = parsed.data;
  const isLate = sessions.some(({ on_day }) => on_day > exam_on);
  const isPast = exam_on < today || sessions.some(({ on_day }) => on_day < today);
  if (isLate || isPast)
    throw new Error(`Today is ${today}. Sessions must be from today on until the exam on ${exam_on}.`);
  return parsed.data;
}
