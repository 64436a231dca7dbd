import type { DashboardStats, WeeklySchedule } from '@studyhall/contracts';
import { clockOf, DAY_NAMES, type Scope } from '@studyhall/domain';
import { Conditions } from '../conditions.js';
import { IN_ORDER } from '../natural-order.js';
import { row, rows, type Executor } from '../sql.js';

/** Slots of one day that the week shows; `total` says how many there are. */
const MAX_SLOTS_OF_DAY = 200;

/** Students and classes per school and open requests. */
export async function findStats(on: Executor, scope: Scope): Promise<DashboardStats> {
  const where = new Conditions().inScope(scope, 'school');
  // SQL: three counts in one statement.
  const found = await row<DashboardStats>(
    on,
    `SELECT
       (SELECT COALESCE(jsonb_agg(jsonb_build_object('school', school, 'count', count) ORDER BY school ${IN_ORDER}), '[]')
          FROM user_counts WHERE role = 'STUDENT' AND school <> '' AND count > 0 AND ${where.sql}) AS students_per_school,
       (SELECT COALESCE(jsonb_agg(jsonb_build_object('school', school, 'count', count) ORDER BY school ${IN_ORDER}), '[]')
          FROM (SELECT school, count(*)::int AS count FROM groups WHERE ${where.sql} GROUP BY school) AS g) AS classes_per_school,
       (SELECT count(*)::int FROM approval_requests WHERE outcome IS NULL AND ${where.sql}) AS pending_approvals`,
    where.values,
  );
  return found ?? { students_per_school: [], classes_per_school: [], pending_approvals: 0 };
}

/** The week's slots by day and time; of a day with too many, the first. */
export async function findWeek(on: Executor, scope: Scope): Promise<Pick<WeeklySchedule, 'days'>> {
  const where = new Conditions().inScope(scope, 'school');
  // SQL: window functions number and count the slots of a day.
  const found = await rows<{
    id: number;
    day_of_week: number;
    start_minute: number;
    end_minute: number;
    group_id: number;
    group_name: string;
    school: string;
    total: number;
  }>(
    on,
    `SELECT * FROM (
       SELECT s.id, s.day_of_week, s.start_minute, s.end_minute, g.id AS group_id, g.name AS group_name, g.school,
              count(*) OVER (PARTITION BY s.day_of_week)::int AS total,
              row_number() OVER (PARTITION BY s.day_of_week ORDER BY s.start_minute, s.end_minute, s.id) AS place
         FROM group_slots s JOIN groups g ON g.id = s.group_id WHERE ${where.sql}) AS week
      WHERE place <= ${MAX_SLOTS_OF_DAY} ORDER BY day_of_week, place`,
    where.values,
  );
  return {
    days: DAY_NAMES.map((_, day) => {
      const slots = found.filter((slot) => slot.day_of_week === day);
      return {
        day_of_week: day,
        total: slots[0]?.total ?? 0,
        slots: slots.map(({ id, day_of_week, start_minute, end_minute, group_id, group_name, school }) => ({
          id,
          day_of_week,
          start_time: clockOf(start_minute),
          end_time: clockOf(end_minute),
          group_id,
          group_name,
          school,
        })),
      };
    }),
  };
}
