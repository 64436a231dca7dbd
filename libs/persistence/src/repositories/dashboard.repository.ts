// SQL: counts, windows and schools of different time zones, each in one statement by an index.
import type {
  DashboardStats,
  DashboardToday,
  ScheduleQuery,
  ScheduleSlotView,
  WeeklySchedule,
} from '@studyhall/contracts';
import { fromMinutes, DAY_NAMES, type Scope } from '@studyhall/domain';
import { Conditions, present } from '../conditions.js';
import { IN_ORDER } from '../natural-order.js';
import { fragment, raw, sql, type Executor } from '../sql.js';

/** Limits on the slots of one hour: in the week view, and when a single hour is requested. */
const MAX_SLOTS_OF_HOUR = { inWeek: 3, alone: 200 };

const NO_STATS: DashboardStats = { students_per_school: [], classes_per_school: [], pending_approvals: 0 };

/** For a teacher: distinct students of their classes, the classes, and open requests. */
async function findTaughtStats(on: Executor, scope: Scope): Promise<DashboardStats> {
  const inScope = new Conditions().inScope(scope, 'g.school', 'g.id').fragment;
  const found = await sql(on).row<DashboardStats>`
    WITH taught AS MATERIALIZED (SELECT g.id, g.school FROM groups g WHERE ${inScope})
    SELECT
      (SELECT COALESCE(jsonb_agg(s), '[]') FROM (
         SELECT t.school, count(DISTINCT u.id)::int AS count
           FROM taught t JOIN group_members m ON m.group_id = t.id JOIN users u ON u.id = m.user_id AND ${raw(present('u'))}
          GROUP BY t.school) AS s) AS students_per_school,
      (SELECT COALESCE(jsonb_agg(c), '[]') FROM (
         SELECT school, count(*)::int AS count FROM taught GROUP BY school) AS c) AS classes_per_school,
      (SELECT count(*)::int FROM approval_requests r JOIN taught t ON t.id = r.group_id
        WHERE r.outcome IS NULL) AS pending_approvals`;
  return found ?? NO_STATS;
}

/** Students and classes per school, and open requests. */
export async function findStats(on: Executor, scope: Scope): Promise<DashboardStats> {
  if (scope.kind === 'taught') return findTaughtStats(on, scope);
  const inScope = new Conditions().inScope(scope, 'school').fragment;
  const found = await sql(on).row<DashboardStats>`
    SELECT
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('school', school, 'count', count) ORDER BY school ${raw(IN_ORDER)}), '[]')
         FROM user_counts WHERE role = 'STUDENT' AND school <> '' AND count > 0 AND ${inScope}) AS students_per_school,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('school', school, 'count', count) ORDER BY school ${raw(IN_ORDER)}), '[]')
         FROM (SELECT school, count(*)::int AS count FROM groups WHERE ${inScope} GROUP BY school) AS g) AS classes_per_school,
      (SELECT count(*)::int FROM approval_requests WHERE outcome IS NULL AND ${inScope}) AS pending_approvals`;
  return found ?? NO_STATS;
}

/** The week's slots by day and time, limited per hour. `day` and `hour` together select one hour. */
export async function findWeek(
  on: Executor,
  scope: Scope,
  { day, hour }: Pick<ScheduleQuery, 'day' | 'hour'>,
): Promise<Pick<WeeklySchedule, 'days'>> {
  const inScope = new Conditions().inScope(scope, 'g.school', 'g.id').fragment;
  const alone = day !== undefined && hour !== undefined;
  const ofHour = alone ? fragment`s.day_of_week = ${day} AND s.start_minute / 60 = ${hour}` : fragment`true`;
  const found = await sql(on).rows<Omit<StoredSlot, 'state'> & { hour: number }>`
    SELECT * FROM (
      SELECT s.id, s.day_of_week, s.start_minute, s.end_minute, g.id AS group_id, g.name AS group_name, g.school,
             s.start_minute / 60 AS hour,
             count(*) OVER (PARTITION BY s.day_of_week, s.start_minute / 60)::int AS total,
             row_number() OVER (PARTITION BY s.day_of_week, s.start_minute / 60
                                ORDER BY s.start_minute, s.end_minute, s.id) AS place
        FROM group_slots s JOIN groups g ON g.id = s.group_id WHERE ${inScope} AND ${ofHour}) AS week
     WHERE place <= ${alone ? MAX_SLOTS_OF_HOUR.alone : MAX_SLOTS_OF_HOUR.inWeek} ORDER BY day_of_week, hour, place`;
  return {
    days: DAY_NAMES.map((_, day_of_week) => {
      const ofDay = found.filter((slot) => slot.day_of_week === day_of_week);
      const totals = new Map(ofDay.map((slot) => [slot.hour, slot.total]));
      return {
        day_of_week,
        total: [...totals.values()].reduce((sum, total) => sum + total, 0),
        hours: [...totals].map(([each, total]) => ({ hour: each, total })),
        slots: ofDay.map(({ id, start_minute, end_minute, group_id, group_name, school }) => ({
          id,
          day_of_week,
          start_time: fromMinutes(start_minute),
          end_time: fromMinutes(end_minute),
          group_id,
          group_name,
          school,
        })),
      };
    }),
  };
}

