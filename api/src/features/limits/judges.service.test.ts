import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatAccepted, LimitsView } from '@studyhall/contracts';
import { mostOfJudges } from '@studyhall/domain';
import { budgets, turnClaims, turns, useLimits } from '@studyhall/persistence';
import { ModelLedger, type LedgerWork } from '@studyhall/platform';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let ledger: ModelLedger;
let master: HttpClient;
let admin: HttpClient;
let school: string;
const CHAT = 'gpt-4.1-mini';
const MOST = mostOfJudges(32_000, 4_000, 'chat');
/** Micros: 1 for a token that is read, 4 for one that is written. */
const costOf = ({ input, output }: { input: number; output: number }): number => input + 4 * output;
const REPLY = costOf({ input: 28_000, output: 4_000 });
const MODERATION = costOf(MOST.moderation ?? { input: 0, output: 0 });
const JUDGES = costOf(MOST.question_judge) + costOf(MOST.reply_judge) + MODERATION;
beforeAll(async () => {
  api = await startApi({ env: { MODERATION_KIND: 'chat', MODERATION_MODEL: 'guard' } });
  ledger = new ModelLedger(api.db);
  ({ client: master } = await api.signedIn({ role: 'MASTER_ADMIN', school: null }));
});
afterAll(() => api.stop());

const setPrices = (...models: string[]) => setPricesTimes(1, ...models);
const setPricesTimes = (times: number, ...models: string[]) => {
  const price = { input: times, output: 4 * times, image: 0.01, minute: null, speech: null };
  const prices = models.map((model) => ({ ...price, model }));
  return master.send('PUT', '/api/prices', { currency: 'EUR', prices });
};
/** A school with a budget in micros, study mode and safeguarding. */
async function newSchool(amount: number, { study = 'hints', isSafe = true } = {}) {
  await setPrices(CHAT, 'guard', 'gpt-image-1', 'dall-e-3');
  school = `JUDGES ${randomUUID().slice(0, 8).toUpperCase()}`;
  ({ client: admin } = await api.signedIn({ role: 'SCHOOL_ADMIN', school }));
  await api.db.query(`UPDATE schools SET study_mode = $2 WHERE name = $1`, [school, study]);
  await api.db.query(
    `INSERT INTO safeguarding (school_id, enabled, confirmed_at) SELECT id, $2, now() FROM schools WHERE name = $1
         ON CONFLICT (school_id) DO UPDATE SET enabled = EXCLUDED.enabled, confirmed_at = now()`,
    [school, isSafe],
  );
  await budgets.set(api.db, school, { amount: amount / 1_000_000, currency: 'EUR' });
}
/** A student of a class, so that study mode holds. */
async function newStudent() {
  const student = await api.signedIn({ school });
  const [group] = await api.db.query<Array<{ id: number }>>(
    `INSERT INTO stored_groups (name, school) VALUES ($1, $2) RETURNING id`,
    [randomUUID(), school],
  );
  await api.db.query(`INSERT INTO group_members (group_id, user_id) VALUES ($1, $2)`, [
    group?.id,
    student.user.id,
  ]);
  return student;
}
async function newChats({ user }: Awaited<ReturnType<typeof newStudent>>, count: number) {
  const ids = Array.from({ length: count }, () => randomUUID());
  await api.db.query(
    `INSERT INTO conversations (id, user_id) SELECT id, $2 FROM unnest($1::uuid[]) AS c (id)`,
    [ids, user.id],
  );
  return ids;
}
const ask = (client: HttpClient, conversation_id?: string) =>
  client.post<ChatAccepted & { code: string; detail: string }>(
    '/chat',
    { message: 'Hello', conversation_id },
    { prefer: 'respond-async' },
  );
const budget = async () =>
  (await admin.get<LimitsView>(`/api/limits?${new URLSearchParams({ school }).toString()}`)).body.budget;
const inMicros = async () => {
  await budgets.settle(api.db);
  const { spent = 0, held = 0 } = (await budget()) ?? {};
  return { spent: Math.round(spent * 1_000_000), held: Math.round(held * 1_000_000) };
};
const holdOf = async (ref: string) =>
  (
    await api.db.query<Array<{ amount: number; shared: number }>>(
      `SELECT amount::int, shared::int FROM budget_holds WHERE ref = $1`,
      [ref],
    )
  )[0];
