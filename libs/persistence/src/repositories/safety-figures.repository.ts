// SQL: counts over two tables in one statement each.
import type { SafetyFigure, SafetyTrends } from '@studyhall/contracts';
import { sql, type Executor } from '../sql.js';

/** Figures of the school's last 90 days by category. */
export async function findFigures(on: Executor, schoolId: number): Promise<SafetyFigure[]> {
  return sql(on).rows<SafetyFigure>`
    WITH counted AS (
      SELECT category, tier, 1 AS total, (closed_at IS NULL)::int AS open, (outcome IS NOT DISTINCT FROM 'false_alarm')::int AS false_alarms
        FROM safety_cases WHERE school_id = ${schoolId} AND created_at > now() - interval '90 days'
       UNION ALL
      SELECT category, tier, count, 0, false_alarms
        FROM safety_counts WHERE school_id = ${schoolId} AND day > now() - interval '90 days')
    SELECT category, tier, sum(total)::int AS total, sum(open)::int AS open, sum(false_alarms)::int AS false_alarms
      FROM counted GROUP BY category, tier ORDER BY tier, category`;
}

/**
 * Counts by week (UTC, from Monday), category and tier, oldest first: from the day `from`, else of this and the `weeks - 1`
 * weeks before, until the day `to`.
 */
export async function findTrends(
  on: Executor,
  schoolId: number,
  { weeks, from = null, to = null }: { weeks: number; from?: string | null; to?: string | null },
): Promise<SafetyTrends> {
  const found = await sql(on).row<SafetyTrends>`
    WITH span AS (
      SELECT COALESCE(${from}::date, date_trunc('week', now() AT TIME ZONE 'UTC') - (${weeks}::int - 1) * interval '1 week') AS first,
             COALESCE(${to}::date + 1, 'infinity')::timestamp AS ends),
    single AS (
      SELECT created_at AT TIME ZONE 'UTC' AS at, category, tier, 1 AS count, (outcome IS NOT DISTINCT FROM 'false_alarm')::int AS false_alarms
        FROM safety_cases, span WHERE school_id = ${schoolId}
         AND created_at >= first AT TIME ZONE 'UTC' AND created_at < ends AT TIME ZONE 'UTC'
       UNION ALL
      SELECT c.day::timestamp, category, tier, count, false_alarms
        FROM safety_counts c, span WHERE school_id = ${schoolId} AND c.day >= first AND c.day < ends),
    counted AS (
      SELECT date_trunc('week', at)::date AS week, category, tier, sum(count)::int AS total, sum(false_alarms)::int AS false_alarms
        FROM single GROUP BY 1, 2, 3),
    school AS (
      SELECT count(*)::int AS students FROM users u JOIN schools s ON s.name = u.school
       WHERE s.id = ${schoolId} AND u.role = 'STUDENT' AND u.removed_with IS NULL)
    SELECT students, COALESCE((
             SELECT json_agg(json_build_object('week', week, 'category', category, 'tier', tier, 'total', total,
                      'false_alarms', false_alarms, 'per_100', round(total * 100.0 / NULLIF(students, 0), 1))
                      ORDER BY week, tier, category) FROM counted), '[]') AS weeks
      FROM school`;
  return found ?? { students: 0, weeks: [] };
}
