import { z } from 'zod';

/** `PUT /api/plans/{id}/sessions/{session_id}`. */
export const SessionTickRequest = z.object({ done: z.boolean() });
export type SessionTickRequest = z.infer<typeof SessionTickRequest>;

/** One session of a plan. `on_day` is a date without a time, `YYYY-MM-DD`. */
export const PlanSessionView = z.object({
  id: z.string(),
  on_day: z.string(),
  minutes: z.number().int().nullable(),
  topic: z.string(),
  tasks: z.string(),
  done: z.boolean(),
});
export type PlanSessionView = z.infer<typeof PlanSessionView>;

export const PlanView = z.object({
  id: z.string(),
  title: z.string(),
  exam_on: z.string(),
  sessions: z.array(PlanSessionView),
});
export type PlanView = z.infer<typeof PlanView>;
