import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '@studyhall/contracts';
import { createUser, HttpClient, signIn } from '@studyhall/testing';
import { MASTER, startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const attempt = (username: string, password: string) =>
  api.visitor.post('/api/signin', { username, password });

describe('signing in', () => {
  it('answers the user and sets an opaque, protected cookie', async () => {
    const user = await createUser(api.db, { username: 'Amal', school: 'NORTH' });
    const answer = await attempt('amal', user.password);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      user: {
        id: user.id,
        ...{
          username: 'Amal',
          display_name: 'Amal',
          given_name: null,
          family_name: null,
          preferred_name: null,
        },
        ...{ email: null, number: null, external_ids: {} },
        role: 'STUDENT',
        ...{ school: 'NORTH', school_id: expect.any(Number) },
        must_change_password: false,
        session_ends_at: expect.any(String),
      },
      role: 'STUDENT',
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Lax$/),
    ]);
    const [stored] = await api.db.query<Array<{ token_hash: Buffer }>>(
      'SELECT token_hash FROM sessions WHERE user_id = $1',
      [user.id],
    );
    expect(stored?.token_hash).toHaveLength(32);
  });

  it('gives an unknown name and a wrong password one answer, in about one time', async () => {
    const user = await api.db.query<Array<{ username: string }>>(
      'SELECT username FROM users WHERE username = $1',
      [MASTER.username],
    );
    expect(user).toHaveLength(1);
    const timed = async (username: string) => {
      // Processor time: a busy machine blurs time on the clock.
      const before = process.cpuUsage();
      const { status, body } = await attempt(username, 'not the password');
      const cost = process.cpuUsage(before);
      return {
        status,
        detail: (body as { detail: string }).detail,
        code: (body as { code: string }).code,
        cost: cost.user + cost.system,
      };
    };
    await timed('warm-up');
    const unknown: Array<Awaited<ReturnType<typeof timed>>> = [];
    const wrong: typeof unknown = [];
    for (let round = 0; round < 8; round += 1) {
      unknown.push(await timed(`nobody-${round}`));
      wrong.push(await timed(MASTER.username));
    }
    for (const answer of [...unknown, ...wrong]) {
      expect(answer).toMatchObject({
        status: 401,
        detail: 'Invalid username or password',
        code: 'invalid_credentials',
      });
    }
    const least = (answers: typeof wrong) => Math.min(...answers.map(({ cost }) => cost));
    expect(least(unknown) / least(wrong)).toBeGreaterThan(0.5);
    expect(least(unknown) / least(wrong)).toBeLessThan(2);
  });

  it('answers `access_revoked` only after the right password', async () => {
    const user = await createUser(api.db, { accessGranted: false });
    expect(await attempt(user.username, 'guess guess')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    expect(await attempt(user.username, user.password)).toMatchObject({
      status: 403,
      body: { code: 'access_revoked', detail: ERRORS.access_revoked[1] },
    });
  });

  it('maps the legacy role `admin` to master admin', async () => {
    const user = await createUser(api.db, { role: 'admin' });
    expect(await attempt(user.username, user.password)).toMatchObject({
      body: { role: 'MASTER_ADMIN', user: { role: 'MASTER_ADMIN', school: 'admin' } },
    });
  });

  it('lets a class of thirty sign in at once', async () => {
    const hash = await api.db.query<Array<{ password_hash: string }>>(
      'SELECT password_hash FROM users WHERE username = $1',
      [MASTER.username],
    );
    const pupils = await Promise.all(Array.from({ length: 30 }, () => createUser(api.db)));
    await api.db.query('UPDATE users SET password_hash = $1 WHERE id = ANY($2)', [
      hash[0]?.password_hash,
      pupils.map((pupil) => pupil.id),
    ]);
    const answers = await Promise.all(pupils.map((pupil) => attempt(pupil.username, MASTER.password)));
    expect(answers.map((answer) => answer.status)).toEqual(pupils.map(() => 200));
  });

  it.each([
    {},
    { username: 'a' },
    { username: ['a'], password: 'b' },
    { username: { $ne: null }, password: 'b' },
    [],
    'text',
    7,
    null,
  ])('answers 422 with issues for %j', async (body) => {
    const answer = await api.visitor.post('/api/signin', JSON.stringify(body), {
      'content-type': 'application/json',
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid', detail: expect.any(String) as string },
    });
    expect((answer.body as { issues: unknown[] }).issues.length).toBeGreaterThan(0);
  });

  it('answers 401 for names that Postgres cannot store', async () => {
    expect((await attempt('nul\u0000name', 'password')).status).toBe(401);
    expect((await attempt('\ud800', 'password')).status).toBe(401);
  });
});

