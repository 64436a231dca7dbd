import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RedisConnections } from '@studyhall/platform';
import { createUser, HttpClient, type Answer } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const LOOPS = 60;

let api: TestApi;
beforeAll(async () => {
  // The test acts as the proxy: each request sets its client's address.
  api = await startApi({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => api.stop());

const signInFrom = (address: string, username: string, password: string): Promise<Answer> =>
  api.visitor.post('/api/signin', { username, password }, { 'x-forwarded-for': address });

/** How many of the crowd's requests were answered before the last one, which was sent behind all of them. */
async function answeredBefore(
  crowd: Array<() => Promise<Answer>>,
  last: () => Promise<Answer>,
): Promise<number> {
  let answered = 0;
  const counted = crowd.map((send) => send().finally(() => (answered += 1)));
  // One of the crowd is answered: all of them have arrived.
  await Promise.race(counted);
  const answer = await last();
  const before = answered;
  expect(answer.status).toBe(200);
  await Promise.all(counted);
  return before;
}

const crowdOf = (send: (n: number) => Promise<Answer>): Array<() => Promise<Answer>> =>
  Array.from({ length: LOOPS }, (_, n) => () => send(n));

describe('a sign-in', () => {
  it('does not wait for the sign-ins of another network', async () => {
    const mia = await createUser(api.db);
    const before = await answeredBefore(
      crowdOf((n) => signInFrom('192.0.2.1', `unknown ${n}`, 'a guess')),
      () => signInFrom('198.51.100.1', mia.username, mia.password),
    );
    expect(before).toBeLessThan(LOOPS / 2);
  });

  it('does not wait for the sign-ins of one name in the same network', async () => {
    const [mia, noor] = [await createUser(api.db), await createUser(api.db)];
    const before = await answeredBefore(
      crowdOf(() => signInFrom('192.0.2.2', noor.username, noor.password)),
      () => signInFrom('192.0.2.2', mia.username, mia.password),
    );
    expect(before).toBeLessThan(LOOPS / 2);
  });

  it('does not wait for the accounts that an admin creates', async () => {
    const mia = await createUser(api.db);
    const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN' });
    const before = await answeredBefore(
      crowdOf((n) =>
        client.post('/api/users', { username: `made ${n}`, password: 'a long password', role: 'STUDENT' }),
      ),
      () => signInFrom('198.51.100.3', mia.username, mia.password),
    );
    expect(before).toBeLessThan(LOOPS / 2);
  });

  it('on a known device does not wait for others of the same network', async () => {
    const mia = await createUser(api.db);
    const first = await signInFrom('192.0.2.4', mia.username, mia.password);
    const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('device='));
    const known = new HttpClient(api.url, device?.split(';')[0] ?? null);
    const { username, password } = mia;
    const before = await answeredBefore(
      crowdOf((n) => signInFrom('192.0.2.4', `unknown ${n}`, 'a guess')),
      () => known.post('/api/signin', { username, password }, { 'x-forwarded-for': '192.0.2.4' }),
    );
    expect(before).toBeLessThan(LOOPS / 2);
  });
});

describe('resets by one admin', () => {
  /** As many resets as given were done in the last minute. */
  const resetsOf = (adminId: number, count: number): Promise<unknown> =>
    api.app
      .get(RedisConnections)
      .commands.set(`${api.env.REDIS_PREFIX}:limit:reset:${adminId}`, count, 'EX', 60);

  it('are 500 in a minute: a year of 400 pupils fits, and the refusal says when the limit ends', async () => {
    const { user: admin, client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'EAST' });
    const other = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'EAST' })).client;
    const pupil = await createUser(api.db, { school: 'EAST' });
    const reset = (by: HttpClient) => by.post(`/api/users/${pupil.id}/reset-password`);
    await resetsOf(admin.id, 399);
    expect((await reset(client)).status).toBe(200);
    await resetsOf(admin.id, 499);
    expect((await reset(client)).status).toBe(200);
    const refused = await reset(client);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'rate_limited',
        detail: expect.stringMatching(
          /^You have reset many passwords in one minute\. Try again in \d+ seconds?\.$/,
        ) as string,
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await reset(other)).status).toBe(200);
  });
});
