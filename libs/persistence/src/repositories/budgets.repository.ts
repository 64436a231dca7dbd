// SQL: sums of the ledger in months by the clock of the school.
import { fromMicros, toMicros, type ModelPrice, type Prices, type SetBudget } from '@studyhall/contracts';
import { Budget, Price, WorkModel } from '../entities/price.entity.js';
import { currentRole, present } from '../conditions.js';
import { fragment, raw, sql, unnest, type Executor } from '../sql.js';

/** A budget with the amount spent in the current month of the school's time zone. */
export interface BudgetState extends SetBudget {
  month: string;
  spent: number;
  held: number;
  /** Whether questions are rejected: the rest is less than a reply may cost, or the price of the model is unknown. */
  refuses: boolean;
}

/** The maximum cost of a reply of the default chat model outside of study mode; null without a price. */
const COST_OF_REPLY = raw(`(SELECT o.own + o.judges FROM most_of_work('tokens', NULL, b.school, false) o)`);

export async function find(on: Executor, school: string): Promise<BudgetState | null> {
  const found = await sql(on).row<BudgetState>`
    SELECT b.amount, b.currency, b.month, b.spent, b.held, COALESCE(b.spent + b.held + ${COST_OF_REPLY} > b.amount, true) AS refuses FROM (
    SELECT b.school, b.amount::float8 AS amount, b.currency, to_char(n.begins, 'YYYY-MM') AS month,
           COALESCE(m.spent + h.cost, (
             SELECT sum(l.cost) FROM usage_ledger l
              WHERE l.school = b.school AND l.at >= n.begins AT TIME ZONE COALESCE(s.time_zone, 'UTC')), 0)::float8 AS spent,
           COALESCE(m.held - h.amount, 0)::float8 AS held
      FROM budgets b JOIN schools s ON s.name = b.school
     CROSS JOIN LATERAL (SELECT date_trunc('month', now() AT TIME ZONE COALESCE(s.time_zone, 'UTC')) AS begins) n
      LEFT JOIN budget_months m ON m.school = b.school AND m.month = n.begins::date
     CROSS JOIN LATERAL (SELECT COALESCE(sum(h.amount), 0) AS amount, COALESCE(sum(h.cost), 0) AS cost FROM budget_holds h
                WHERE h.school = b.school AND h.month = n.begins::date AND h.cost IS NOT NULL) h
     WHERE b.school = ${school}) b`;
  if (!found) return null;
  const { amount, spent, held } = found;
  return { ...found, amount: fromMicros(amount), spent: fromMicros(spent), held: fromMicros(held) };
}

/** Sets a budget. It starts with the ledger's spending of the month. Null removes it. Call it in a transaction. */
export async function set(on: Executor, school: string, budget: SetBudget | null): Promise<void> {
  const budgets = on.getRepository(Budget);
  await sql(on).rows`SELECT FROM schools WHERE name = ${school} FOR UPDATE`;
  if (!budget) {
    await budgets.delete({ school });
    return;
  }
  await budgets.upsert(
    { school, amount: String(toMicros(budget.amount)), currency: budget.currency },
    { conflictPaths: ['school'] },
  );
  await recount(on, school);
}

/**
 * Counts what a school spent and holds again, by the ledger and the time zone, from the last month on; nothing without a budget.
 * Call it in a transaction that has locked the school for update.
 */