describe('a session', () => {
  it('says when it ends', async () => {
    const { user, client } = await api.signedIn();
    const [{ expires_at: end }] = await api.db.query('SELECT expires_at FROM sessions WHERE user_id = $1', [
      user.id,
    ]);
    expect((await client.get('/api/me')).body).toMatchObject({ session_ends_at: end.toISOString() });
  });

  it('answers /api/me, and nothing after logout', async () => {
    const { user, client } = await api.signedIn();
    expect(await client.get('/api/me')).toMatchObject({
      status: 200,
      body: { id: user.id, username: user.username },
    });
    expect((await client.post('/api/logout')).status).toBe(204);
    expect(await client.get('/api/me')).toMatchObject({
      status: 401,
      body: { code: 'session_ended', detail: 'You have signed out.' },
    });
    expect((await client.post('/api/logout')).status).toBe(204);
  });

  it.each(['MASTER_ADMIN', 'SCHOOL_ADMIN'] as const)(
    'of %s ends after twelve hours without use',
    async (role) => {
      const { user, client } = await api.signedIn({ role });
      const age = (hours: number) =>
        api.db.query(`UPDATE sessions SET last_used_at = now() - $2 * interval '1 hour' WHERE user_id = $1`, [
          user.id,
          hours,
        ]);
      await age(11.9);
      expect((await client.get('/api/me')).status).toBe(200);
      await age(12.1);
      const ended = {
        status: 401,
        body: {
          code: 'session_ended',
          detail: 'You were signed out because this session was not used for 12 hours. Please sign in again.',
        },
      };
      expect(await client.get('/api/me')).toMatchObject(ended);
      // The request above was no use that revives it.
      expect(await client.get('/api/me')).toMatchObject(ended);
    },
  );

  it('of a student or teacher lasts without use', async () => {
    for (const role of ['STUDENT', 'TEACHER'] as const) {
      const { user, client } = await api.signedIn({ role });
      await api.db.query(`UPDATE sessions SET last_used_at = now() - interval '13 days' WHERE user_id = $1`, [
        user.id,
      ]);
      expect((await client.get('/api/me')).status).toBe(200);
    }
  });

  it('reads role and access anew for each request', async () => {
    const { user, client } = await api.signedIn();
    await api.db.query(`UPDATE users SET role = 'SCHOOL_ADMIN' WHERE id = $1`, [user.id]);
    expect(await client.get('/api/me')).toMatchObject({ body: { role: 'SCHOOL_ADMIN' } });
    await api.db.query(`UPDATE users SET access_granted = false WHERE id = $1`, [user.id]);
    expect((await client.get('/api/me')).status).toBe(401);
  });

  it('ends when it expires', async () => {
    const { user, client } = await api.signedIn();
    await api.db.query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
      user.id,
    ]);
    expect((await client.get('/api/me')).status).toBe(401);
  });

  it.each([
    'session',
    'session=',
    'session==',
    ';;;=;',
    'session=%E0%A4%A',
    'session="',
    `session=${'a'.repeat(43)}`,
    `session=${'a'.repeat(600)}`,
    'session=a; session=b; __proto__=x',
    'session=[object Object]',
    'session=\u00ff\u00fe',
  ])('answers 401 for the cookie %s', async (cookie) => {
    expect((await new HttpClient(api.url, cookie).get('/api/me')).status).toBe(401);
  });

  it('lets a user with a reset password do nothing but change it', async () => {
    const { user, client } = await api.signedIn({ mustChangePassword: true });
    expect(await client.get('/api/me')).toMatchObject({ status: 200, body: { must_change_password: true } });
    expect(await client.get('/history')).toMatchObject({
      status: 403,
      body: { code: 'password_change_required' },
    });
    expect(await client.get(`/api/files/${crypto.randomUUID()}`)).toMatchObject({ status: 403 });
    const changed = await client.post('/api/me/password', {
      current_password: user.password,
      new_password: 'another password',
    });
    expect(changed.status).toBe(204);
    expect((await client.get(`/api/files/${crypto.randomUUID()}`)).status).toBe(404);
  });
});

describe('changing the password', () => {
  it('needs the current one, ends every other session, and keeps this one', async () => {
    const { user, client } = await api.signedIn();
    const elsewhere = await signIn(api.url, user);
    const change = (current_password: string, new_password: string) =>
      client.post('/api/me/password', { current_password, new_password });
    expect(await change('wrong wrong', 'a new password')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'current_password', message: 'The current password is wrong.' }] },
    });
    expect(await change(user.password, 'short')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'new_password' }] },
    });
    expect((await change(user.password, 'a new password')).status).toBe(204);
    expect((await elsewhere.get('/api/me')).status).toBe(401);
    expect((await client.get('/api/me')).status).toBe(200);
    expect((await attempt(user.username, user.password)).status).toBe(401);
    expect((await attempt(user.username, 'a new password')).status).toBe(200);
  });
});
