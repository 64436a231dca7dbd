import { z } from 'zod';
import { inQuery, QueryInt, SchoolName } from './common.js';
import { TimeSlotView } from './groups.js';

export const DashboardStats = z.object({
  students_per_school: z.array(
    z.object({
      school: z.string(),
      count: z.number().int(),
    }),
  ),
  classes_per_school: z.array(
    z.object({
      school: z.string(),
      count: z.number().int(),
    }),
  ),
  pending_approvals: z.number().int(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** A slot in the weekly schedule. */
export const ScheduleSlotView = TimeSlotView.extend({
  group_id: z.number().int(),
  group_name: z.string(),
  school: z.string(),
});
export type ScheduleSlotView = z.infer<typeof ScheduleSlotView>;

/**
 * `GET /api/dashboard/schedule?school=&day=&hour=`: seven days, Monday first. Contains the first slots that start in each
 * hour; with `day` and `hour`, up to 200 slots of that hour only.
 */
export const WeeklySchedule = z.object({
  /** The time zone of the school; null for several schools, or if the school has none. */
  time_zone: z.string().nullable(),
  days: z.array(
    z.object({
      day_of_week: z.number().int(),
      total: z.number().int(),
      slots: z.array(ScheduleSlotView),
      /** The hours in which slots start, with the number of slots. */
      hours: z.array(z.object({ hour: z.number().int(), total: z.number().int() })),
    }),
  ),
});
export type WeeklySchedule = z.infer<typeof WeeklySchedule>;
export const ScheduleQuery = z.object({
  school: inQuery(SchoolName),
  day: QueryInt(0, 6),
  hour: QueryInt(0, 23),
});
export type ScheduleQuery = z.infer<typeof ScheduleQuery>;