/** Limit on today's slots on the dashboard. */
const MAX_SLOTS_OF_TODAY = 12;

interface StoredSlot extends Omit<ScheduleSlotView, 'start_time' | 'end_time'> {
  start_minute: number;
  end_minute: number;
  state: 'over' | 'now' | 'later';
  total: number;
}

/** Today's slots in the time zone of their school, else in `timeZone`: running and next ones first. */
export async function findToday(
  on: Executor,
  scope: Scope,
  timeZone: string,
): Promise<DashboardToday['classes']> {
  const inScope = new Conditions().inScope(scope, 'g.school', 'g.id').fragment;
  const found = await sql(on).rows<StoredSlot>`
    SELECT s.id, s.day_of_week, s.start_minute, s.end_minute, g.id AS group_id, g.name AS group_name, g.school,
           CASE WHEN s.end_minute <= t.minute THEN 'over' WHEN s.start_minute <= t.minute THEN 'now' ELSE 'later' END AS state,
           count(*) OVER ()::int AS total
      FROM groups g LEFT JOIN schools c ON c.name = g.school
      CROSS JOIN LATERAL (SELECT now() AT TIME ZONE COALESCE(c.time_zone, ${timeZone}) AS local) AS l
      CROSS JOIN LATERAL (SELECT extract(hour FROM l.local) * 60 + extract(minute FROM l.local) AS minute,
                                 extract(isodow FROM l.local)::int - 1 AS day) AS t
      JOIN group_slots s ON s.group_id = g.id AND s.day_of_week = t.day
     WHERE ${inScope}
     ORDER BY s.end_minute <= t.minute, s.start_minute, s.end_minute, s.id LIMIT ${MAX_SLOTS_OF_TODAY}`;
  return {
    total: found[0]?.total ?? 0,
    slots: found.map(({ start_minute, end_minute, total: _total, ...slot }) => ({
      ...slot,
      start_time: fromMinutes(start_minute),
      end_time: fromMinutes(end_minute),
    })),
  };
}

type Facts = Record<'school' | 'admins' | 'teachers' | 'classes' | 'roster' | 'invitations', boolean> & {
  pending_approvals: number;
  imports: DashboardToday['imports'];
};

/** Pending tasks, the caller's running imports, and the completed setup steps. */
export async function findFacts(on: Executor, scope: Scope, userId: number): Promise<Facts> {
  const inScope = new Conditions().inScope(scope, 'school').fragment;
  const named = new Conditions().inScope(scope, 'name').fragment;
  const found = await sql(on).row<Facts>`
    SELECT
      EXISTS (SELECT FROM schools WHERE archived_at IS NULL AND ${named}) AS school,
      EXISTS (SELECT FROM user_counts WHERE role = 'SCHOOL_ADMIN' AND count > 0 AND ${inScope}) AS admins,
      EXISTS (SELECT FROM user_counts WHERE role = 'TEACHER' AND count > 0 AND ${inScope}) AS teachers,
      EXISTS (SELECT FROM groups WHERE ${inScope}) AS classes,
      EXISTS (SELECT FROM user_counts WHERE role = 'STUDENT' AND count > 0 AND ${inScope}) AS roster,
      EXISTS (SELECT FROM invites WHERE ${inScope}) AS invitations,
      (SELECT count(*)::int FROM approval_requests WHERE outcome IS NULL AND ${inScope}) AS pending_approvals,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', id, 'file_name', file_name, 'status', status, 'done', done,
                'total', total) ORDER BY queued_at), '[]')
         FROM imports WHERE status IN ('queued', 'running') AND created_by = ${userId}) AS imports`;
  if (!found) throw new Error('A statement without a table answered no row.');
  return found;
}
