import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RedisConnections } from '@studyhall/platform';
import { createUser, createUsers, HttpClient, type Answer, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { AccountSecurity } from './index.js';

const SCHOOL = '203.0.113.1';
const HOME = '198.51.100.7';
const ATTACKER = '192.0.2.66';

let api: TestApi;
beforeAll(async () => {
  // The test acts as the proxy: each request sets its client's address.
  api = await startApi({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  const redis = api.app.get(RedisConnections).commands;
  const keys = await redis.keys(`${api.env.REDIS_PREFIX}:signin:*`);
  if (keys.length > 0) await redis.del(keys);
});

interface From {
  address?: string;
  device?: string;
}
const attempt = (
  username: string,
  password: string,
  { address = SCHOOL, device }: From = {},
): Promise<Answer> =>
  new HttpClient(api.url, device ?? null).post(
    '/api/signin',
    { username, password },
    { 'x-forwarded-for': address },
  );

const guesses = (
  count: number,
  target: (n: number) => { username: string; address?: string; device?: string },
): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) => {
      const { username, ...from } = target(n);
      return attempt(username, `guess ${n}`, from);
    }),
  );
const countOf = (answers: Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

/** Signs in and returns the device cookie. */
async function deviceOf({ username, password }: TestUser, from?: From): Promise<string> {
  const answer = await attempt(username, password, from);
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('device='));
  expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Lax$/);
  return cookie?.split(';')[0] ?? '';
}

describe('guessing at one name', () => {
  it('ends after ten failures from a network, and locks neither the name elsewhere nor a known device', async () => {
    const user = await createUser(api.db);
    const device = await deviceOf(user, { address: HOME });
    const answers = await guesses(400, () => ({ username: user.username, address: ATTACKER }));
    expect(countOf(answers, 401)).toBe(10);
    expect(countOf(answers, 429)).toBe(390);
    const refused = await attempt(user.username, user.password, { address: ATTACKER });
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'rate_limited',
        detail: expect.stringMatching(
          /^Too many failed sign-ins to this account from your network\. Try again in 1\d minutes\.$/,
        ) as string,
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await attempt(user.username, user.password)).status).toBe(200);
    expect((await attempt(user.username, user.password, { address: ATTACKER, device })).status).toBe(200);
  });

  it('ignores a forged client address', async () => {
    const user = await createUser(api.db);
    const answers: Answer[] = [];
    for (let n = 0; n < 130; n += 1) {
      answers.push(await attempt(user.username, `guess ${n}`, { address: `10.9.8.${n}, ${ATTACKER}` }));
    }
    expect(countOf(answers, 401)).toBe(10);
    expect(countOf(answers, 429)).toBe(120);
  });

  it('from many networks ends after a hundred attempts, and known devices still sign in', async () => {
    const user = await createUser(api.db);
    const device = await deviceOf(user);
    // Not all at once, so that a busy machine does not refuse those that wait for long.
    const from = (first: number) =>
      guesses(50, (n) => ({ username: user.username, address: `10.0.${first + n}.1` }));
    const answers = [...(await from(0)), ...(await from(50)), ...(await from(100))];
    // The owner's own sign-in counted as an attempt too.
    expect(countOf(answers, 401)).toBe(99);
    expect(answers.find((answer) => answer.status === 429)?.body).toMatchObject({
      detail: expect.stringMatching(
        /^Too many sign-ins to this account\. Try again in 1\d minutes\.$/,
      ) as string,
    });
    expect((await attempt(user.username, user.password, { device })).status).toBe(200);
  });

  it('counts the addresses of one IPv6 network together', async () => {
    const user = await createUser(api.db);
    const answers = await guesses(30, (n) => ({
      username: user.username,
      address: `2001:db8:1:2::${n + 1}`,
    }));
    expect(countOf(answers, 401)).toBe(10);
  });
});

