import { afterAll, beforeAll, expect, it } from 'vitest';
import { RedisConnections } from '@studyhall/platform';
import { createUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('signs people in, and still counts failures, while Redis is away', async () => {
  const user = await createUser(api.db);
  const redis = api.app.get(RedisConnections).commands;
  const attempt = (password: string) =>
    api.visitor.post('/api/signin', { username: user.username, password });
  const gone = new Promise((resolve) => redis.once('end', resolve));
  redis.disconnect();
  await gone;
  try {
    expect((await attempt(user.password)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('not it')));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2);
    expect(await api.visitor.get('/healthz')).toMatchObject({
      status: 503,
      body: { postgres: true, redis: false },
    });
  } finally {
    await redis.connect();
  }
  expect((await attempt(user.password)).status).toBe(200);
});
