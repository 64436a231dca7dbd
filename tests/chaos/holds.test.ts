import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgets, useLimits } from '@studyhall/persistence';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

interface LedgerRow {
  ref: string;
  kind: string;
  settled: number | null;
  is_full: boolean;
}
const ledgerOf = (userId: number) =>
  product.db.query<LedgerRow[]>(
    `SELECT ref, kind, settled, settled = amount AS is_full FROM usage_ledger WHERE user_id = $1 ORDER BY id`,
    [userId],
  );

it('a worker killed with holds open: each is settled once, and the limit and the budget are right', async () => {
  const { db, model, workers } = product;
  const school = `HOLDS ${randomUUID().slice(0, 8).toUpperCase()}`;
  const mia = await product.signedIn({ school });
  await budgets.replacePrices(db, {
    currency: 'EUR',
    prices: [{ model: 'demo-model', input: 1, output: 1, image: null, minute: null, speech: null }],
  });
  await budgets.set(db, school, { amount: 100, currency: 'EUR' });
  await db.transaction((on) =>
    useLimits.replaceSet(on, { school, role: null, groupId: null, userId: null }, [
      { kind: 'messages', period: 'month', limit: 2 },
    ]),
  );
  // The first reply and the first title are slow.
  const word = `word-${randomUUID().slice(0, 8)}`;
  model.control.setRules([
    { endpoint: 'chat', contains: word, times: 1, tokens: 200, rate: 5 },
    { endpoint: 'titles', contains: word, times: 1, tokens: 20, delay: 20_000 },
  ]);
  const tab = await mia.open();
  const { turn_id } = await mia.ask(`${word} [[demo: tokens=20 rate=400]]`);
  await tab.text(turn_id, 5);
  expect(await ledgerOf(mia.user.id)).toMatchObject([
    { kind: 'messages', settled: null },
    { kind: 'tokens', settled: null },
    { kind: 'minutes', settled: null },
  ]);
  await workers[0]?.kill();
  const next = await product.startWorker();
  expect(await tab.terminalEvent(turn_id)).toMatchObject({ type: 'turn.completed' });
  const titles = async () => (await ledgerOf(mia.user.id)).filter(({ kind }) => kind === 'background');
  await expect.poll(titles).toMatchObject([{ settled: null }]);
  await next.kill();
  await product.startWorker();

  // The reply was settled by the worker that took it over. The title of the dead worker stays held until its time is up.
  const ofTurn = async () => (await ledgerOf(mia.user.id)).filter(({ ref }) => ref === turn_id);
  const settled = await ofTurn();
  expect(settled.map(({ kind, settled: amount }) => [kind, amount !== null])).toEqual([
    ['messages', true],
    ['tokens', true],
    ['minutes', true],
  ]);
  await expect
    .poll(async () => (await titles()).map(({ settled: amount }) => amount !== null))
    .toEqual([false, true]);
  await db.query(`UPDATE usage_ledger SET expires_at = now() WHERE settled IS NULL AND user_id = $1`, [
    mia.user.id,
  ]);
  await db.query(`UPDATE budget_holds SET expires_at = now() WHERE cost IS NULL AND school = $1`, [school]);
  await Promise.all([useLimits.settleLost(db), useLimits.settleLost(db)]);
  expect(await titles()).toMatchObject([{ is_full: true }, { is_full: false }]);
  expect(await ofTurn()).toEqual(settled);

  const [inEffect] = await useLimits.findInEffect(db, mia.user.id);
  expect(inEffect).toMatchObject({ kind: 'messages', limit: 2, used: 1 });
  await budgets.settle(db);
  await budgets.settle(db);
  const [sum] = await db.query<Array<{ cost: number }>>(
    `SELECT sum(cost)::float8 / 1000000 AS cost FROM usage_ledger WHERE school = $1`,
    [school],
  );
  expect(await budgets.find(db, school)).toMatchObject({ held: 0, spent: sum?.cost });
});
