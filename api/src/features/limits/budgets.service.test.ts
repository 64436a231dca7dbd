import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatAccepted, LimitsView } from '@studyhall/contracts';
import { budgets, turnClaims, turns } from '@studyhall/persistence';
import { midHourZone, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let admin: HttpClient;
let master: HttpClient;
let school: string;
const PRICE = { model: 'gpt-4.1-mini', input: 1, output: 4, image: null, minute: null, speech: null };
/** What a reply may cost at most: 28,000 tokens read and 4,000 written. */
const MOST = 0.044;
beforeAll(async () => {
  api = await startApi();
  ({ client: master } = await api.signedIn({ role: 'MASTER_ADMIN', school: null }));
});
afterAll(() => api.stop());

const setPrices = (...models: string[]) =>
  master.send('PUT', '/api/prices', {
    currency: 'EUR',
    prices: models.map((model) => ({ ...PRICE, model })),
  });
const path = () => `/api/limits?${new URLSearchParams({ school }).toString()}`;
async function newSchool(replies: number) {
  await setPrices(PRICE.model);
  school = `BUDGET ${randomUUID().slice(0, 8).toUpperCase()}`;
  ({ client: admin } = await api.signedIn({ role: 'SCHOOL_ADMIN', school }));
  await api.db.query('UPDATE schools SET time_zone = $2 WHERE name = $1', [school, midHourZone()]);
  const amount = Number((replies * MOST).toFixed(6));
  const set = await master.send('PUT', path(), { limits: [], budget: { amount, currency: 'EUR' } });
  expect(set).toMatchObject({ status: 200 });
}
const newChat = async (client: HttpClient) =>
  (await client.post<{ conversation_id: string }>('/api/conversations')).body.conversation_id;
const ask = (client: HttpClient, more: object = {}) =>
  client.post<ChatAccepted & { code: string; detail: string }>(
    '/chat',
    { message: 'Hello', ...more },
    { prefer: 'respond-async' },
  );
const budget = async () => (await admin.get<LimitsView>(path())).body.budget;
async function finish(id: string, tokens?: turns.TurnEnd['tokens']) {
  const claimed = await turnClaims.claimTurn(api.db, id, 10);
  const attempt = claimed?.attempt ?? 0;
  await turns.finishTurn(api.db, { id, attempt, state: 'completed', content: 'So.', details: {}, tokens });
}

it('never passes a budget, also with many requests of many students at once', async () => {
  await newSchool(7);
  const students = await Promise.all(Array.from({ length: 10 }, () => api.signedIn({ school })));
  const chats = students.flatMap(({ client, user }) =>
    Array.from({ length: 4 }, () => ({ client, user_id: user.id, conversation_id: randomUUID() })),
  );
  await api.db.query(`INSERT INTO conversations (id, user_id) SELECT * FROM unnest($1::uuid[], $2::int[])`, [
    chats.map((chat) => chat.conversation_id),
    chats.map((chat) => chat.user_id),
  ]);
  const answers = await Promise.all(
    chats.map(({ client, conversation_id }) => ask(client, { conversation_id })),
  );
  const [accepted, refused] = [202, 429].map((code) => answers.filter(({ status }) => status === code));
  expect([accepted?.length, refused?.length]).toEqual([7, 33]);
  expect(refused?.[0]?.body).toMatchObject({
    code: 'limit_reached',
    detail: 'What is left of your school’s budget for this month is too little for a reply. Ask a teacher.',
  });
  expect(await budget()).toMatchObject({ spent: 0, held: 0.308 });
  // What a reply took frees the rest of what it held at once.
  await finish(accepted?.[0]?.body.turn_id ?? '', { input: 0, output: 0 });
  expect(await budget()).toMatchObject({ spent: 0, held: 0.264 });
  const { client } = await api.signedIn({ school });
  expect((await ask(client)).status).toBe(202);
  expect((await ask(client, { conversation_id: await newChat(client) })).status).toBe(429);
});

it('holds a repeated request once, and gives back what did not begin', async () => {
  await newSchool(5);
  const { client } = await api.signedIn({ school });
  const message = { client_message_id: randomUUID(), conversation_id: await newChat(client) };
  await Promise.all(Array.from({ length: 4 }, () => ask(client, message)));
  expect((await ask(client, { conversation_id: message.conversation_id })).body.code).toBe(
    'turn_in_progress',
  );
  expect((await ask(client, { conversation_id: randomUUID() })).status).toBe(404);
  expect(await budget()).toMatchObject({ spent: 0, held: MOST });
});

it('refuses a model without a price, and asks no price where there is no budget', async () => {
  await newSchool(5);
  await setPrices('other');
  const { client } = await api.signedIn({ school });
  expect((await ask(client)).body.detail).toBe(
    'Your school has a budget, but the price of this model is not known. Ask an admin.',
  );
  const elsewhere = await api.signedIn({ school: `${school} B` });
  expect((await ask(elsewhere.client)).status).toBe(202);
});

it('holds another round as much again, settles by the cost, and in full where the work is lost', async () => {
  await newSchool(3);
  const { client, user } = await api.signedIn({ school });
  const { turn_id } = (await ask(client)).body;
  expect((await turnClaims.claimTurn(api.db, turn_id, 10))?.has_budget).toBe(true);
  const takeRound = () => budgets.take(api.db, turn_id, user.id, 'tokens');
  expect([await takeRound(), await takeRound(), await takeRound()]).toEqual(['held', 'held', 'used']);
  await finish(turn_id, { input: 10_000, output: 1_000 });
  expect(await budget()).toMatchObject({ spent: 0.014, held: 0 });
  await ask(client);
  // A process that died between the hold and the question.
  const never = randomUUID();
  await budgets.take(api.db, never, user.id, 'tokens');
  await api.db.query(`UPDATE budget_holds SET expires_at = now() WHERE school = $1`, [school]);
  await budgets.settle(api.db);
  expect(await budget()).toMatchObject({ spent: 0.058, held: 0 });
});

it('warns once at each percentage', async () => {
  await newSchool(10);
  const { client } = await api.signedIn({ school });
  const spend = async (output: number) => {
    await finish((await ask(client)).body.turn_id, { input: 0, output });
    await budgets.settle(api.db);
    return (await budgets.takeWarnings(api.db)).filter((one) => one.school === school);
  };
  expect(await spend(50_000)).toEqual([]);
  // 0.22 of 0.44 is spent.
  expect(await spend(5_000)).toMatchObject([{ percent: 50, spent: 0.22 }]);
  expect(await spend(10)).toEqual([]);
  expect((await budget())?.warnings).toEqual([50]);
});

it('says that it refuses, and warns once, where the rest is less than a reply may cost', async () => {
  await newSchool(2);
  const { client } = await api.signedIn({ school });
  const take = async () => (await budgets.takeWarnings(api.db)).filter((one) => one.school === school);
  await finish((await ask(client)).body.turn_id, { input: 0, output: 10_000 });
  await budgets.settle(api.db);
  expect(await take()).toEqual([]);
  expect(await budget()).toMatchObject({ spent: 0.04, refuses: false });
  await finish((await ask(client)).body.turn_id, { input: 5_000, output: 0 });
  expect((await ask(client)).status).toBe(429);
  await budgets.settle(api.db);
  expect(await take()).toMatchObject([{ percent: 100, spent: 0.045 }]);
  expect(await take()).toEqual([]);
  expect(await budget()).toMatchObject({ refuses: true, warnings: [50, 80, 100] });
});

it('starts from what the ledger holds for the month, also of work that goes on', async () => {
  await newSchool(10);
  const { client } = await api.signedIn({ school });
  await finish((await ask(client)).body.turn_id, { input: 1_000, output: 0 });
  const goesOn = (await ask(client)).body.turn_id;
  const set = (amount: number | null) =>
    master.send('PUT', path(), { budget: amount === null ? null : { amount, currency: 'EUR' } });
  await set(null);
  const other = await api.signedIn({ school });
  await finish((await ask(other.client)).body.turn_id, { input: 50_000, output: 0 });
  const begun = (await ask(other.client)).body.turn_id;
  await set(0.5);
  expect(await budget()).toMatchObject({ spent: 0.051, held: 2 * MOST });
  await finish(goesOn, { input: 2_000, output: 0 });
  await finish(begun, { input: 3_000, output: 0 });
  await budgets.settle(api.db);
  expect(await budget()).toMatchObject({ spent: 0.056, held: 0 });
  await set(0.4);
  expect(await budget()).toMatchObject({ amount: 0.4, spent: 0.056, held: 0 });
});

it('gives a warning to one of two workers that look at once', async () => {
  await newSchool(10);
  const { client } = await api.signedIn({ school });
  await finish((await ask(client)).body.turn_id, { input: 0, output: 60_000 });
  await budgets.settle(api.db);
  const first = api.db.createQueryRunner();
  await first.startTransaction();
  const taken = await budgets.takeWarnings(first.manager);
  const [{ pid } = {}] = (await first.query('SELECT pg_backend_pid() AS pid')) as Array<{ pid?: number }>;
  const second = budgets.takeWarnings(api.db);
  await expect
    .poll(() =>
      api.db.query('SELECT FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids(pid))', [pid]),
    )
    .toHaveLength(1);
  await first.commitTransaction();
  await first.release();
  const ofSchool = (warnings: typeof taken) => warnings.filter((one) => one.school === school);
  expect([ofSchool(taken).length, ofSchool(await second).length]).toEqual([1, 0]);
});
