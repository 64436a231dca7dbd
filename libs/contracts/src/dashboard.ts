import { z } from 'zod';
import { inQuery, SchoolName } from './common.js';
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

/** `GET /api/dashboard/schedule?school=`: seven days, Monday first; of a long day the first slots and the total. */
export const WeeklySchedule = z.object({
  /** The time zone of the one school that is asked about; null for several schools, or where it has none. */
  time_zone: z.string().nullable(),
  days: z.array(
    z.object({
      day_of_week: z.number().int(),
      total: z.number().int(),
      slots: z.array(ScheduleSlotView),
    }),
  ),
});
export type WeeklySchedule = z.infer<typeof WeeklySchedule>;
export const ScheduleQuery = z.object({ school: inQuery(SchoolName) });
