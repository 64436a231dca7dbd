import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatAccepted, ChatMessage } from '@studyhall/contracts';
import { turnClaims } from '@studyhall/persistence';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../support/api.js';
import { OwnRedis } from '../support/own-redis.js';

let redis: OwnRedis;
beforeAll(async () => {
  redis = await OwnRedis.start();
});
afterAll(() => redis?.kill());

let api: TestApi;
let mia: HttpClient;
const ask = async (edited_message_id?: number): Promise<ChatAccepted> => {
  const request = { message: 'What is a prime?', client_message_id: randomUUID(), edited_message_id };
  return (await mia.post<ChatAccepted>('/chat', request, { prefer: 'respond-async' })).body;
};

describe('an api whose Redis hangs', () => {
  beforeAll(async () => {
    api = await startApi({ env: { REDIS_URL: redis.url } });
    mia = (await api.signedIn()).client;
  });
  afterAll(async () => {
    redis.resume();
    await api?.stop();
  });

  /** Seconds for which a transaction has waited for its client. */
  const longestWait = async (): Promise<number> => {
    const [found] = await api.db.query<[{ seconds: number }]>(
      `SELECT COALESCE(max(extract(epoch FROM clock_timestamp() - state_change)), 0)::float8 AS seconds
         FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()`,
    );
    return found.seconds;
  };

  it('holds no lock and no transaction while it waits for the log of a reply that an edit ends', async () => {
    const turn = await ask();
    await turnClaims.claimTurn(api.db, turn.turn_id, 10);
    redis.hang();
    const answered = new AbortController();
    const started = performance.now();
    const edit = ask(turn.user_message_id).finally(() => answered.abort());
    let longest = 0;
    while (!answered.signal.aborted) longest = Math.max(longest, await longestWait());
    expect(await edit).toMatchObject({ conversation_id: turn.conversation_id });
    // Most of the time it waits for Redis.
    expect(longest).toBeLessThan((performance.now() - started) / 2_000);
  });
});

describe('an api whose Redis is dead', () => {
  beforeAll(async () => {
    api = await startApi({ env: { REDIS_URL: redis.url } });
    mia = (await api.signedIn()).client;
  });
  afterAll(async () => {
    await redis.restart();
    await api?.stop();
  });

  it('answers from the database, and accepts stops and deletions', async () => {
    const turn = await ask();
    await redis.kill();
    const history = await mia.get<ChatMessage[]>('/history');
    expect(history.body).toMatchObject([
      { id: turn.user_message_id },
      { id: turn.bot_message_id, isLoading: true, last_seq: 0 },
    ]);
    expect(await mia.get(`/chat/turns/${turn.turn_id}`)).toMatchObject({
      status: 200,
      body: { state: 'queued' },
    });
    expect((await mia.post(`/chat/turns/${turn.turn_id}/stop`)).status).toBe(200);
    expect((await mia.delete(`/messages/${turn.user_message_id}`)).status).toBe(200);
    expect((await mia.post('/save-message', { role: 'user', content: 'A note' })).status).toBe(200);
    expect((await mia.post('/clear-history')).status).toBe(200);
    expect((await mia.get('/history')).body).toEqual([]);
  });

  it('says of the board of the queues that it is away', async () => {
    await redis.kill();
    const { client } = await api.signedIn({ role: 'MASTER_ADMIN' });
    expect(await client.get('/api/queues/api/queues')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
  });

  it('gives a reply that is in the database to a plain POST', async () => {
    const client_message_id = randomUUID();
    const answer = mia.post<{ reply: string }>('/chat', { message: 'And now?', client_message_id });
    await expect
      .poll(() =>
        api.db.query(
          `WITH turn AS (UPDATE turns SET state = 'completed' WHERE client_message_id = $1 RETURNING id)
             UPDATE messages SET content = 'Seven.' FROM turn WHERE turn_id = turn.id AND role = 'assistant'
             RETURNING messages.id`,
          [client_message_id],
        ),
      )
      .toMatchObject([[{}], 1]);
    expect(await answer).toMatchObject({ status: 200, body: { reply: 'Seven.' } });
  });
});
