// SQL: sums of the ledger in months by the clock of the school.
import { fromMicros, toMicros, type ModelPrice, type Prices, type SetBudget } from '@studyhall/contracts';
import { Budget, Price, WorkModel } from '../entities/price.entity.js';
import { currentRole, present } from '../conditions.js';
import { fragment, raw, sql, unnest, type Executor } from '../sql.js';

/** A budget with what was spent of it in the month of the school's clock. */
export interface BudgetState extends SetBudget {
  month: string;
  spent: number;
  held: number;
  /** Whether what is left is less than a reply may cost, so that questions are refused. */
  refuses: boolean;
}

/** What a reply of the first chat model may cost at most; null without a price. */
const COST_OF_REPLY = raw(
  `(SELECT cost_of_work(w.kind, w.model, w.input, w.output) FROM work_model('tokens', NULL) w)`,
);

export async function find(on: Executor, school: string): Promise<BudgetState | null> {
  const found = await sql(on).row<BudgetState>`
    SELECT b.*, COALESCE(b.spent + b.held + ${COST_OF_REPLY} > b.amount, false) AS refuses FROM (
    SELECT b.amount::float8 AS amount, b.currency, to_char(n.begins, 'YYYY-MM') AS month,
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

/** Sets a budget, which starts from what the ledger has for the month; null ends it. Call it in a transaction. */
export async function set(on: Executor, school: string, budget: SetBudget | null): Promise<void> {
  const budgets = on.getRepository(Budget);
  if (!budget) {
    await budgets.delete({ school });
    return;
  }
  await budgets.upsert(
    { school, amount: String(toMicros(budget.amount)), currency: budget.currency },
    { conflictPaths: ['school'] },
  );
  const month = fragment`date_trunc('month', now() AT TIME ZONE COALESCE(s.time_zone, 'UTC'))`;
  // Nothing is folded meanwhile.
  await sql(on).rows`
    INSERT INTO budget_months (school, month, spent) SELECT s.name, ${month}, 0 FROM schools s WHERE s.name = ${school}
        ON CONFLICT (school, month) DO UPDATE SET spent = budget_months.spent`;
  // One statement: what ends meanwhile is open in all parts of it.
  await sql(on).rows`
    WITH n AS (SELECT s.name AS school, ${month}::date AS month, ${month} AT TIME ZONE COALESCE(s.time_zone, 'UTC') AS begins
                 FROM schools s WHERE s.name = ${school}),
    ended AS (DELETE FROM budget_holds h USING n WHERE h.school = n.school AND h.month = n.month AND h.cost IS NOT NULL),
    open AS (
      SELECT l.ref, sum(l.cost) AS cost, max(l.expires_at) AS expires_at FROM usage_ledger l, n
       WHERE l.school = n.school AND l.at >= n.begins AND l.settled_at IS NULL AND l.cost > 0 GROUP BY l.ref),
    begun AS (
      INSERT INTO budget_holds (ref, school, month, amount, expires_at)
      SELECT o.ref, n.school, n.month, o.cost, o.expires_at FROM open o, n ON CONFLICT (ref) DO NOTHING RETURNING amount)
    UPDATE budget_months m SET
           spent = COALESCE((SELECT sum(l.cost) FROM usage_ledger l
                              WHERE l.school = n.school AND l.at >= n.begins AND l.settled_at IS NOT NULL), 0),
           held = COALESCE((SELECT sum(h.amount) FROM budget_holds h
                             WHERE h.school = n.school AND h.month = n.month AND h.cost IS NULL), 0)
                  + COALESCE((SELECT sum(amount) FROM begun), 0)
      FROM n WHERE m.school = n.school AND m.month = n.month`;
}

/** What became of a hold: `used` where not so much is left, `unpriced` where no price is known, null without a budget. */
export type Held = 'held' | 'used' | 'unpriced' | null;
export type HeldWork = ReadonlyMap<string, Held>;

/**
 * Holds what a piece of work may cost at most, of the budget of the person's school, or as much again where it holds already.
 * Call it outside of a transaction.
 * @param model by default the first of the kind
 */
export function take(
  on: Executor,
  work: string,
  userId: number,
  kind: WorkModel['kind'],
  model: string | null = null,
): Promise<Held> {
  return sql(on, 'budgets.take')
    .value`SELECT take_budget(${work}::uuid, ${userId}::int, ${kind}::text, ${model}::text)`;
}

/** Work that may cost something, and who asks for it. */
export interface Hold {
  work: string;
  userId: number;
  kind: WorkModel['kind'];
  /** Null: the first of the kind. */
  model: string | null;
}

/** As {@link take}, for work that is new: one statement for all of it. Work of a user who is gone is not in the answer. */
export async function takeEach(on: Executor, holds: readonly Hold[]): Promise<HeldWork> {
  const held = await sql(on, 'budgets.take_each').rows<{ work: string; held: Held }>`
    SELECT unnest(n.works) AS work, unnest(hold_budget(n.works, n.school, n.most, false)) AS held
      FROM (SELECT array_agg(h.work) AS works, u.school,
                   (SELECT cost_of_work(w.kind, w.model, w.input, w.output) FROM work_model(h.kind, h.model) w) AS most
              FROM ${unnest('h', holds, { work: 'uuid', userId: 'int', kind: 'text', model: 'text' })} JOIN users u ON u.id = h.userId
             GROUP BY u.school, h.kind, h.model ORDER BY u.school, h.kind, h.model) n`;
  return new Map(held.map((one) => [one.work, one.held]));
}

/** Gives back what work holds that did not begin. */
export async function release(on: Executor, work: string): Promise<void> {
  await sql(on).rows`UPDATE budget_holds SET cost = 0 WHERE ref = ${work} AND cost IS NULL`;
}

/** Percentages of a budget that are announced, each once in a month. */
export const WARNINGS = [50, 80, 100] as const;

/** A percentage that a budget reached, with what was spent in the month. */
export interface BudgetWarning {
  school: string;
  school_id: number;
  month: string;
  percent: (typeof WARNINGS)[number];
  spent: number;
}

/** Adds what has ended to the months, and settles in full what was lost: nothing where the work never began. */
export async function settle(on: Executor): Promise<void> {
  await sql(on).rows`
    UPDATE budget_holds h SET cost = CASE WHEN EXISTS (SELECT FROM usage_ledger l WHERE l.ref = h.ref) THEN h.amount ELSE 0 END
     WHERE h.cost IS NULL AND h.expires_at < clock_timestamp()`;
  await sql(on).rows`
    SELECT fold_budget(school, month)
      FROM (SELECT DISTINCT school, month FROM budget_holds WHERE cost IS NOT NULL) AS ended`;
}

/**
 * The budgets that reached a further percentage since the last call, with what was spent. One of which less is left than a reply
 * may cost has reached all of them: questions are refused. Of two callers at once one gets a warning: the other waits for its row,
 * and compares what the first one wrote.
 */
export async function takeWarnings(on: Executor): Promise<BudgetWarning[]> {
  const found = await sql(on).rows<BudgetWarning>`
    WITH reached AS (
      SELECT m.school, m.month, max(w.percent)::smallint AS percent
        FROM budget_months m JOIN budgets b ON b.school = m.school, unnest(${WARNINGS}::int[]) AS w (percent)
       WHERE w.percent > m.warned
          AND (m.spent * 100 >= b.amount * w.percent OR m.spent + ${COST_OF_REPLY} > b.amount) GROUP BY 1, 2)
    UPDATE budget_months m SET warned = r.percent FROM reached r, schools s
     WHERE m.school = r.school AND m.month = r.month AND m.warned < r.percent AND s.name = m.school
    RETURNING m.school, s.id AS school_id, to_char(m.month, 'YYYY-MM') AS month, r.percent, m.spent::float8 AS spent`;
  return found.map((one) => ({ ...one, spent: fromMicros(one.spent) }));
}

/** Who is told of the budget of a school: its admins and the master admins, of those who are there and have an address. */
export function findResponsible(on: Executor, school: string): Promise<number[]> {
  return sql(on).column<number>`
    SELECT u.id FROM users u
     WHERE (${raw(currentRole('u'))} = 'MASTER_ADMIN' OR u.role = 'SCHOOL_ADMIN' AND u.school = ${school}
            OR u.id IN (SELECT user_id FROM memberships WHERE school = ${school} AND role = 'SCHOOL_ADMIN'))
       AND u.email IS NOT NULL AND u.access_granted AND ${raw(present('u'))} ORDER BY u.id`;
}

/** The currencies of the budgets that are set. */
export function findCurrencies(on: Executor): Promise<string[]> {
  return sql(on).column<string>`SELECT DISTINCT currency FROM budgets`;
}

const PRICES = ['input', 'output', 'image', 'minute', 'speech'] as const;

/** All prices; null where none were set. */
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

/** Replaces all prices. Call it in a transaction. */
export async function replacePrices(on: Executor, { currency, prices }: Prices): Promise<void> {
  const stored = on.getRepository(Price);
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
 * Says which models work, and what one piece of their work may take at most: what is held before it begins. Call it in a
 * transaction.
 */
export async function setWorkModels(on: Executor, models: readonly WorkModel[]): Promise<void> {
  const stored = on.getRepository(WorkModel);
  await stored.createQueryBuilder().delete().execute();
  await stored.upsert([...models], { conflictPaths: ['kind', 'model'] });
}
