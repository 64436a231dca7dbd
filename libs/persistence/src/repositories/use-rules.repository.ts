// SQL: null is a value of a scope, which upserts and comparisons of TypeORM do not know.
import type { OpenHours, PolicyTool } from '@studyhall/contracts';
import { sql, raw, type Executor } from '../sql.js';
import { asTable, type LimitScope } from './use-limits.repository.js';

/** What was set for a scope; null hours: at any time, null models: all of the installation. */
export interface UseRules {
  open_hours: OpenHours | null;
  tools_off: PolicyTool[];
  models: string[] | null;
}

const NO_RULES: UseRules = { open_hours: null, tools_off: [], models: null };

const IN_SCOPE = raw(
  'r.school IS NOT DISTINCT FROM s.school AND r.role IS NOT DISTINCT FROM s.role' +
    ' AND r.group_id IS NOT DISTINCT FROM s.group_id AND r.user_id IS NOT DISTINCT FROM s.user_id',
);

export async function findOfScope(on: Executor, scope: LimitScope): Promise<UseRules> {
  const found = await sql(on).row<UseRules>`
    SELECT r.open_hours, r.tools_off, r.models FROM use_rules r, ${asTable(scope)} WHERE ${IN_SCOPE}`;
  return found ?? NO_RULES;
}

export async function setHours(on: Executor, scope: LimitScope, hours: OpenHours | null): Promise<void> {
  await sql(on).rows`
    INSERT INTO use_rules (school, role, group_id, user_id, open_hours)
    SELECT s.*, ${hours && JSON.stringify(hours)}::jsonb FROM ${asTable(scope)}
    ON CONFLICT (school, role, group_id, user_id) DO UPDATE SET open_hours = EXCLUDED.open_hours`;
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