export async function recount(on: Executor, school: string): Promise<void> {
  const zone = fragment`COALESCE(s.time_zone, 'UTC')`;
  const budget = fragment`schools s JOIN budgets b ON b.school = s.name AND s.name = ${school}`;
  const current = fragment`date_trunc('month', now() AT TIME ZONE ${zone})`;
  await sql(on).rows`
    INSERT INTO budget_months (school, month, spent) SELECT s.name, ${current}, 0 FROM ${budget} ON CONFLICT DO NOTHING`;
  await sql(on).rows`
    UPDATE budget_holds h SET month = date_trunc('month', COALESCE(
             (SELECT min(l.at) FROM usage_ledger l WHERE l.ref = h.ref), now()) AT TIME ZONE ${zone})
      FROM ${budget} WHERE h.school = s.name`;
  // Uses one statement, so that all its parts see concurrently ending work as open.
  await sql(on).rows`
    WITH n AS (SELECT m.school, m.month, m.month::timestamp AT TIME ZONE ${zone} AS begins,
                      (m.month + interval '1 month') AT TIME ZONE ${zone} AS ends
                 FROM ${budget} JOIN budget_months m ON m.school = s.name AND m.month >= ${current} - interval '1 month'),
    ended AS (DELETE FROM budget_holds h USING n WHERE h.school = n.school AND h.month = n.month AND h.cost IS NOT NULL),
    ledger AS (SELECT l.*, n.month FROM usage_ledger l JOIN n ON l.school = n.school AND l.at >= n.begins AND l.at < n.ends),
    begun AS (
      INSERT INTO budget_holds (ref, school, month, amount, expires_at)
      SELECT ref, school, month, sum(cost), max(expires_at) FROM ledger WHERE settled_at IS NULL AND cost > 0 GROUP BY 1, 2, 3
          ON CONFLICT (ref) DO NOTHING RETURNING month, amount)
    UPDATE budget_months m SET
           spent = COALESCE((SELECT sum(l.cost) FROM ledger l WHERE l.month = n.month AND l.settled_at IS NOT NULL), 0),
           held = COALESCE((SELECT sum(h.amount) FROM budget_holds h
                             WHERE h.school = n.school AND h.month = n.month AND h.cost IS NULL), 0)
                  + COALESCE((SELECT sum(b.amount) FROM begun b WHERE b.month = n.month), 0)
      FROM n WHERE m.school = n.school AND m.month = n.month`;
  await rearm(on, school);
}

/** The result of a reservation: `used` if the budget is too low, `unpriced` if a price is unknown, null without a budget. */
export type HoldResult = 'held' | 'used' | 'unpriced' | null;
export type HoldResults = ReadonlyMap<string, HoldResult>;

/**
 * Reserves the maximum cost of a piece of work from the budget of the person's school. If it already has a reservation,
 * adds to it. Call it outside of a transaction.
 * @param model by default the first of the kind
 */
export function take(
  on: Executor,
  work: string,
  userId: number,
  kind: WorkModel['kind'],
  model: string | null = null,
): Promise<HoldResult> {
  return sql(on, 'budgets.take')
    .value`SELECT take_budget(${work}::uuid, ${userId}::int, ${kind}::text, ${model}::text)`;
}

/** Work that may cost something, and the user who requests it. */
export interface Hold {
  work: string;
  userId: number;
  kind: WorkModel['kind'];
  /** Null: the first model of the kind. */
  model: string | null;
}

/** Like {@link take}, for new work, in one statement. Skips work of deleted users. */
export async function takeEach(on: Executor, holds: readonly Hold[]): Promise<HoldResults> {
  const results = await sql(on, 'budgets.take_each').rows<{ work: string; held: HoldResult }>`
    SELECT unnest(n.works) AS work,
           unnest(hold_budget(n.works, n.school, m.own + m.judges, false, '1 hour', m.judges)) AS held
      FROM (SELECT array_agg(h.work) AS works, u.school, h.kind, h.model, m.studies
              FROM ${unnest('h', holds, { work: 'uuid', userId: 'int', kind: 'text', model: 'text' })} JOIN users u ON u.id = h.userId
              LEFT JOIN schools s ON s.name = u.school
             CROSS JOIN LATERAL (SELECT study_mode_of(u.id) <> 'off' AS studies) m
             GROUP BY s.id, 2, 3, 4, 5 ORDER BY s.id, 3, 4, 5) n
     CROSS JOIN LATERAL most_of_work(n.kind, n.model, n.school, n.studies) m`;
  return new Map(results.map((one) => [one.work, one.held]));
}