async function finish(id: string, tokens?: turns.TurnEnd['tokens']) {
  const claimed = await turnClaims.claimTurn(api.db, id, 10);
  const attempt = claimed?.attempt ?? 0;
  await turns.finishTurn(api.db, { id, attempt, state: 'completed', content: 'So.', details: {}, tokens });
}
type Asked = { user_id: number; work_id: string };
const judge = (payer: Asked, most: { input: number; output: number }, model = CHAT) =>
  ledger.hold(payer, { kind: 'background', model, ...most } satisfies LedgerWork);
/** All judges of a reply, as many at once as there can be, each at its most. */
async function judgeAll(payer: Asked) {
  await (
    await judge(payer, MOST.question_judge)
  )(MOST.question_judge);
  const part = (most: { input: number; output: number }, count: number) => ({
    input: Math.floor(most.input / count),
    output: Math.floor(most.output / count),
  });
  const repeat = async (most: { input: number; output: number }, count: number, model?: string) => {
    for (let at = 0; at < count; at++) {
      const one = part(most, count);
      await (
        await judge(payer, one, model)
      )(one);
    }
  };
  await Promise.all([
    repeat(MOST.reply_judge, 8),
    ...(MOST.moderation ? [repeat(MOST.moderation, 9, 'guard')] : []),
  ]);
}

it('never passes a budget with 100 questions at once whose judges take all that they may', async () => {
  const fitting = 5;
  await newSchool(fitting * (REPLY + JUDGES) + REPLY);
  const students = await Promise.all(Array.from({ length: 10 }, newStudent));
  const asked = await Promise.all(
    students.map(async (student) => {
      const chats = await newChats(student, 10);
      return Promise.all(
        chats.map(async (id) => ({ answer: await ask(student.client, id), user_id: student.user.id })),
      );
    }),
  );
  const accepted = asked.flat().filter(({ answer }) => answer.status === 202);
  expect(accepted).toHaveLength(fitting);
  expect((await inMicros()).held).toBe(fitting * (REPLY + JUDGES));
  await Promise.all(
    accepted.map(async ({ answer, user_id }) => {
      await judgeAll({ user_id, work_id: answer.body.turn_id });
      await finish(answer.body.turn_id, { input: 28_000, output: 4_000 });
    }),
  );
  const { spent, held } = await inMicros();
  expect(held).toBe(0);
  expect(spent).toBeLessThanOrEqual(fitting * (REPLY + JUDGES));
  expect(spent).toBeGreaterThan(fitting * (REPLY + JUDGES) - 1_000);
});

it('holds for the judges that a question can have', async () => {
  await newSchool(10_000_000, { study: 'off', isSafe: false });
  const student = await newStudent();
  const [off, safe, both] = await newChats(student, 3);
  const heldFor = async (chat?: string) => holdOf((await ask(student.client, chat)).body.turn_id);
  expect(await heldFor(off)).toEqual({ amount: REPLY, shared: 0 });
  await api.db.query(
    `UPDATE safeguarding SET enabled = true WHERE school_id = (SELECT id FROM schools WHERE name = $1)`,
    [school],
  );
  expect(await heldFor(safe)).toEqual({ amount: REPLY + MODERATION, shared: MODERATION });
  await api.db.query(`UPDATE schools SET study_mode = 'hints' WHERE name = $1`, [school]);
  expect(await heldFor(both)).toEqual({ amount: REPLY + JUDGES, shared: JUDGES });
  const image = randomUUID();
  await budgets.take(api.db, image, student.user.id, 'images');
  const question = costOf(MOST.question_judge);
  expect(await holdOf(image)).toEqual({ amount: 10_000 + question, shared: question });
});

it('refuses a question whose judge has no price, and one without judges not', async () => {
  await newSchool(10_000_000, { study: 'off' });
  const { client } = await newStudent();
  await setPrices(CHAT);
  expect(await ask(client)).toMatchObject({
    status: 429,
    body: { detail: 'Your school has a budget, but the price of this model is not known. Ask an admin.' },
  });
  await api.db.query(`UPDATE safeguarding SET enabled = false`);
  expect((await ask(client)).status).toBe(202);
});

it('gives back what judges did not take, to the reply that runs and then to the budget', async () => {
  await newSchool(REPLY + JUDGES);
  const { client, user } = await newStudent();
  const { turn_id } = (await ask(client)).body;
  const payer = { user_id: user.id, work_id: turn_id };
  const settle = await judge(payer, { input: 20_000, output: 800 });
  expect(await holdOf(turn_id)).toEqual({ amount: REPLY + JUDGES - 23_200, shared: JUDGES - 23_200 });
  await settle({ input: 500, output: 10 });
  expect(await holdOf(turn_id)).toEqual({ amount: REPLY + JUDGES - 540, shared: JUDGES - 540 });
  expect(await inMicros()).toEqual({ spent: 540, held: REPLY + JUDGES - 540 });
  // All that is left of the part of the judges, and no more, although the reply still holds its own part.
  const all = await judge(payer, { input: JUDGES - 540, output: 0 });
  await expect(judge(payer, { input: 1, output: 0 })).rejects.toMatchObject({ reason: 'budget_used' });
  await all({ input: 0, output: 0 });
  await finish(turn_id, { input: 1_000, output: 0 });
  expect(await inMicros()).toEqual({ spent: 1_540, held: 0 });
  await expect(judge(payer, { input: JUDGES + REPLY, output: 0 })).rejects.toThrow();
});

