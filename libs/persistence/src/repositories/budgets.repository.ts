// SQL: sums of the ledger in months by the clock of the school.
import { fromMicros, toMicros, type ModelPrice, type SetBudget, type SetPrices } from '@studyhall/contracts';
import { Budget, Price, WorkModel } from '../entities/price.entity.js';
import { sql, type Executor } from '../sql.js';

/** A budget with what was spent of it in the month of the school's clock. */
export interface BudgetState extends SetBudget {
  month: string;
  spent: number;
  held: number;
}

export async function find(on: Executor, school: string): Promise<BudgetState | null> {
  const found = await sql(on).row<BudgetState>`
    SELECT b.amount::float8 AS amount, b.currency, to_char(m.begins, 'YYYY-MM') AS month,
           COALESCE(u.spent, 0)::float8 AS spent, COALESCE(u.held, 0)::float8 AS held
      FROM budgets b JOIN schools s ON s.name = b.school,
      LATERAL (SELECT date_trunc('month', now() AT TIME ZONE COALESCE(s.time_zone, 'UTC')) AS begins) m,
      LATERAL (SELECT sum(l.cost) FILTER (WHERE l.settled_at IS NOT NULL) AS spent,
                      sum(l.cost) FILTER (WHERE l.settled_at IS NULL) AS held
                 FROM usage_ledger l
                WHERE l.school = b.school AND l.at >= m.begins AT TIME ZONE COALESCE(s.time_zone, 'UTC')) u
     WHERE b.school = ${school}`;
  if (!found) return null;
  const { amount, spent, held } = found;
  return { ...found, amount: fromMicros(amount), spent: fromMicros(spent), held: fromMicros(held) };
}

export async function set(on: Executor, school: string, budget: SetBudget | null): Promise<void> {
  const budgets = on.getRepository(Budget);
  if (!budget) await budgets.delete({ school });
  else
    await budgets.upsert(
      { school, amount: String(toMicros(budget.amount)), currency: budget.currency },
      { conflictPaths: ['school'] },
    );
}

/** The currencies of the budgets that are set. */
export function findCurrencies(on: Executor): Promise<string[]> {
  return sql(on).column<string>`SELECT DISTINCT currency FROM budgets`;
}

const PRICES = ['input', 'output', 'image', 'minute', 'speech'] as const;

/** All prices; null where none were set. */
export async function findPrices(on: Executor): Promise<SetPrices | null> {
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
export async function replacePrices(on: Executor, { currency, prices }: SetPrices): Promise<void> {
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

/** Says which models work, and what one piece of their work may take at most: what is held before it begins. */
export async function setWorkModels(on: Executor, models: readonly WorkModel[]): Promise<void> {
  await on.getRepository(WorkModel).upsert([...models], { conflictPaths: ['kind'] });
}
