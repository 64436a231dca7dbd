import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChatAccepted, ChatModel, ModelsView, PoliciesView } from '@studyhall/contracts';
import { budgets, turnClaims, turns } from '@studyhall/persistence';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const SMALL: ChatModel = { model: 'small', context_tokens: 8_000, reply_tokens: 1_000, vision: false };
const LARGE: ChatModel = { model: 'large', context_tokens: 20_000, reply_tokens: 2_000, vision: true };
const PRICE = { image: null, minute: null, speech: null };

let api: TestApi;
let master: HttpClient;
let admin: HttpClient;
let student: HttpClient;
let studentId: number;
let school: string;
beforeAll(async () => {
  api = await startApi();
  ({ client: master } = await api.signedIn({ role: 'MASTER_ADMIN', school: null }));
  await master.send('PUT', '/api/prices', {
    currency: 'EUR',
    prices: [
      { ...PRICE, model: 'small', input: 1, output: 1 },
      { ...PRICE, model: 'large', input: 10, output: 10 },
    ],
  });
});
afterAll(() => api.stop());
beforeEach(async () => {
  expect(await setModels(SMALL, LARGE)).toBe(200);
  school = `MODELS ${randomUUID().slice(0, 8).toUpperCase()}`;
  ({ client: admin } = await api.signedIn({ role: 'SCHOOL_ADMIN', school }));
  const { client, user } = await api.signedIn({ school });
  [student, studentId] = [client, user.id];
});

async function setModels(...chat: ChatModel[]) {
  const {
    has_key: _,
    models: __,
    fixed: ___,
    fallback: ____,
    ...shown
  } = (await master.get<ModelsView>('/api/system/models')).body;
  return (await master.send('PUT', '/api/system/models', { ...shown, chat })).status;
}
const allow = (models: string[] | null, of: Record<string, string> = {}) =>
  admin.send<PoliciesView>(
    'PUT',
    `/api/policies?${new URLSearchParams(of['class'] ? of : { school, ...of }).toString()}`,
    { tools: {}, models },
  );
async function newClass() {
  const { body } = await admin.post<{ group_id: number }>('/api/groups', { name: 'Physics', school });
  await admin.post(`/api/groups/${body.group_id}/assign`, [studentId]);
  return { class: String(body.group_id) };
}
const send = (path: string, body: object = {}) =>
  student.post<ChatAccepted & { code: string; detail: string }>(path, body, { prefer: 'respond-async' });
const ask = (more: object = {}) => send('/chat', { message: 'Hello', ...more });
async function end(id: string, state: 'completed' | 'stopped' = 'completed', model?: string) {
  const claimed = await turnClaims.claimTurn(api.db, id, 10);
  const tokens = { input: 10, output: 5 };
  const attempt = claimed?.attempt ?? 0;
  await turns.finishTurn(api.db, { id, attempt, state, model, content: 'So.', details: {}, tokens });
}
const held = (id: string) =>
  api.db.query<unknown[]>(
    `SELECT model, amount, settled, cost::float8 AS cost FROM usage_ledger WHERE ref = $1 AND kind = 'tokens'`,
    [id],
  );

/** Asks, ends the reply, and answers the model that it was held for. */
async function modelOfNext(): Promise<unknown> {
  const { body } = await ask();
  if (!body.turn_id) return body;
  const [row] = (await held(body.turn_id)) as Array<{ model: string }>;
  await end(body.turn_id);
  return row?.model;
}

it('chooses the first of the models that school, role and class allow', async () => {
  expect((await allow(null)).body.available_models).toEqual(['small', 'large']);
  expect(await modelOfNext()).toBe('small');
  await allow(['large'], { role: 'TEACHER' });
  expect(await modelOfNext(), 'another role').toBe('small');
  await allow(['large'], { role: 'STUDENT' });
  expect(await modelOfNext()).toBe('large');
  await allow(null, { role: 'STUDENT' });
  await allow(['large'], await newClass());
  expect(await modelOfNext()).toBe('large');
  await allow(['small']);
  expect(await modelOfNext()).toMatchObject({
    code: 'forbidden',
    detail: 'No chat model is allowed for you here. Ask an admin.',
  });
});

it('answers a repeated question with its turn where no model is allowed since', async () => {
  const message = { client_message_id: randomUUID() };
  const first = await ask(message);
  await allow(['large']);
  await setModels(SMALL);
  expect((await ask(message)).body.turn_id).toBe(first.body.turn_id);
  expect((await ask()).status).toBe(403);
});

it('holds context and price of its own model of the budget, and counts the one that wrote', async () => {
  await allow(['large']);
  await budgets.set(api.db, school, { amount: 0.2, currency: 'EUR' });
  const { body } = await ask();
  expect(await held(body.turn_id)).toEqual([
    { model: 'large', amount: 20_000, settled: null, cost: 200_000 },
  ]);
  expect(await budgets.find(api.db, school)).toMatchObject({ held: 0.2 });
  await end(body.turn_id, 'completed', 'small');
  expect(await held(body.turn_id)).toEqual([{ model: 'small', amount: 20_000, settled: 15, cost: 15 }]);
  expect((await ask()).body.code).toBe('limit_reached');
  await allow(['small']);
  expect((await ask()).status).toBe(202);
});

it('continues a reply with its model while that is allowed', async () => {
  const { body } = await ask();
  await end(body.turn_id, 'stopped');
  await setModels(LARGE, SMALL);
  const goOn = async (id: string) => (await send(`/chat/turns/${id}/continue`)).body.turn_id;
  const next = await goOn(body.turn_id);
  expect(await held(next)).toMatchObject([{ model: 'small' }]);
  await end(next, 'stopped');
  await allow(['large']);
  expect(await held(await goOn(next))).toMatchObject([{ model: 'large' }]);
});

it('refuses two chat models of one name', async () => {
  expect(await setModels(SMALL, SMALL)).toBe(422);
});
