import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImageGenerateResponse } from '@studyhall/contracts';
import { budgets, useLimits } from '@studyhall/persistence';
import { estimatePromptTokens } from '../../libs/demo-model/src/chat/tokens.js';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  const price = { input: 1, output: 1, image: 0.05, minute: null, speech: null };
  await budgets.replacePrices(product.db, {
    currency: 'EUR',
    prices: ['demo-model', 'dall-e-3'].map((model) => ({ ...price, model })),
  });
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

it('a killed worker: the next attempt holds anew, or the reply ends with the reached limit', async () => {
  const { db, model } = product;
  const school = `ATTEMPTS ${randomUUID().slice(0, 8).toUpperCase()}`;
  const kim = await product.signedIn({ school });
  const spent = async () => (await budgets.settle(db), budgets.find(db, school));
  const setLimit = (limit: number) =>
    db.transaction((on) =>
      useLimits.replaceSet(on, { school: null, role: null, groupId: null, userId: kim.user.id }, [
        { kind: 'tokens', period: 'day', limit },
      ]),
    );
  const usedTokens = async () => (await useLimits.findInEffect(db, kim.user.id))[0]?.used ?? 0;
  const tab = await kim.open();
  const dieOnce = async () => {
    const word = `word-${randomUUID().slice(0, 8)}`;
    model.control.setRules([{ endpoint: 'chat', contains: word, tokens: 200, rate: 5 }]);
    const { turn_id } = await kim.ask(word);
    await tab.text(turn_id, 5);
    const asked = model.control.requests().filter(({ endpoint }) => endpoint === 'chat').length;
    await product.workers.at(-1)?.kill();
    await product.startWorker();
    const end = await tab.terminalEvent(turn_id);
    const again = model.control.requests().filter(({ endpoint }) => endpoint === 'chat').length - asked;
    return { end, again, turn_id };
  };

  // Enough for one reply, which may take the whole context at a price of 1 for a million.
  await budgets.set(db, school, { amount: 0.033, currency: 'EUR' });
  expect(await dieOnce()).toMatchObject({
    end: { type: 'turn.failed', code: 'limit_reached' },
    again: 0,
  });
  expect(await spent()).toMatchObject({ held: 0, spent: 0.032 });

  await budgets.set(db, school, null);
  await db.query('DELETE FROM usage_ledger WHERE user_id = $1', [kim.user.id]);
  await setLimit(1_000_000);
  model.control.setRules([]);
  await tab.terminalEvent((await kim.ask('[[demo: tokens=5]]')).turn_id);
  const title = async () => (await ledgerOf(kim.user.id)).filter(({ kind }) => kind === 'background');
  await expect.poll(title).toMatchObject([{ is_full: false }]);
  const one = await usedTokens();
  await db.query('DELETE FROM usage_ledger WHERE user_id = $1', [kim.user.id]);
  const limit = Math.ceil(one * 1.5);
  await setLimit(limit);
  expect(await dieOnce()).toMatchObject({
    end: { type: 'turn.failed', code: 'limit_reached' },
    again: 0,
  });
  expect(await usedTokens()).toBeLessThanOrEqual(limit);
});

it('a worker killed after some rounds: all of them count, and the next attempt gets what is left', async () => {
  const { db, model } = product;
  const school = `ROUNDS ${randomUUID().slice(0, 8).toUpperCase()}`;
  const eva = await product.signedIn({ school });
  await budgets.set(db, school, { amount: 10, currency: 'EUR' });
  const limit = 70_000;
  await db.transaction((on) =>
    useLimits.replaceSet(on, { school, role: null, groupId: null, userId: null }, [
      { kind: 'tokens', period: 'day', limit },
    ]),
  );
  const word = `word-${randomUUID().slice(0, 8)}`;
  const tools = [{ name: 'search_documents', args: { query: 'rain' } }];
  model.control.setRules([{ endpoint: 'chat', contains: word, tools, tool_times: 50, delay: 500 }]);
  const asked = () =>
    model.control.requests().filter(({ messages }) => JSON.stringify(messages ?? []).includes(word));
  const tab = await eva.open();
  const { turn_id } = await eva.ask(`${word} ${'The rain in the valley fell for days. '.repeat(600)}`);
  await expect.poll(() => asked().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
  await product.workers.at(-1)?.kill();
  const before = asked().length;
  await product.startWorker();
  expect(await tab.terminalEvent(turn_id)).toMatchObject({ type: 'turn.failed', code: 'limit_reached' });
  const took = asked().reduce((sum, { body }) => {
    const { messages, tools: offered } = body as { messages: unknown; tools: unknown };
    return sum + estimatePromptTokens(JSON.stringify({ messages, tools: offered }));
  }, 0);
  expect(asked().length).toBeGreaterThan(before);
  expect(took).toBeLessThan(limit * 1.1);
  const [inEffect] = await useLimits.findInEffect(db, eva.user.id);
  expect(inEffect?.used).toBeGreaterThan(took * 0.9);
  expect(inEffect?.used).toBeLessThanOrEqual(limit);
  await budgets.settle(db);
  expect((await budgets.find(db, school))?.spent).toBeGreaterThan((took * 0.9) / 1_000_000);
});

it.each([
  ['is made', { limit: 2, amount: 0.1 }, { requests: 2, status: 'completed', error: '' }],
  ['fails with the limit', { limit: 1, amount: 0.1 }, { requests: 1, status: 'failed', error: 'limit' }],
  ['fails with the budget', { limit: 2, amount: 0.0835 }, { requests: 1, status: 'failed', error: 'budget' }],
] as const)('an image whose worker was killed counts again, and %s', async (_end, most, expected) => {
  const { db, model } = product;
  const school = `IMAGES ${randomUUID().slice(0, 8).toUpperCase()}`;
  const ana = await product.signedIn({ school });
  await budgets.set(db, school, { amount: most.amount, currency: 'EUR' });
  await db.transaction((on) =>
    useLimits.replaceSet(on, { school, role: null, groupId: null, userId: null }, [
      { kind: 'images', period: 'month', limit: most.limit },
    ]),
  );
  const prompt = `a kite ${randomUUID()}`;
  const asked = () => model.control.requests().filter(({ body }) => JSON.stringify(body).includes(prompt));
  model.control.setRules([{ endpoint: 'images', contains: prompt, delay: 300_000 }]);
  const tab = await ana.open();
  const { body } = await ana.http.post<ImageGenerateResponse>('/api/image-generation/generate', { prompt });
  await expect.poll(() => asked().length, { timeout: 30_000 }).toBe(1);
  await product.workers.at(-1)?.kill();
  model.control.setRules([]);
  await product.startWorker();
  const end = await tab.event(
    'image.job',
    (job) => job.job_id === body.job_id && job.status !== 'processing' && job.status !== 'pending',
  );
  expect(end.status).toBe(expected.status);
  expect(end.error_message ?? '').toContain(expected.error);
  expect(asked()).toHaveLength(expected.requests);
  const [inEffect] = await useLimits.findInEffect(db, ana.user.id);
  expect(inEffect).toMatchObject({ kind: 'images', used: expected.requests });
  await budgets.settle(db);
  expect(await budgets.find(db, school)).toMatchObject({ held: 0, spent: expected.requests * 0.05 });
});