/** Releases the reservation of work that did not start. */
export async function release(on: Executor, work: string): Promise<void> {
  await sql(on).rows`UPDATE budget_holds SET cost = 0 WHERE ref = ${work} AND cost IS NULL`;
}

/**
 * Whether work of the person's school holds budget without being stored, which takes moments. What a killed process left
 * counts for ten seconds.
 */
export function isStoring(on: Executor, userId: number): Promise<boolean> {
  return sql(on).hasRow`
    SELECT FROM users u JOIN budget_holds h ON h.school = u.school
     WHERE u.id = ${userId} AND h.cost IS NULL AND h.expires_at > clock_timestamp() + interval '1 hour' - interval '10 seconds'
       AND NOT EXISTS (SELECT FROM usage_ledger l WHERE l.ref = h.ref)`;
}

/** Percentages of a budget that are announced when that much is spent, each once a month. */
export const WARNINGS = [50, 80, 100] as const;

/** Stored and announced like a percentage: less is left than a reply may cost, although the budget is not spent. */
const LOW = 99;

/** What a budget reached, with the amount spent in the month. */
export interface BudgetWarning {
  school: string;
  school_id: number;
  month: string;
  kind: 'budget_50' | 'budget_80' | 'budget_low' | 'budget_100';
  /** The percentage that was reached; for `budget_low` the percentage that is spent. */
  percent: number;
  spent: number;
}

/** The current month of each budget, with the highest of `WARNINGS` and `LOW` that it has reached. */
const REACHED = fragment`reached AS (
      SELECT m.school, m.month, s.id AS school_id, b.amount, GREATEST(
               CASE WHEN m.spent + ${COST_OF_REPLY} > b.amount THEN ${LOW}::int END,
               (SELECT COALESCE(max(w.percent), 0) FROM unnest(${WARNINGS}::int[]) AS w (percent)
                 WHERE m.spent * 100 >= b.amount * w.percent))::smallint AS level
        FROM budget_months m JOIN budgets b ON b.school = m.school JOIN schools s ON s.name = m.school
       WHERE m.month = date_trunc('month', now() AT TIME ZONE COALESCE(s.time_zone, 'UTC'))::date)`;

/** Allows warnings that the month does not reach any more to be announced again, because the budget or a price has changed. */
async function rearm(on: Executor, school: string): Promise<void> {
  await sql(on).rows`
    WITH ${REACHED} UPDATE budget_months m SET warned = r.level FROM reached r
     WHERE m.school = r.school AND m.month = r.month AND m.warned > r.level AND m.school = ${school}`;
}

/** Adds ended work to the months. Settles lost work with its full reservation, or with nothing if it never started. */
export async function settle(on: Executor): Promise<void> {
  await sql(on).rows`
    UPDATE budget_holds h SET cost = CASE WHEN EXISTS (SELECT FROM usage_ledger l WHERE l.ref = h.ref) THEN h.amount - h.shared ELSE 0 END
     WHERE h.ref IN (SELECT o.ref FROM budget_holds o
                      WHERE o.cost IS NULL AND o.expires_at < clock_timestamp() FOR NO KEY UPDATE SKIP LOCKED)`;
  await sql(on).rows`
    SELECT fold_budget(school, month)
      FROM (SELECT DISTINCT s.id, h.school, h.month FROM budget_holds h JOIN schools s ON s.name = h.school
             WHERE h.cost IS NOT NULL ORDER BY 1, 3) AS ended`;
}

/**
 * The budgets that reached another warning since the last call, with the amount spent. Rearms those that a month does not
 * reach any more. If two callers run concurrently, only one gets a warning: the other waits for the row lock and compares
 * with the first one's update.
 */
