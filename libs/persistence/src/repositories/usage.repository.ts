// SQL: sums of the ledger by days of each school's clock.
import {
  fromMicros,
  type UsageKind,
  type UsageOfPerson,
  type UsageRow,
  type UsageTotal,
} from '@studyhall/contracts';
import { NAMED } from '../names/person.js';
import { fragment, raw, sql, type Executor } from '../sql.js';

/** The ledger rows to sum: of one school, of one class, or all. Days are in each school's time zone. */
export interface UsageScope {
  school: string | null;
  groupId: number | null;
  /** `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
}

/** The key of one row, in page order: newest day first. */
export interface UsageKey {
  day: string;
  school: string | null;
  group_id: number | null;
  kind: UsageKind;
  model: string | null;
}

type SummedRow = UsageKey & { class_name: string | null; amount: number; cost: number | null };

// Local days differ from UTC days by at most one, so the index narrows the rows and the local date decides.
const inScope = ({ school, groupId, from, to }: UsageScope) => fragment`
  l.at >= ${from}::date - 1 AND l.at < ${to}::date + 2
  AND (${school}::text IS NULL OR l.school = ${school}::text)
  AND (${groupId}::int IS NULL OR l.group_id = ${groupId}::int)`;

const DAY = raw(`(l.at AT TIME ZONE COALESCE(s.time_zone, 'UTC'))::date`);

/** Sums by day, school, class, kind and model, after the row `after`. */
export async function sumByDay(
  on: Executor,
  scope: UsageScope,
  { after, limit }: { after: UsageKey | null; limit: number },
): Promise<Array<UsageRow & { key: UsageKey }>> {
  const found = await sql(on).rows<SummedRow>`
    WITH sums AS (
      SELECT ${DAY} AS day, l.school, l.group_id, l.kind, l.model,
             sum(COALESCE(l.settled, l.amount))::float8 AS amount, sum(l.cost)::float8 AS cost
        FROM usage_ledger l LEFT JOIN schools s ON s.name = l.school
       WHERE ${inScope(scope)} GROUP BY 1, 2, 3, 4, 5),
    keyed AS (
      SELECT *, (DATE '2100-01-01' - day, COALESCE(school, ''), COALESCE(group_id, 0), kind, COALESCE(model, '')) AS key
        FROM sums WHERE day BETWEEN ${scope.from}::date AND ${scope.to}::date)
    SELECT to_char(k.day, 'YYYY-MM-DD') AS day, k.school, k.group_id, g.name AS class_name, k.kind, k.model, k.amount, k.cost
      FROM keyed k LEFT JOIN stored_groups g ON g.id = k.group_id
     WHERE ${after === null} OR k.key > (DATE '2100-01-01' - ${after?.day ?? null}::date, COALESCE(${after?.school ?? null}, ''),
            COALESCE(${after?.group_id ?? null}::int, 0), ${after?.kind ?? null}::text, COALESCE(${after?.model ?? null}, ''))
     ORDER BY k.key LIMIT ${limit}`;
  return found.map(({ class_name, cost, amount, ...key }) => ({
    ...{ day: key.day, school: key.school, kind: key.kind, model: key.model, amount, key },
    class: key.group_id === null ? null : { id: key.group_id, name: class_name ?? '' },
    cost: cost === null ? null : fromMicros(cost),
  }));
}

/** The total use of each kind, and the number of users. */
export async function sumByKind(on: Executor, scope: UsageScope): Promise<UsageTotal[]> {
  return sql(on).rows<UsageTotal>`
    SELECT l.kind, sum(COALESCE(l.settled, l.amount))::float8 AS amount, count(DISTINCT l.user_id)::int AS people,
           COALESCE(bool_or(l.user_id IS NULL AND COALESCE(l.settled, l.amount) > 0), false) AS has_unnamed
      FROM usage_ledger l LEFT JOIN schools s ON s.name = l.school
     WHERE ${inScope(scope)} AND ${DAY} BETWEEN ${scope.from}::date AND ${scope.to}::date
     GROUP BY l.kind HAVING sum(COALESCE(l.settled, l.amount)) > 0 ORDER BY l.kind`;
}

/** The users whose use is at least `times` the median, largest first. Empty if there are fewer than five users. */
export async function findFarAbove(
  on: Executor,
  scope: UsageScope,
  { times, limit }: { times: number; limit: number },
): Promise<UsageOfPerson[]> {
  const found = await sql(on).rows<UsageOfPerson>`
    WITH sums AS (
      SELECT l.user_id, l.kind, sum(COALESCE(l.settled, l.amount)) AS amount, sum(l.cost) AS cost
        FROM usage_ledger l LEFT JOIN schools s ON s.name = l.school
       WHERE ${inScope(scope)} AND l.user_id IS NOT NULL
         AND ${DAY} BETWEEN ${scope.from}::date AND ${scope.to}::date GROUP BY 1, 2),
    middle AS (
      SELECT kind, percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) AS median FROM sums
       WHERE amount > 0 GROUP BY kind HAVING count(*) >= 5)
    SELECT u.id AS user_id, ${raw(NAMED)}, k.kind, k.amount::float8 AS amount, m.median, k.cost::float8 AS cost
      FROM sums k JOIN middle m USING (kind) JOIN users u ON u.id = k.user_id
     WHERE k.amount >= m.median * ${times}::float8 AND u.removed_with IS NULL
     ORDER BY k.amount / m.median DESC, u.id LIMIT ${limit}`;
  return found.map(({ id: _id, ...person }: UsageOfPerson & { id?: number }) => ({
    ...person,
    cost: person.cost === null ? null : fromMicros(person.cost),
  }));
}
