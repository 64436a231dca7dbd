import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS, type ErrorBody } from '@studyhall/contracts';
import { budgets } from '@studyhall/persistence';
import { startDemoModel, type DemoModel } from '@studyhall/demo-model';
import { RedisConnections } from '@studyhall/platform';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { SharedLimit } from '../../http/shared-limit.js';
import { SPEECH_LIMIT } from './speech.service.js';

let model: DemoModel;
let api: TestApi;
let mia: HttpClient;
let eve: HttpClient;
/** A question of Mia's and its reply. */
let question: number;
let reply: number;
beforeAll(async () => {
  model = await startDemoModel({ control: true });
  api = await startApi({
    env: { OPENAI_BASE_URL: model.url, SPEECH_MODEL: 'demo-speech', SPEECH_VOICE: 'verse' },
  });
  const { user, client } = await api.signedIn();
  mia = client;
  eve = (await api.signedIn()).client;
  [question, reply] = await storeMessages(user.id);
});
afterAll(async () => {
  await api?.stop();
  await model?.close();
});

/** The ids of a question and its reply. */
async function storeMessages(userId: number): Promise<[number, number]> {
  const [{ id: conversation }] = await api.db.query<[{ id: string }]>(
    `INSERT INTO conversations (user_id, title) VALUES ($1, 'Light') RETURNING id`,
    [userId],
  );
  const [first, second] = await api.db.query<[{ id: string }, { id: string }]>(
    `INSERT INTO messages (conversation_id, user_id, role, content)
     VALUES ($1, $2, 'user', 'Why?'), ($1, $2, 'assistant', 'Because.') RETURNING id`,
    [conversation, userId],
  );
  return [Number(first.id), Number(second.id)];
}

const speak = (client: HttpClient, id: number, text: string) =>
  client.post<ErrorBody>(`/messages/${id}/speech`, { text });
const spoken = (): unknown[] =>
  model.control
    .requests()
    .filter(({ endpoint }) => endpoint === 'speech')
    .map(({ body }) => body);

it("streams the speech of the user's own reply and stores nothing", async () => {
  const answer = await speak(mia, reply, ' A plant needs light. ');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('audio/wav');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const body = {
    model: 'demo-speech',
    voice: 'verse',
    input: 'A plant needs light.',
    response_format: 'mp3',
  };
  expect(spoken()).toEqual([body]);
  expect((await mia.get('/api/config')).body).toMatchObject({ speech: true });
});

it("another user's reply, a question, and a text that is empty or too long are refused without asking the model", async () => {
  model.control.reset();
  expect(await speak(eve, reply, 'Hello.')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await speak(mia, question, 'Hello.')).status).toBe(404);
  expect((await speak(mia, reply, ' ')).status).toBe(422);
  expect((await speak(mia, reply, 'a'.repeat(LIMITS.speechChars + 1))).status).toBe(422);
  expect(spoken()).toEqual([]);
});

it('a model that is away or refuses is reported as such', async () => {
  model.control.setRules([{ endpoint: 'speech', fault: 429 }]);
  expect(await speak(mia, reply, 'Hello.')).toMatchObject({ status: 503, body: { code: 'model_busy' } });
});

it('is in the ledger by characters, and a budget refuses it where it is spent or the price is not known', async () => {
  model.control.reset();
  const school = `VOICES ${randomUUID().slice(0, 8).toUpperCase()}`;
  const { user, client } = await api.signedIn({ school });
  const [, own] = await storeMessages(user.id);
  const rows = () =>
    api.db.query<unknown[]>(
      `SELECT kind, model, amount, settled, cost::float8 AS cost FROM usage_ledger WHERE user_id = $1 ORDER BY id`,
      [user.id],
    );
  expect((await speak(client, own, 'Light 🌱')).status).toBe(200);
  const row = { kind: 'speech', model: 'demo-speech' };
  expect(await rows()).toEqual([{ ...row, amount: 7, settled: 7, cost: null }]);

  await budgets.set(api.db, school, { amount: 0.001, currency: 'EUR' });
  const refused = await speak(client, own, 'Hello.');
  expect(refused).toMatchObject({ status: 429, body: { code: 'limit_reached', reason: 'price_unknown' } });
  const price = { input: null, output: null, image: null, minute: null, speech: 100 };
  await budgets.replacePrices(api.db, { currency: 'EUR', prices: [{ ...price, model: 'demo-speech' }] });
  expect((await speak(client, own, '12345')).status).toBe(200);
  model.control.setRules([{ endpoint: 'speech', fault: 429 }]);
  expect((await speak(client, own, '12345')).status).toBe(503);
  model.control.reset();
  expect((await speak(client, own, '123456')).body).toMatchObject({ reason: 'budget_used' });
  expect((await speak(client, own, '12345')).status).toBe(200);
  expect(await rows()).toEqual([
    { ...row, amount: 7, settled: 7, cost: null },
    { ...row, amount: 5, settled: 5, cost: 500 },
    { ...row, amount: 5, settled: 0, cost: 0 },
    { ...row, amount: 5, settled: 5, cost: 500 },
  ]);
  expect(spoken()).toHaveLength(1);
});

it('is refused where the minutes of use are used up', async () => {
  const { client, user } = await api.signedIn();
  const [, own] = await storeMessages(user.id);
  await api.db.query(`INSERT INTO limits (user_id, kind, period, amount) VALUES ($1, 'minutes', 'day', 0)`, [
    user.id,
  ]);
  model.control.reset();
  expect(await speak(client, own, 'Hello.')).toMatchObject({ status: 429, body: { code: 'limit_reached' } });
  expect(spoken()).toEqual([]);
  await api.db.query(`DELETE FROM limits WHERE user_id = $1`, [user.id]);
});

it('a user who asked far too often waits', async () => {
  const { user, client } = await api.signedIn();
  const limit = new SharedLimit(api.app.get(RedisConnections), 'limit:speech', SPEECH_LIMIT);
  const [, own] = await storeMessages(user.id);
  await limit.consume(String(user.id), SPEECH_LIMIT.points);
  const answer = await speak(client, own, 'Hello.');
  expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited', reason: 'speech_requested' } });
});
