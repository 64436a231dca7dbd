import { z } from 'zod';
import { inQuery, SchoolName } from './common.js';
import type { TimeSlotView } from './groups.js';

export interface DashboardStats {
  students_per_school: Array<{ school: string; count: number }>;
  classes_per_school: Array<{ school: string; count: number }>;
  pending_approvals: number;
}

/** One slot in the week. */
export interface ScheduleSlotView extends TimeSlotView {
  group_id: number;
  group_name: string;
  school: string;
}

/** `GET /api/dashboard/schedule?school=`: seven days, Monday first; of a long day the first slots and the total. */
export interface WeeklySchedule {
  /** The time zone of the one school that is asked about; null for several schools, or where it has none. */
  time_zone: string | null;
  days: Array<{ day_of_week: number; total: number; slots: ScheduleSlotView[] }>;
}
export const ScheduleQuery = z.object({ school: inQuery(SchoolName) });
