import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatAccepted, LimitsView } from '@studyhall/contracts';
import { budgets, turnClaims, turns } from '@studyhall/persistence';
import { loadConfig } from '@studyhall/platform';
import { midHourZone, openSession, type HttpClient } from '@studyhall/testing';
import { createApp } from '../../create-app.js';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let admin: HttpClient;
let master: HttpClient;
let school: string;
const PRICE = { model: 'gpt-4.1-mini', input: 1, output: 4, image: null, minute: null, speech: null };
/** What a reply may cost at most: 28,000 tokens read and 4,000 written. */
const MAX_REPLY_COST = 0.044;
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
  const amount = Number((replies * MAX_REPLY_COST).toFixed(6));
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
    detail:
      'What is left of your school’s budget for this month is too little for this. Ask an admin of your school.',
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
  expect(await budget()).toMatchObject({ spent: 0, held: MAX_REPLY_COST });
});

it('answers a repeated request with its turn while its budget is held and after it is spent', async () => {
  await newSchool(1);
  const { client } = await api.signedIn({ school });
  const same = { client_message_id: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(client, same)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  const ids = new Set(answers.map(({ body }) => body.turn_id));
  expect(ids.size).toBe(1);
  await finish([...ids][0] ?? '', { input: 28_000, output: 4_000 });
  expect(await ask(client, same)).toMatchObject({ status: 202, body: { turn_id: [...ids][0] } });
  expect(await ask(client, { client_message_id: randomUUID() })).toMatchObject({ status: 429 });
});

it('answers a request that is sent to two apis at once with one turn, where the budget has room for one', async () => {
  await newSchool(1);
  const { client, user } = await api.signedIn({ school });
  const other = await createApp(loadConfig(api.env), {});
  await other.listen(0, '127.0.0.1');
  const elsewhere = await openSession(api.db, await other.getUrl(), user);
  const same = { client_message_id: randomUUID(), conversation_id: await newChat(client) };
  const blocker = api.db.createQueryRunner();
  await blocker.startTransaction();
  await blocker.query('SELECT FROM conversations WHERE id = $1 FOR UPDATE', [same.conversation_id]);
  const [{ now } = {}] = (await blocker.query('SELECT clock_timestamp() AS now')) as Array<{ now?: Date }>;
  // The first holds the budget and waits for the chat, so the second is refused and looks for a turn.
  const first = ask(client, same);
  await expect.poll(async () => (await budget())?.held).toBe(MAX_REPLY_COST);
  const second = ask(elsewhere, same);
  const hasLooked = async () =>
    (
      await api.db.query<unknown[]>(
        `SELECT FROM pg_stat_activity WHERE query LIKE $1 AND query_start > $2 AND datname = current_database()`,
        ['%t.client_message_id = %', now],
      )
    ).length > 0;
  await expect.poll(hasLooked).toBe(true);
  await blocker.commitTransaction();
  await blocker.release();
  const answers = await Promise.all([first, second]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(answers[1]?.body.turn_id).toBe(answers[0]?.body.turn_id);
  await other.close();
});

it('refuses a model without a price, and asks no price where there is no budget', async () => {
  await newSchool(5);
  await setPrices('other');
  const { client } = await api.signedIn({ school });
  expect((await ask(client)).body.detail).toBe(
    'Your school has a budget, but the price of this model is not known. Ask an admin.',
  );
  expect(await budget()).toMatchObject({ refuses: true });
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
  expect(await take()).toMatchObject([{ kind: 'budget_low', percent: 51, spent: 0.045 }]);
  expect(await take()).toEqual([]);
  expect(await budget()).toMatchObject({ refuses: true, warnings: [50] });
});

it('says of a budget below the cost of a reply that too little is left, and warns of what is spent once it is raised', async () => {
  await newSchool(0.5);
  const { client } = await api.signedIn({ school });
  const take = async () => {
    await budgets.settle(api.db);
    return (await budgets.takeWarnings(api.db)).filter((one) => one.school === school);
  };
  const raise = (amount: number) => master.send('PUT', path(), { budget: { amount, currency: 'EUR' } });
  expect(await take()).toMatchObject([{ kind: 'budget_low', percent: 0, spent: 0 }]);
  await raise(0.44);
  await finish((await ask(client)).body.turn_id, { input: 0, output: 55_000 });
  expect(await take()).toMatchObject([{ kind: 'budget_50', percent: 50, spent: 0.22 }]);
  await raise(0.23);
  expect(await take()).toMatchObject([{ kind: 'budget_low', percent: 95 }]);
  await raise(0.22);
  expect(await take()).toMatchObject([{ kind: 'budget_100', percent: 100 }]);
  expect(await take()).toEqual([]);
});

it('warns again once a lower price took a warning back', async () => {
  await newSchool(2);
  const { client } = await api.signedIn({ school });
  const take = async () => {
    await budgets.settle(api.db);
    return (await budgets.takeWarnings(api.db)).filter((one) => one.school === school);
  };
  await finish((await ask(client)).body.turn_id, { input: 0, output: 10_000 });
  expect(await take()).toEqual([]);
  const setPrice = (of: object) =>
    master.send('PUT', '/api/prices', { currency: 'EUR', prices: [{ ...PRICE, ...of }] });
  await setPrice({ input: 10, output: 40 });
  expect(await take()).toMatchObject([{ kind: 'budget_low', percent: 45 }]);
  await setPrice({});
  expect(await take()).toEqual([]);
  await finish((await ask(client)).body.turn_id, { input: 4_000, output: 0 });
  expect(await take()).toMatchObject([{ kind: 'budget_50', spent: 0.044 }]);
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
  expect(await budget()).toMatchObject({ spent: 0.051, held: 2 * MAX_REPLY_COST });
  await finish(goesOn, { input: 2_000, output: 0 });
  await finish(begun, { input: 3_000, output: 0 });
  await budgets.settle(api.db);
  expect(await budget()).toMatchObject({ spent: 0.056, held: 0 });
  await set(0.4);
  expect(await budget()).toMatchObject({ amount: 0.4, spent: 0.056, held: 0 });
});

it('counts months anew by the time zone of the school when it changes, with what goes on', async () => {
  await newSchool(10);
  const [one, other] = [await api.signedIn({ school }), await api.signedIn({ school })];
  await finish((await ask(one.client)).body.turn_id, { input: 50_000, output: 0 });
  await budgets.settle(api.db);
  const goesOn = (await ask(one.client)).body.turn_id;
  const idOf = `SELECT id FROM schools WHERE name = $1`;
  const [{ id } = { id: 0 }] = await api.db.query<Array<{ id: number }>>(idOf, [school]);
  // In a zone where it is another month, all of this belonged to that month, and the current one has no row.
  for (const months of [-1, 1]) {
    for (const table of ['budget_months', 'budget_holds'])
      await api.db.query(
        `UPDATE ${table} SET month = month + make_interval(months => $2) WHERE school = $1`,
        [school, months],
      );
    expect((await master.send('PUT', `/api/schools/${id}`, { time_zone: midHourZone() })).status).toBe(200);
    expect(await budget()).toMatchObject({ spent: 0.05, held: MAX_REPLY_COST });
    const left = `SELECT spent::int, held::int FROM budget_months WHERE school = $1 ORDER BY spent DESC`;
    const [, ...others] = await api.db.query<object[]>(left, [school]);
    expect(others).toEqual([{ spent: 0, held: 0 }]);
    await api.db.query(`DELETE FROM budget_months WHERE school = $1 AND spent = 0`, [school]);
  }
  const further = (await ask(other.client)).body.turn_id;
  await finish(goesOn, { input: 2_000, output: 0 });
  await finish(further, { input: 1_000, output: 0 });
  await budgets.settle(api.db);
  expect(await budget()).toMatchObject({ spent: 0.053, held: 0 });
});

it('settles work by the price of its hold, also where prices changed or went meanwhile', async () => {
  await newSchool(10);
  const [raised, removed] = [await api.signedIn({ school }), await api.signedIn({ school })];
  const first = (await ask(raised.client)).body.turn_id;
  const set = (prices: object[]) => master.send('PUT', '/api/prices', { currency: 'EUR', prices });
  expect((await set([{ ...PRICE, input: 100, output: 400 }])).status).toBe(200);
  await finish(first, { input: 10_000, output: 1_000 });
  await budgets.settle(api.db);
  expect(await budget()).toMatchObject({ spent: 0.014, held: 0 });
  await setPrices(PRICE.model);
  const second = (await ask(removed.client)).body.turn_id;
  await setPrices('other');
  await setPrices(PRICE.model, 'other');
  await setPrices('other');
  await finish(second, { input: 10_000, output: 1_000 });
  await budgets.settle(api.db);
  expect(await budget()).toMatchObject({ spent: 0.028, held: 0 });
  await setPrices(PRICE.model);
});

it('counts what a school spent and holds for the one that it is merged into', async () => {
  await newSchool(10);
  const [removed, removedAdmin] = [school, admin];
  const student = await api.signedIn({ school });
  await finish((await ask(student.client)).body.turn_id, { input: 10_000, output: 0 });
  const goesOn = (await ask(student.client)).body.turn_id;
  expect((await removedAdmin.get<LimitsView>(path())).body.budget).toMatchObject({
    spent: 0.01,
    held: MAX_REPLY_COST,
  });
  await newSchool(10);
  const other = await api.signedIn({ school });
  await finish((await ask(other.client)).body.turn_id, { input: 20_000, output: 0 });
  const idOf = async (name: string) =>
    (await api.db.query<[{ id: number }]>(`SELECT id FROM schools WHERE name = $1`, [name]))[0].id;
  const merged = await master.post(`/api/schools/${await idOf(removed)}/merge`, { into: await idOf(school) });
  expect(merged.status).toBe(200);
  expect(await budget()).toMatchObject({ spent: 0.03, held: MAX_REPLY_COST });
  await finish(goesOn, { input: 5_000, output: 0 });
  await budgets.settle(api.db);
  expect(await budget()).toMatchObject({ spent: 0.035, held: 0 });
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