export async function takeWarnings(on: Executor): Promise<BudgetWarning[]> {
  const found = await sql(on).rows<BudgetWarning & { amount: number; level: number; warned: number }>`
    WITH ${REACHED}, changed AS (
      SELECT r.*, m.warned FROM reached r JOIN schools s ON s.id = r.school_id
        JOIN budget_months m ON m.school = r.school AND m.month = r.month
       WHERE m.warned <> r.level ORDER BY s.id FOR KEY SHARE OF s FOR NO KEY UPDATE OF m)
    UPDATE budget_months m SET warned = c.level FROM changed c WHERE m.school = c.school AND m.month = c.month
    RETURNING m.school, c.school_id, to_char(m.month, 'YYYY-MM') AS month, c.amount::float8 AS amount, c.level, c.warned, m.spent::float8 AS spent`;
  return found
    .filter(({ level, warned }) => level > warned)
    .map(({ amount, level, warned: _warned, ...one }) => ({
      ...one,
      spent: fromMicros(one.spent),
      kind: level === LOW ? 'budget_low' : (`budget_${level}` as BudgetWarning['kind']),
      percent: level === LOW ? Math.floor((one.spent * 100) / amount) : level,
    }));
}

/** The recipients of budget notices: admins of the school and master admins, if they have access and an email address. */
export function findResponsible(on: Executor, school: string): Promise<number[]> {
  return sql(on).column<number>`
    SELECT u.id FROM users u
     WHERE (${raw(currentRole('u'))} = 'MASTER_ADMIN' OR u.role = 'SCHOOL_ADMIN' AND u.school = ${school}
            OR u.id IN (SELECT user_id FROM memberships WHERE school = ${school} AND role = 'SCHOOL_ADMIN'))
       AND u.email IS NOT NULL AND u.access_granted AND ${raw(present('u'))} ORDER BY u.id`;
}

/** The currencies of the configured budgets. */
export function findCurrencies(on: Executor): Promise<string[]> {
  return sql(on).column<string>`SELECT DISTINCT currency FROM budgets`;
}

const PRICES = ['input', 'output', 'image', 'minute', 'speech'] as const;

/** All prices; null if none are set. */
export async function findPrices(on: Executor): Promise<Prices | null> {
  const found = await on.getRepository(Price).find({ order: { model: 'ASC' } });
  const [first] = found;
  if (!first) return null;
  const toUnits = (micros: string | null): number | null =>
    micros === null ? null : fromMicros(Number(micros));
  const toPrice = (price: Price): ModelPrice => ({
    model: price.model,
    ...(Object.fromEntries(PRICES.map((of) => [of, toUnits(price[of])])) as Omit<ModelPrice, 'model'>),
  });
  return { currency: first.currency, prices: found.map(toPrice) };
}

/** Replaces all prices; work that runs is settled by those before. Call it in a transaction. */
export async function replacePrices(on: Executor, { currency, prices }: Prices): Promise<void> {
  const stored = on.getRepository(Price);
  await sql(on).rows`
    UPDATE usage_ledger l SET price = (SELECT jsonb_agg(p) FROM prices p
             WHERE p.model = l.model OR p.model IN (SELECT w.model FROM work_models w))
      FROM (SELECT id FROM usage_ledger WHERE settled_at IS NULL AND price IS NULL AND model IS NOT NULL
             ORDER BY kind = 'tokens', id FOR NO KEY UPDATE) AS o
     WHERE l.id = o.id`;
  await stored.createQueryBuilder().delete().execute();
  const toStored = (units: number | null): string | null => (units === null ? null : String(toMicros(units)));
  await stored.insert(
    prices.map((price) => ({
      ...{ model: price.model, currency },
      ...Object.fromEntries(PRICES.map((of) => [of, toStored(price[of])])),
    })),
  );
}

/**
 * Sets which models are used for each kind of work, and the maximum tokens of one piece, which determine its reservation.
 * Call it in a transaction.
 */
export async function setWorkModels(on: Executor, models: readonly WorkModel[]): Promise<void> {
  const stored = on.getRepository(WorkModel);
  await stored.createQueryBuilder().delete().execute();
  await stored.upsert([...models], { conflictPaths: ['kind', 'model'] });
}
