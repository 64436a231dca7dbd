import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toMicros } from '@studyhall/contracts';
import { budgets, useLimits, type modelUse } from '@studyhall/persistence';
import { ModelLedger, type ModelSettings } from '@studyhall/platform';
import { ModelError, type CompletionRequest, type LanguageModel, type Moderator } from '@studyhall/ports';
import { startApi, type TestApi } from '../../../tests/support/api.js';
import { meteredModel, meteredModerator } from './metered.model.js';
import { runFor } from './work.scope.js';

let api: TestApi;
let ledger: ModelLedger;
beforeAll(async () => {
  api = await startApi();
  ledger = new ModelLedger(api.db);
  const price = { input: null, output: null, image: null, minute: null, speech: null };
  await budgets.replacePrices(api.db, {
    currency: 'EUR',
    prices: [
      { ...price, model: 'chat', input: 1_000, output: 2_000 },
      { ...price, model: 'vectors', input: 1_000 },
      { ...price, model: 'paint', image: 0.5 },
      { ...price, model: 'ears', minute: 0.25 },
    ],
  });
});
afterAll(() => api.stop());

const SETTINGS = {
  ...{ CHAT_MODEL: 'chat', CONTEXT_TOKENS: 8_000, REPLY_TOKENS: 100, EMBEDDING_MODEL: 'vectors' },
  ...{ IMAGE_MODEL: 'paint', TRANSCRIPTION_MODEL: 'ears' },
} as ModelSettings;
const signal = new AbortController().signal;
const asked: CompletionRequest = {
  messages: [{ role: 'user', content: 'Name this chat.' }],
  maxTokens: 50,
  signal,
};

function modelOf(changes: Partial<LanguageModel> = {}) {
  const model: LanguageModel = {
    async *stream() {
      yield { type: 'text', text: 'Cells' };
      yield { type: 'usage', promptTokens: 20, completionTokens: 5 };
    },
    generateImage: () => Promise.resolve(new Uint8Array()),
    transcribe: () => Promise.resolve('Hello'),
    embed: (texts) => Promise.resolve(texts.map(() => new Float32Array())),
    ...changes,
  };
  return meteredModel({ ...model, close: () => Promise.resolve() }, ledger, () => SETTINGS);
}
const requestTo = (payer: modelUse.Payer, model = modelOf(), request = asked) =>
  runFor({ payer, masked: null }, () => Array.fromAsync(model.stream(request)));
const rowsOf = (school: string | null) =>
  api.db.query<unknown[]>(
    `SELECT kind, user_id, group_id, amount, settled, cost::float8 AS cost, model FROM usage_ledger WHERE school = $1 ORDER BY id`,
    [school],
  );
async function student(amount?: number) {
  const school = `MODELS ${randomUUID().slice(0, 8).toUpperCase()}`;
  const { user } = await api.signedIn({ school });
  if (amount !== undefined) await budgets.set(api.db, school, { amount, currency: 'EUR' });
  return { school, user_id: user.id };
}
const limitTokens = (userId: number, limit: number) =>
  api.db.transaction((on) =>
    useLimits.replaceSet(on, { school: null, role: null, groupId: null, userId }, [
      { kind: 'tokens', period: 'month', limit },
    ]),
  );

it('counts each kind of work for its person, also what was stopped, and nothing that the model failed', async () => {
  const { school, user_id } = await student();
  const model = modelOf();
  await runFor({ payer: { user_id }, masked: null }, async () => {
    await Array.fromAsync(model.stream(asked));
    await model.embed(['A leaf makes sugar.'], signal);
    await model.generateImage({ prompt: '', size: '', quality: '', style: '', signal });
    await model.transcribe({ path: '', filename: '', mimeType: '', languageCode: '', seconds: 61, signal });
    for (const error of [new ModelError('model_unavailable', 'down'), new Error('stopped')])
      await expect(modelOf({ embed: () => Promise.reject(error) }).embed(['A leaf'], signal)).rejects.toBe(
        error,
      );
    await Array.fromAsync(model.stream({ ...asked, counting: 'counted' }));
  });
  const row = { user_id, group_id: null };
  const tokens = expect.any(Number) as number;
  expect(await rowsOf(school)).toEqual([
    { ...row, kind: 'background', model: 'chat', amount: tokens, settled: 25, cost: 30_000 },
    { ...row, kind: 'background', model: 'vectors', amount: 19, settled: 5, cost: 5_000 },
    { ...row, kind: 'images', model: 'paint', amount: 1, settled: 1, cost: toMicros(0.5) },
    { ...row, kind: 'transcription', model: 'ears', amount: 2, settled: 2, cost: toMicros(0.5) },
    { ...row, kind: 'background', model: 'vectors', amount: 6, settled: 0, cost: 0 },
    { ...row, kind: 'background', model: 'vectors', amount: 6, settled: 2, cost: 2_000 },
  ]);
});