it('lets a judge take from the budget what its reply does not hold, in the month of the reply', async () => {
  await newSchool(REPLY + JUDGES + 100);
  const { client, user } = await newStudent();
  const { turn_id } = (await ask(client)).body;
  const payer = { user_id: user.id, work_id: turn_id };
  await expect(judge(payer, { input: JUDGES + 101, output: 0 })).rejects.toMatchObject({
    reason: 'budget_used',
  });
  expect(await holdOf(turn_id)).toEqual({ amount: REPLY + JUDGES, shared: JUDGES });
  const settle = await judge(payer, { input: JUDGES + 60, output: 0 });
  expect((await inMicros()).held).toBe(REPLY + JUDGES + 60);
  await settle({ input: JUDGES + 10, output: 0 });
  expect(await inMicros()).toEqual({ spent: JUDGES + 10, held: REPLY + 50 });
});

it('another round holds as much again, and for judges what they took', async () => {
  await newSchool(10_000_000);
  const { client, user } = await newStudent();
  const { turn_id } = (await ask(client)).body;
  const took = { input: 5_000, output: 0 };
  await (
    await judge({ user_id: user.id, work_id: turn_id }, took)
  )(took);
  await budgets.take(api.db, turn_id, user.id, 'tokens');
  expect(await holdOf(turn_id)).toEqual({ amount: 2 * REPLY + JUDGES, shared: JUDGES });
});

it('a reply and its judges cost what they did when it began, also where prices changed or went twice', async () => {
  await newSchool(3 * REPLY + JUDGES);
  const { client, user } = await newStudent();
  const { turn_id } = (await ask(client)).body;
  const took = { input: 1_000, output: 0 };
  const payer = { user_id: user.id, work_id: turn_id };
  const early = await judge(payer, MOST.reply_judge);
  await setPricesTimes(100, CHAT, 'guard');
  await early(took);
  await (
    await judge(payer, MOST.moderation ?? took, 'guard')
  )(took);
  await setPrices('other');
  const late = await judge(payer, took, 'guard');
  await setPricesTimes(100, CHAT, 'guard');
  await late(took);
  await setPrices('other');
  expect(await budgets.take(api.db, turn_id, user.id, 'tokens')).toBe('held');
  expect(await holdOf(turn_id)).toEqual({ amount: 2 * REPLY + JUDGES, shared: JUDGES });
  await (
    await judge(payer, took)
  )(took);
  await finish(turn_id, took);
  expect(await inMicros()).toEqual({ spent: 5_000, held: 0 });
});

it('counts once what judges of stopped, failed and lost replies took, and nothing that they did not', async () => {
  await newSchool(10_000_000);
  const student = await newStudent();
  const took = { input: 700, output: 0 };
  const begin = async () => {
    const [chat] = await newChats(student, 1);
    const { turn_id } = (await ask(student.client, chat)).body;
    await turnClaims.claimTurn(api.db, turn_id, 10);
    const payer = { user_id: student.user.id, work_id: turn_id };
    await (
      await judge(payer, took)
    )(took);
    return { turn_id, open: await judge(payer, { input: 900, output: 0 }) };
  };
  // Stopped elsewhere while a judge goes on: all of the reply's own part counts.
  const stopped = await begin();
  await api.db.query(`UPDATE turns SET state = 'stopped', finished_at = now() WHERE id = $1`, [
    stopped.turn_id,
  ]);
  expect(await inMicros()).toEqual({ spent: REPLY + 700, held: 900 });
  await stopped.open(took);
  expect(await inMicros()).toEqual({ spent: REPLY + 1_400, held: 0 });
  const failed = await begin();
  await turns.finishTurn(api.db, {
    ...{ id: failed.turn_id, attempt: 1, state: 'failed', content: '', details: {} },
    tokens: { input: 100, output: 0 },
  });
  await failed.open({ input: 0, output: 0 });
  expect(await inMicros()).toEqual({ spent: REPLY + 1_400 + 800, held: 0 });
  // The worker and its judge are lost: the judge counts in full.
  const lost = await begin();
  await api.db.query(`DELETE FROM turns WHERE id = $1`, [lost.turn_id]);
  for (const table of ['usage_ledger', 'budget_holds'])
    await api.db.query(`UPDATE ${table} SET expires_at = now() WHERE school = $1`, [school]);
  await useLimits.settleLost(api.db);
  expect(await inMicros()).toEqual({ spent: 2 * REPLY + 2_200 + 1_600, held: 0 });
  await lost.open({ input: 1, output: 0 });
  expect(await inMicros()).toEqual({ spent: 2 * REPLY + 2_200 + 1_600, held: 0 });
});