describe('guessing at many names from one network', () => {
  it('ends after 300 failures, also when they come at once, and lets known devices through', async () => {
    const user = await createUser(api.db);
    const device = await deviceOf(user);
    // Accounts whose stored hash is none: for an unknown name a whole verification takes place.
    const others = await createUsers(
      api.db,
      Array.from({ length: 390 }, () => ({})),
    );
    await api.db.query(`UPDATE users SET password_hash = 'x' WHERE id = ANY($1)`, [
      others.map(({ id }) => id),
    ]);
    // A few at a time, so that a busy machine does not refuse those that wait for long; the last 150 come at once.
    for (let from = 0; from < 250; from += 50) {
      const answers = await guesses(50, (n) => ({ username: others[from + n]?.username ?? '' }));
      expect(countOf(answers, 401)).toBe(50);
    }
    const answers = await guesses(150, (n) => ({ username: others[250 + n]?.username ?? `nobody-${n}` }));
    expect(countOf(answers, 401)).toBe(50);
    expect(countOf(answers, 429)).toBe(100);
    expect(await attempt(user.username, user.password)).toMatchObject({
      status: 429,
      body: {
        detail: expect.stringMatching(
          /^Too many failed sign-ins from your network\. Try again in 1\d minutes\.$/,
        ) as string,
      },
    });
    expect((await attempt(user.username, user.password, { device })).status).toBe(200);
    expect((await attempt(user.username, user.password, { address: HOME })).status).toBe(200);
  });

  it('lets 300 of one network sign in, of whom 30 mistype twice', async () => {
    const pupils = await createUsers(
      api.db,
      Array.from({ length: 300 }, () => ({})),
    );
    const signIn = async (pupil: TestUser, n: number): Promise<number> => {
      const typos = n % 10 === 0 ? 2 : 0;
      for (let typo = 0; typo < typos; typo += 1) {
        expect((await attempt(pupil.username, 'mistyped it')).status).toBe(401);
      }
      return (await attempt(pupil.username, pupil.password)).status;
    };
    // Fifty at once, so that a busy machine does not refuse those that wait for long.
    for (let from = 0; from < 300; from += 50) {
      const statuses = await Promise.all(pupils.slice(from, from + 50).map(signIn));
      expect(statuses).toEqual(statuses.map(() => 200));
    }
  });
});

describe('correct passwords', () => {
  it('count as attempts: the 101st sign-in to an account from new devices is refused', async () => {
    const user = await createUser(api.db);
    const attempts = (count: number) =>
      Promise.all(Array.from({ length: count }, () => attempt(user.username, user.password)));
    // Not all at once, so that a busy machine does not refuse those that wait for long.
    const answers = [...(await attempts(40)), ...(await attempts(40)), ...(await attempts(30))];
    expect(countOf(answers, 200)).toBe(100);
    expect(countOf(answers, 429)).toBe(10);
  });

  it('count as attempts on a known device', async () => {
    const user = await createUser(api.db);
    const device = await deviceOf(user);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => attempt(user.username, user.password, { device })),
    );
    expect(countOf(answers, 200)).toBe(20);
    expect(answers.find((answer) => answer.status === 429)?.body).toMatchObject({
      detail: expect.stringMatching(
        /^Too many sign-ins to this account on this device\. Try again in 1\d minutes\.$/,
      ) as string,
    });
  });
});

describe('a known device', () => {
  it('is known for the users who signed in with it, each with a counter of their own', async () => {
    const [one, two, stranger] = await Promise.all([
      createUser(api.db),
      createUser(api.db),
      createUser(api.db),
    ]);
    const device = await deviceOf(one);
    expect(await deviceOf(two, { device })).toBe(device);
    expect(countOf(await guesses(30, () => ({ username: one.username, device })), 401)).toBe(20);
    expect(countOf(await guesses(30, () => ({ username: stranger.username, device })), 401)).toBe(10);
    expect((await attempt(two.username, two.password, { device })).status).toBe(200);
    expect((await attempt(one.username, one.password)).status).toBe(200);
  });

  it('gets a new token if this server did not issue its own', async () => {
    const user = await createUser(api.db);
    const invented = `device=${'a'.repeat(43)}`;
    expect(await deviceOf(user, { device: invented })).not.toBe(invented);
  });

  it('is forgotten when sessions are ended, except the one that changes the password', async () => {
    const user = await createUser(api.db);
    const [phone, laptop] = [await deviceOf(user), await deviceOf(user)];
    const { headers } = await attempt(user.username, user.password, { device: laptop });
    const session = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const changed = await new HttpClient(api.url, `${session}; ${laptop}`).post('/api/me/password', {
      current_password: user.password,
      new_password: 'another password',
    });
    expect(changed.status).toBe(204);
    const lock = () => guesses(15, () => ({ username: user.username, address: ATTACKER }));
    await lock();
    const from = (device: string) =>
      attempt(user.username, 'another password', { address: ATTACKER, device });
    expect([(await from(phone)).status, (await from(laptop)).status]).toEqual([429, 200]);
    await api.db.transaction((on) => api.app.get(AccountSecurity).removeSessions(on, [user.id], 'Ended.'));
    expect((await from(laptop)).status).toBe(429);
  });
});

it('the current password can be guessed ten times when the password is changed', async () => {
  const { client, user } = await api.signedIn();
  const change = (current_password: string) =>
    client.post('/api/me/password', { current_password, new_password: 'another password' });
  const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => change(`guess ${n}`)));
  expect(countOf(answers, 422)).toBe(10);
  expect(await change(user.password)).toMatchObject({
    status: 429,
    body: {
      detail: expect.stringMatching(
        /^Too many attempts to change this password\. Try again in 1\d minutes\.$/,
      ) as string,
    },
  });
});
