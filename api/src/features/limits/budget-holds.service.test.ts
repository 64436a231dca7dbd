import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgets } from '@studyhall/persistence';
import { loadConfig } from '@studyhall/platform';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { BudgetHolds } from './budget-holds.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await budgets.replacePrices(api.db, {
    currency: 'EUR',
    prices: [{ model: 'held', input: 1, output: 1, image: null, minute: null, speech: null }],
  });
  await budgets.setWorkModels(api.db, [
    { kind: 'tokens', model: 'held', position: 0, input: 1_000, output: 0 },
  ]);
});
afterAll(async () => {
  await Promise.all(made.map((holds) => holds.onApplicationShutdown()));
  await api.stop();
});

const made: BudgetHolds[] = [];

/** What holds budgets in one api. */
function newHolder(): BudgetHolds {
  const holds = new BudgetHolds(loadConfig(api.env));
  made.push(holds);
  return holds;
}

/** A school whose budget is enough for so many replies, and a function that makes their holds. */
async function newSchool(replies: number) {
  const school = `HOLDS ${randomUUID().slice(0, 8).toUpperCase()}`;
  const { user } = await api.signedIn({ school });
  await budgets.set(api.db, school, { amount: replies / 1_000, currency: 'EUR' });
  const newHolds = (count: number): budgets.Hold[] =>
    Array.from({ length: count }, () => ({
      work: randomUUID(),
      userId: user.id,
      kind: 'tokens',
      model: null,
    }));
  return { school, newHolds };
}
const takeAll = (on: BudgetHolds, holds: budgets.Hold[]) => Promise.all(holds.map((one) => on.take(one)));

it('stores 300 holds of two schools at once in one statement, and those of meanwhile in the next', async () => {
  const [north, south] = [await newSchool(1_000), await newSchool(1_000)];
  const holds = newHolder();
  const mixed = north.newHolds(150).flatMap((one) => [one, ...south.newHolds(1)]);
  const first = takeAll(holds, mixed);
  expect(new Set(await first)).toEqual(new Set(['held']));
  await takeAll(holds, north.newHolds(2));
  const stored = await api.db.query<Array<{ holds: number; held: string }>>(
    `SELECT count(*)::int AS holds, sum(amount) AS held FROM budget_holds WHERE school IN ($1, $2) GROUP BY xmin::text ORDER BY 1`,
    [north.school, south.school],
  );
  expect(stored).toEqual([
    { holds: 2, held: '2000' },
    { holds: 300, held: '300000' },
  ]);
});

it('never passes a budget by one where two apis hold for many at once, and folds what ended first', async () => {
  const { school, newHolds } = await newSchool(75);
  const ended = newHolds(50);
  const [one, other] = [newHolder(), newHolder()];
  await takeAll(one, ended);
  await Promise.all(ended.map(({ work }) => budgets.release(api.db, work)));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => [one, other].map((holds) => takeAll(holds, newHolds(10)))).flat(),
  );
  expect(answers.flat().filter((held) => held === 'held')).toHaveLength(75);
  expect(answers.flat().filter((held) => held === 'used')).toHaveLength(125);
  expect(await budgets.find(api.db, school)).toMatchObject({ spent: 0, held: 0.075 });
});

it('waits for the holds of another api that is not done, and then holds what is left', async () => {
  const { newHolds } = await newSchool(16);
  const holds = newHolder();
  await takeAll(holds, newHolds(1));
  const other = api.db.createQueryRunner();
  await other.startTransaction();
  await budgets.takeEach(other.manager, newHolds(10));
  const [{ pid } = {}] = (await other.query('SELECT pg_backend_pid() AS pid')) as Array<{ pid?: number }>;
  const waiting = takeAll(holds, newHolds(10));
  await expect
    .poll(() =>
      api.db.query('SELECT FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids(pid))', [pid]),
    )
    .toHaveLength(1);
  await other.commitTransaction();
  await other.release();
  expect((await waiting).filter((held) => held === 'held')).toHaveLength(5);
});

it('goes on after a statement that failed', async () => {
  const { newHolds } = await newSchool(1);
  const holds = newHolder();
  const failed = holds.take({ work: 'no id', userId: 0, kind: 'tokens', model: null });
  await expect(failed).rejects.toThrow('uuid');
  expect(await takeAll(holds, newHolds(1))).toEqual(['held']);
  expect(await holds.take({ work: randomUUID(), userId: 0, kind: 'tokens', model: null })).toBeNull();
});
