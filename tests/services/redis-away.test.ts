import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatAccepted, ChatMessage, TurnEvent } from '@studyhall/contracts';
import { TurnLog, type RedisConnections } from '@studyhall/platform';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../support/api.js';
import { OwnRedis } from '../support/own-redis.js';

let redis: OwnRedis;
beforeAll(async () => {
  redis = await OwnRedis.start();
});
afterAll(() => redis?.kill());

describe('an api whose Redis is dead', () => {
  let api: TestApi;
  let mia: HttpClient;
  const ask = async (): Promise<ChatAccepted> => {
    const request = { message: 'What is a prime?', client_message_id: randomUUID() };
    return (await mia.post<ChatAccepted>('/chat', request, { prefer: 'respond-async' })).body;
  };

  beforeAll(async () => {
    api = await startApi({ env: { REDIS_URL: redis.url } });
    mia = (await api.signedIn()).client;
  });
  afterAll(async () => {
    await redis.again();
    await api?.stop();
  });

  it('answers what the database knows, and takes back what was asked', async () => {
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

  it('gives a reply that is in the database to a plain POST', async () => {
    const client_message_id = randomUUID();
    const answer = mia.post<{ reply: string }>('/chat', { message: 'And now?', client_message_id });
    await expect
      .poll(
        () =>
          api.db.query(
            `WITH turn AS (UPDATE turns SET state = 'completed' WHERE client_message_id = $1 RETURNING id)
             UPDATE messages SET content = 'Seven.' FROM turn WHERE turn_id = turn.id AND role = 'assistant'
             RETURNING messages.id`,
            [client_message_id],
          ),
        { timeout: 10_000 },
      )
      .toMatchObject([[{}], 1]);
    expect(await answer).toMatchObject({ status: 200, body: { reply: 'Seven.' } });
  });
});

describe('the log of a turn', () => {
  it('has no gap where Redis took no writes for a while', async () => {
    const commands = new Redis(redis.url);
    const log = new TurnLog({ commands, prefix: 'test' } as RedisConnections);
    const turn_id = randomUUID();
    const delta = (seq: number): TurnEvent => ({ type: 'turn.delta', turn_id, seq, text: `${seq} ` });
    await log.append(1, 1, [delta(1)]);
    await commands.config('SET', 'maxmemory', '1');
    await expect(log.append(1, 1, [delta(2)])).rejects.toThrow(/memory/);
    await commands.config('SET', 'maxmemory', '0');
    await log.append(1, 1, [delta(2), delta(3)]);
    await log.append(1, 1, [delta(3)]);
    expect((await log.read(turn_id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    commands.disconnect();
  });
});
