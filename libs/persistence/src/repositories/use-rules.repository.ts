// SQL: null is a value of a scope, and every question reads what holds for its user in one statement, prepared.
import type { OpenHours, PolicyTool } from '@studyhall/contracts';
import type { Opening } from '@studyhall/domain';
import { fragment, raw, sql, type Executor } from '../sql.js';
import { CONSENT_MISSING } from './consents.repository.js';
import { LIVE } from './lessons.repository.js';
import { asTable, type LimitScope } from './use-limits.repository.js';

/** The rules of a scope. Null hours: any time. Null models: all of the installation. */
export interface UseRules {
  open_hours: OpenHours | null;
  tools_off: PolicyTool[];
  models: string[] | null;
  /** Minutes of use after which a break is advised; null if this scope does not set it. */
  break_minutes: number | null;
}

const NO_RULES: UseRules = { open_hours: null, tools_off: [], models: null, break_minutes: null };

const IN_SCOPE = raw(
  'r.school IS NOT DISTINCT FROM s.school AND r.role IS NOT DISTINCT FROM s.role' +
    ' AND r.group_id IS NOT DISTINCT FROM s.group_id AND r.user_id IS NOT DISTINCT FROM s.user_id',
);

export async function findOfScope(on: Executor, scope: LimitScope): Promise<UseRules> {
  const found = await sql(on).row<UseRules>`
    SELECT r.open_hours, r.tools_off, r.models, r.break_minutes FROM use_rules r, ${asTable(scope)} WHERE ${IN_SCOPE}`;
  return found ?? NO_RULES;
}

export async function setHours(on: Executor, scope: LimitScope, hours: OpenHours | null): Promise<void> {
  await sql(on).rows`
    INSERT INTO use_rules (school, role, group_id, user_id, open_hours)
    SELECT s.*, ${hours && JSON.stringify(hours)}::jsonb FROM ${asTable(scope)}
    ON CONFLICT (school, role, group_id, user_id) DO UPDATE SET open_hours = EXCLUDED.open_hours`;
}

export async function setBreak(on: Executor, scope: LimitScope, minutes: number | null): Promise<void> {
  await sql(on).rows`
    INSERT INTO use_rules (school, role, group_id, user_id, break_minutes)
    SELECT s.*, ${minutes}::int FROM ${asTable(scope)}
    ON CONFLICT (school, role, group_id, user_id) DO UPDATE SET break_minutes = EXCLUDED.break_minutes`;
}

export async function setPolicy(
  on: Executor,
  scope: LimitScope,
  { tools_off, models }: Pick<UseRules, 'tools_off' | 'models'>,
): Promise<void> {
  await sql(on).rows`
    INSERT INTO use_rules (school, role, group_id, user_id, tools_off, models)
    SELECT s.*, ${tools_off}::text[], ${models}::text[] FROM ${asTable(scope)}
    ON CONFLICT (school, role, group_id, user_id)
    DO UPDATE SET tools_off = EXCLUDED.tools_off, models = EXCLUDED.models`;
}

/** The rules for a person `u`, by where they are set. A school's hours apply only to its students. */
const RULES_OF = raw(`
  SELECT 'person' AS origin, r.* FROM use_rules r WHERE r.user_id = u.id
  UNION ALL
  SELECT 'class', r.* FROM group_members m JOIN use_rules r ON r.group_id = m.group_id WHERE m.user_id = u.id
  UNION ALL
  SELECT CASE WHEN r.role IS NULL THEN 'school' ELSE 'role' END, r.* FROM use_rules r
   WHERE r.school = u.school AND (r.role IS NULL OR r.role = u.role)`);

/** The combined rules as `p`: disabled tools, the chat models that each policy allows, and the hours. */
export const RULES = fragment`LATERAL (
  WITH rules AS (${RULES_OF})
  SELECT ARRAY(SELECT DISTINCT unnest(o.tools_off) FROM rules o) AS tools_off,
         COALESCE((SELECT jsonb_agg(o.models) FROM rules o WHERE o.models IS NOT NULL), '[]') AS models,
         COALESCE((SELECT jsonb_agg(jsonb_build_object('origin', o.origin, 'group_id', o.group_id, 'hours', o.open_hours))
                     FROM rules o WHERE o.open_hours IS NOT NULL AND (o.origin <> 'school' OR u.role = 'STUDENT')), '[]') AS hours) p`;

/** Minutes of use after which a break is advised to a person: the lowest value that is set; null if none is. */
export function findBreak(on: Executor, userId: number): Promise<number | null> {
  return sql(on).value<number>`
    SELECT min(o.break_minutes) FROM users u CROSS JOIN LATERAL (${RULES_OF}) o WHERE u.id = ${userId}`;
}

/** When a person may chat, and what is disabled. `lesson_ends`: when the last live lesson of the person's classes ends. */
export interface UseInEffect extends Opening {
  tools_off: PolicyTool[];
  /** The chat models that each policy allows. */
  models: string[][];
  lesson_ends: Date | null;
  /** Whether the person's school has a budget. */
  has_budget: boolean;
  /** Whether required parental consent is missing. */
  consent_missing: boolean;
}

/** The columns of a {@link UseInEffect}, for a person `u`, the school `s` and {@link RULES}. */
export const IN_EFFECT = fragment`
  COALESCE(s.time_zone, 'UTC') AS zone, p.tools_off, p.models, p.hours AS rules,
  COALESCE((SELECT jsonb_agg(jsonb_build_object('group_id', t.group_id, 'day_of_week', t.day_of_week,
                                                'start_minute', t.start_minute, 'end_minute', t.end_minute))
              FROM group_members m JOIN group_slots t ON t.group_id = m.group_id
             WHERE m.user_id = u.id), '[]') AS slots,
  (SELECT max(l.ends_at) FROM group_members m JOIN lessons l ON l.group_id = m.group_id
    WHERE m.user_id = u.id AND ${LIVE}) AS lesson_ends,
  EXISTS (SELECT FROM budgets b WHERE b.school = u.school) AS has_budget,
  ${raw(CONSENT_MISSING)} AS consent_missing`;

/** Null if the user no longer exists. */
export function findInEffect(on: Executor, userId: number): Promise<UseInEffect | null> {
  return sql(on, 'use_rules.in_effect').row<UseInEffect>`
    SELECT ${IN_EFFECT}
      FROM users u LEFT JOIN schools s ON s.name = u.school CROSS JOIN ${RULES} WHERE u.id = ${userId}`;
}

/** What excludes a person from a tool at any hour; null if the user no longer exists. */
export function findRefusals(
  on: Executor,
  userId: number,
  tool: PolicyTool,
): Promise<{ is_off: boolean; consent_missing: boolean } | null> {
  return sql(on).row`
    SELECT ${tool} = ANY (p.tools_off) AS is_off, ${raw(CONSENT_MISSING)} AS consent_missing
      FROM users u CROSS JOIN ${RULES} WHERE u.id = ${userId}`;
}
