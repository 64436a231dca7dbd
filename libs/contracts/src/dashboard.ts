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

/** One slot in the week. */
export const ScheduleSlotView = TimeSlotView.extend({
  group_id: z.number().int(),
  group_name: z.string(),
  school: z.string(),
});
export type ScheduleSlotView = z.infer<typeof ScheduleSlotView>;

/**
 * `GET /api/dashboard/schedule?school=&day=&hour=`: seven days, Monday first. Of each hour the first slots that start in
 * it; with `day` and `hour`, of that hour alone up to 200.
 */
export const WeeklySchedule = z.object({
  /** The time zone of the one school that is asked about; null for several schools, or where it has none. */
  time_zone: z.string().nullable(),
  days: z.array(
    z.object({
      day_of_week: z.number().int(),
      total: z.number().int(),
      slots: z.array(ScheduleSlotView),
      /** The hours in which a slot starts, and how many do. */
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
