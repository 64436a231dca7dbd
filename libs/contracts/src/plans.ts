import { z } from 'zod';

/** `PUT /api/plans/{id}/sessions/{session_id}`. */
export const SessionTickRequest = z.object({ done: z.boolean() });
export type SessionTickRequest = z.infer<typeof SessionTickRequest>;

/** One sitting of a plan. `on_day` is a date without a time, `YYYY-MM-DD`. */
export interface PlanSessionView {
  id: string;
  on_day: string;
  minutes: number | null;
  topic: string;
  tasks: string;
  done: boolean;
}

export interface PlanView {
  id: string;
  title: string;
  exam_on: string;
  sessions: PlanSessionView[];
}