it('keeps the sums while judges, ends of replies and folds meet', async () => {
  await newSchool(10_000_000);
  const student = await newStudent();
  const chats = await newChats(student, 8);
  const took = { input: 100, output: 5 };
  const ids = await Promise.all(chats.map(async (chat) => (await ask(student.client, chat)).body.turn_id));
  await Promise.all(
    ids.flatMap((work_id) => [
      ...Array.from({ length: 6 }, async () =>
        (await judge({ user_id: student.user.id, work_id }, { input: 900, output: 800 }))(took),
      ),
      finish(work_id, { input: 1_000, output: 0 }),
      budgets.settle(api.db),
    ]),
  );
  expect(await inMicros()).toEqual({ spent: 8 * (1_000 + 6 * costOf(took)), held: 0 });
});

const limit = async (userId: number, amount: number) =>
  useLimits.replaceSet(api.db, { school: null, role: null, groupId: null, userId }, [
    { kind: 'tokens', period: 'month', limit: amount },
  ]);
const usedOf = async (userId: number) => (await useLimits.findInEffect(api.db, userId))[0]?.used;

it('never passes a limit of tokens by judges, which a request leaves room for', async () => {
  await newSchool(100_000_000);
  const { client, user } = await newStudent();
  await limit(user.id, 20_000);
  const { turn_id } = (await ask(client)).body;
  const payer = { user_id: user.id, work_id: turn_id };
  // Before the first request, the reply has taken nothing of what it holds.
  await (
    await judge(payer, { input: 6_000, output: 800 })
  )({ input: 1_900, output: 100 });
  const all = { fixed: 9_000, each: 8 };
  const hold = (taken: number, output = 4_000) =>
    api.db.transaction((on) =>
      useLimits.holdRequest(
        ...([on, turn_id, user.id, { input: taken, output: 0 }] as const),
        { input: 1_000, least: 1_000, output },
        [all, { fixed: 1_400, each: 3 }],
      ),
    );
  expect(await hold(0, 500)).toEqual({ input: 1_000, output: 500, hasFewJudges: false });
  // 18,000 are left: 1,000 to read, 1,400 beside, and four for each written token.
  expect(await hold(0)).toEqual({ input: 1_000, output: 3_900, hasFewJudges: true });
  expect(await usedOf(user.id)).toBe(20_000);
  const judges = await Promise.allSettled(
    Array.from({ length: 100 }, async () => judge(payer, { input: 900, output: 100 })),
  );
  const held = judges.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  // 1,400 + 3 * 3,900 is 13,100.
  expect(held).toHaveLength(13);
  expect(await usedOf(user.id)).toBe(20_000);
  await Promise.all(held.map((settle) => settle({ input: 300, output: 0 })));
  expect(await usedOf(user.id)).toBe(20_000);
  await (
    await judge(payer, { input: 9_000, output: 200 })
  )({ input: 0, output: 0 });
  const reached = await hold(14_000);
  expect(reached).toMatchObject({ kind: 'tokens', rest: 100 });
  await finish(turn_id, { input: 14_000, output: 0 });
  expect(await usedOf(user.id)).toBe(14_000 + 2_000 + 13 * 300);
});

it('does not let another reply of the same person take what a reply holds for its judges', async () => {
  await newSchool(100_000_000);
  const student = await newStudent();
  await limit(student.user.id, 10_000);
  const [one, other] = await newChats(student, 2);
  const { turn_id } = (await ask(student.client, one)).body;
  expect((await ask(student.client, other)).status).toBe(429);
  const elsewhere = { user_id: student.user.id, work_id: randomUUID() };
  await expect(judge(elsewhere, { input: 1, output: 0 })).rejects.toMatchObject({ reason: 'limit_reached' });
  const own = { user_id: student.user.id, work_id: turn_id };
  await (
    await judge(own, { input: 9_000, output: 0 })
  )({ input: 0, output: 0 });
});