it('counts work for a class for its school, and refuses a request without a user', async () => {
  const { school } = await student();
  const [group] = await api.db.query<Array<{ id: number }>>(
    `INSERT INTO stored_groups (name, school) VALUES ('9b', $1) RETURNING id`,
    [school],
  );
  const group_id = group?.id ?? 0;
  await requestTo({ group_id });
  expect(await rowsOf(school)).toMatchObject([{ kind: 'background', user_id: null, group_id, settled: 25 }]);
  await expect(Array.fromAsync(modelOf().stream(asked))).rejects.toThrow('belongs to no person');
});

/** What one request holds. */
async function sizeOfRequest() {
  const { school, user_id } = await student();
  await requestTo({ user_id });
  const [row] = await api.db.query<Array<{ amount: number }>>(
    `SELECT amount FROM usage_ledger WHERE school = $1`,
    [school],
  );
  return row?.amount ?? 0;
}

it('never passes a limit of tokens by requests at once', async () => {
  const { user_id } = await student();
  await limitTokens(user_id, 2 * (await sizeOfRequest()) + 10);
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      requestTo(
        { user_id },
        modelOf({
          async *stream() {
            await delay(50);
            yield { type: 'usage', promptTokens: 40, completionTokens: 50 };
          },
        }),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
  const [limit] = await useLimits.findInEffect(api.db, user_id);
  expect(limit?.used).toBeLessThanOrEqual(limit?.limit ?? 0);
});

it('adds to a limit of tokens, which then refuses further requests', async () => {
  const { school, user_id } = await student();
  const size = await sizeOfRequest();
  await limitTokens(user_id, size + 24);
  await requestTo({ user_id });
  await expect(requestTo({ user_id })).rejects.toMatchObject({ code: 'model_rejected' });
  expect(await useLimits.findInEffect(api.db, user_id)).toMatchObject([{ kind: 'tokens', used: 25 }]);
  expect(await rowsOf(school)).toHaveLength(1);
});

it('is not refused by what its own reply holds, but by other replies and what replies used', async () => {
  const { school, user_id } = await student();
  await limitTokens(user_id, 1_000);
  const reply = randomUUID();
  await api.db.query(
    `INSERT INTO usage_ledger (ref, kind, school, user_id, amount, at, expires_at)
     VALUES ($1, 'tokens', $2, $3, 1000, now(), now() + interval '10 minutes')`,
    [reply, school, user_id],
  );
  const embed = (work_id?: string) =>
    runFor({ payer: { user_id, work_id }, masked: null }, () =>
      modelOf().embed(['A leaf makes sugar.'], signal),
    );
  await expect(embed(reply)).resolves.toHaveLength(1);
  await expect(embed()).rejects.toMatchObject({ code: 'model_rejected' });
  await expect(embed(randomUUID())).rejects.toMatchObject({ code: 'model_rejected' });
  await api.db.query(`UPDATE usage_ledger SET settled = 1000, settled_at = now() WHERE ref = $1`, [reply]);
  await expect(embed(reply)).rejects.toMatchObject({ code: 'model_rejected' });
});

it('never passes a budget, also with 100 requests at once, and by no moderator', async () => {
  // A request holds at most 0.26: about 150 tokens.
  const { school, user_id } = await student(1);
  const slow = modelOf({
    async *stream() {
      await delay(50);
      yield { type: 'usage', promptTokens: 20, completionTokens: 5 };
    },
  });
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => requestTo({ user_id }, slow)));
  const sent = answers.filter(({ status }) => status === 'fulfilled').length;
  const spent = (sent * 30) / 1_000;
  expect(sent).toBeGreaterThan(0);
  await budgets.settle(api.db);
  expect(await budgets.find(api.db, school)).toMatchObject({ spent, held: 0 });
  expect(spent).toBeLessThanOrEqual(1);
  await budgets.set(api.db, school, { amount: spent, currency: 'EUR' });
  await expect(requestTo({ user_id })).rejects.toMatchObject({ code: 'model_rejected' });
  const judge: Moderator['judge'] = () => Promise.resolve(null);
  const model = { kind: 'chat', model: 'chat' } as const;
  const moderator = meteredModerator({ judge, close: () => Promise.resolve() }, ledger, model);
  const judging = runFor({ payer: { user_id }, masked: null }, () =>
    moderator.judge({ role: 'user', text: 'Hello there', earlier: [] }, signal),
  );
  await expect(judging).rejects.toMatchObject({ reason: 'budget_used' });
  await budgets.settle(api.db);
  expect(await budgets.find(api.db, school)).toMatchObject({ spent });
});

