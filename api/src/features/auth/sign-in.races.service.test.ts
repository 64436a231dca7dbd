import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ERRORS } from '@studyhall/contracts';
import { directory, removals, type Executor } from '@studyhall/persistence';
import { createUser, HttpClient, signIn, type Answer, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { AccountSecurity } from './index.js';

const ROUNDS = 12;
const SIGN_INS = 3;
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let api: TestApi;
let newHash: string;
beforeAll(async () => {
  api = await startApi();
  newHash = await hash('another password', CHEAP);
});
afterAll(() => api.stop());

const attempt = ({ username, password }: TestUser): Promise<Answer> =>
  api.visitor.post('/api/signin', { username, password });

async function sessionCount(userId: number): Promise<number> {
  const [found] = await api.db.query<Array<{ n: number }>>(
    'SELECT count(*)::int AS n FROM sessions WHERE user_id = $1',
    [userId],
  );
  return found?.n ?? 0;
}

/** Waits until a statement of the api waits for a row that this test has locked. */
const lockWait = (): Promise<unknown> =>
  vi.waitUntil(
    async () => {
      const [found] = await api.db.query<Array<{ n: number }>>(
        `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE NOT l.granted AND a.datname = current_database()`,
      );
      return (found?.n ?? 0) > 0;
    },
    { timeout: 60_000, interval: 10 },
  );

/**
 * Verifies a sign-in, applies `change` before its session is opened, and returns the sign-in's answer: the user's row
 * is locked, so the sign-in stops between the two.
 */
async function signInDuring(user: TestUser, change: (on: Executor) => Promise<unknown>): Promise<Answer> {
  return api.db
    .transaction(async (on) => {
      await on.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.id]);
      const answer = attempt(user);
      await lockWait();
      await change(on);
      return { answer };
    })
    .then(({ answer }) => answer);
}

const security = (): AccountSecurity => api.app.get(AccountSecurity);

describe('a sign-in that was verified before', () => {
  it('a new role signs in with that role', async () => {
    const user = await createUser(api.db, { role: 'SCHOOL_ADMIN' });
    const answer = await signInDuring(user, (on) =>
      directory.updateAccounts(on, [{ id: user.id, fields: { role: 'STUDENT', school: 'NORTH' } }]),
    );
    expect(answer).toMatchObject({ status: 200, body: { role: 'STUDENT' } });
    expect(await sessionCount(user.id)).toBe(1);
  });

  it('a reset to the same password signs in and must change it', async () => {
    const user = await createUser(api.db);
    const answer = await signInDuring(user, async (on) => {
      await directory.updateAccounts(on, [
        {
          id: user.id,
          fields: { password_hash: await hash(user.password, CHEAP), must_change_password: true },
        },
      ]);
      await security().removeSessions(on, [user.id], 'Reset.');
    });
    expect(answer).toMatchObject({ status: 200, body: { user: { must_change_password: true } } });
  });

  it('a reset of the password is refused', async () => {
    const user = await createUser(api.db);
    const answer = await signInDuring(user, async (on) => {
      await directory.updateAccounts(on, [
        { id: user.id, fields: { password_hash: newHash, must_change_password: true } },
      ]);
      await security().removeSessions(on, [user.id], 'Reset.');
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(await sessionCount(user.id)).toBe(0);
  });

  it('a revocation is refused with `access_revoked`', async () => {
    const user = await createUser(api.db);
    const answer = await signInDuring(user, async (on) => {
      await directory.updateAccounts(on, [{ id: user.id, fields: { access_granted: false } }]);
      await security().removeSessions(on, [user.id], 'Revoked.');
    });
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'access_revoked', detail: ERRORS.access_revoked[1] },
    });
    expect(await sessionCount(user.id)).toBe(0);
  });

  it('a revocation and a grant signs in anew', async () => {
    const user = await createUser(api.db);
    const answer = await signInDuring(user, async (on) => {
      await directory.updateAccounts(on, [{ id: user.id, fields: { access_granted: false } }]);
      await security().removeSessions(on, [user.id], 'Revoked.');
      await directory.updateAccounts(on, [{ id: user.id, fields: { access_granted: true } }]);
    });
    expect(answer.status).toBe(200);
    expect(await sessionCount(user.id)).toBe(1);
  });

  it('a deletion is refused', async () => {
    const user = await createUser(api.db);
    const answer = await signInDuring(user, async (on) => {
      await security().removeSessions(on, [user.id], 'Deleted.');
      await removals.mark(on, 'users', [user.id], randomUUID());
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  });
});

it('a sign-in while a change of password commits waits for it and is refused', async () => {
  const user = await createUser(api.db);
  const answer = await api.db.transaction(async (on) => {
    await directory.updateAccounts(on, [
      { id: user.id, fields: { password_hash: newHash, must_change_password: true } },
    ]);
    await security().removeSessions(on, [user.id], 'Reset.');
    const pending = attempt(user);
    await Promise.race([pending, lockWait()]);
    return { pending };
  });
  expect((await answer.pending).status).toBe(401);
  expect(await sessionCount(user.id)).toBe(0);
});

it('a change of password verified before a reset does not undo the reset', async () => {
  const { user, client } = await api.signedIn();
  const answer = await api.db.transaction(async (on) => {
    await on.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.id]);
    const pending = client.post('/api/me/password', {
      current_password: user.password,
      new_password: 'chosen by an intruder',
    });
    await lockWait();
    await directory.updateAccounts(on, [
      { id: user.id, fields: { password_hash: newHash, must_change_password: true } },
    ]);
    await security().removeSessions(on, [user.id], 'Reset.');
    return { pending };
  });
  expect(await answer.pending).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'current_password' }] },
  });
  await signIn(api.url, { username: user.username, password: 'another password' });
});

it('no sign-in with the old password survives a change, round after round', async () => {
  const survivors: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user, client } = await api.signedIn();
    const [changed, ...answers] = await Promise.all([
      client.post('/api/me/password', { current_password: user.password, new_password: 'another password' }),
      ...Array.from({ length: SIGN_INS }, () => attempt(user)),
    ]);
    expect(changed.status).toBe(204);
    for (const answer of answers.filter(({ status }) => status === 200)) {
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? null;
      if ((await new HttpClient(api.url, cookie).get('/api/me')).status === 200) survivors.push(round);
    }
    expect((await client.get('/api/me')).status).toBe(200);
  }
  expect(survivors).toEqual([]);
});
