import { afterAll, beforeAll, expect, it } from 'vitest';
import { RedisConnections } from '@studyhall/platform';
import { signIn } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { AccountSecurity } from './index.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('ends every session of one user at once, stops their work, and notifies sockets and workers', async () => {
  const { user, client } = await api.signedIn();
  const phone = await signIn(api.url, user);
  const other = await api.signedIn();
  const conversation = await api.db.query<Array<{ id: string }>>(
    `INSERT INTO conversations (user_id) VALUES ($1), ($2) RETURNING id`,
    [user.id, other.user.id],
  );
  await api.db.query(
    `INSERT INTO turns (id, user_id, conversation_id, state) VALUES
      (gen_random_uuid(), $1, $3, 'running'), (gen_random_uuid(), $2, $4, 'running')`,
    [user.id, other.user.id, conversation[0]?.id, conversation[1]?.id],
  );

  const { REDIS_PREFIX: prefix } = api.env;
  const received = new Map<string, unknown>();
  const subscriber = api.app.get(RedisConnections).create();
  await subscriber.subscribe(`${prefix}:events:user:${user.id}`, `${prefix}:control`);
  const bothReceived = new Promise<void>((resolve) => {
    subscriber.on('message', (channel, text) => {
      received.set(channel, JSON.parse(text));
      if (received.size === 2) resolve();
    });
  });

  const security = api.app.get(AccountSecurity);
  await api.db.transaction((on) => security.removeSessions(on, [user.id], 'Your access has ended.'));
  await security.publishEnd(user.id, 'Your access has ended.');
  await bothReceived;

  expect(received.get(`${prefix}:events:user:${user.id}`)).toEqual({
    name: 'session.revoked',
    payload: { detail: 'Your access has ended.' },
  });
  expect(received.get(`${prefix}:control`)).toEqual({ type: 'user.cancel', user_id: user.id });
  // A client without a socket reads the reason from the HTTP response.
  const ended = { status: 401, body: { code: 'session_ended', detail: 'Your access has ended.' } };
  expect([await client.get('/api/me'), await phone.get('/history')]).toMatchObject([ended, ended]);
  expect((await other.client.get('/api/me')).status).toBe(200);
  expect(await api.db.query(`SELECT user_id, stop_requested FROM turns ORDER BY stop_requested`)).toEqual([
    { user_id: other.user.id, stop_requested: false },
    { user_id: user.id, stop_requested: true },
  ]);
});