it.each([
  ['what the endpoint reports', { input: 100, output: 5 }, null, 105],
  ['at most what it held', { input: 100_000, output: 500 }, null, 1_062],
  ['what the endpoint reports of a useless answer', { input: 100, output: 5 }, new Error('no idea'), 105],
  ['what it held without a report', null, null, 1_062],
  ['what it held where it was late', null, new DOMException('late', 'TimeoutError'), 1_062],
  ['nothing that failed', null, new ModelError('model_busy', 'later'), 0],
])('counts of a moderator %s', async (_, used, error, settled) => {
  const { school, user_id } = await student();
  const judge: Moderator['judge'] = (_text, _signal, report) => {
    if (used) report?.(used);
    return error ? Promise.reject(error) : Promise.resolve(null);
  };
  const model = { kind: 'chat', model: 'chat' } as const;
  const moderator = meteredModerator({ judge, close: () => Promise.resolve() }, ledger, model);
  await runFor({ payer: { user_id }, masked: null }, () =>
    moderator.judge({ role: 'user', text: 'Hello there', earlier: [] }, signal).catch(() => null),
  );
  expect(await rowsOf(school)).toMatchObject([{ kind: 'background', amount: 1_062, settled }]);
});

it('sends no request that is longer than the context, so that none takes more than it holds', async () => {
  const { school, user_id } = await student();
  const long = (count: number) => ({
    ...asked,
    messages: [{ role: 'user' as const, content: 'مرحبا '.repeat(count) }],
  });
  await expect(requestTo({ user_id }, modelOf(), long(4_000))).rejects.toMatchObject({
    code: 'model_rejected',
  });
  await requestTo({ user_id }, modelOf(), long(1_000));
  expect(await rowsOf(school)).toMatchObject([{ amount: 8_050, settled: 25 }]);
});

it('settles once what a killed worker held, in full', async () => {
  const { school, user_id } = await student(10);
  const work = { kind: 'background', model: 'chat', input: 100, output: 50 } as const;
  const settle = await ledger.hold({ user_id }, work);
  expect(await rowsOf(school)).toMatchObject([{ amount: 150, settled: null, cost: 200_000 }]);
  // Six minutes pass.
  for (const table of ['usage_ledger', 'budget_holds'])
    await api.db.query(
      `UPDATE ${table} SET expires_at = expires_at - interval '6 minutes' WHERE school = $1`,
      [school],
    );
  await useLimits.settleLost(api.db);
  await budgets.settle(api.db);
  await settle({ input: 1, output: 1 });
  expect(await rowsOf(school)).toMatchObject([{ amount: 150, settled: 150, cost: 200_000 }]);
  expect(await budgets.find(api.db, school)).toMatchObject({ spent: 0.2, held: 0 });
});
