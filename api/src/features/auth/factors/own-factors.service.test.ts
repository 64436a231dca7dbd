import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { io } from 'socket.io-client';
import type { FactorChallenge, NewTotp, OwnFactors, PasskeyOptions, PersonView } from '@studyhall/contracts';
import type { Answer, HttpClient, NewTestUser, TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../../tests/support/api.js';
import { addTotp, codeOf, CookieJar, SoftPasskey } from '../../../../../tests/support/second-factor.js';

const ORIGIN = 'https://studyhall.example';
const STEP_MS = 30_000;
const DAY_AND_MORE = `interval '25 hours'`;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { PUBLIC_URL: ORIGIN, SECRET_KEY: 'a key of the tests that is long enough' } });
});
afterAll(() => api.stop());

/** The middle of a step: no code changes while a test runs. */
let now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
beforeEach(() => {
  now += 10 * STEP_MS;
  vi.useFakeTimers({ toFake: ['Date'], now });
  return () => vi.useRealTimers();
});

const signedIn = (given: NewTestUser = {}): Promise<{ user: TestUser; client: HttpClient }> =>
  api.signedIn({ role: 'TEACHER', ...given });
const codeIn = ({ status, body }: Answer): unknown => [status, (body as { code?: string }).code];
const totp = (code: string) => ({ method: 'totp' as const, code });
const listOf = async (client: HttpClient): Promise<OwnFactors> =>
  (await client.get<OwnFactors>('/api/me/factors')).body;

describe('a change of the own factors', () => {
  it.each([
    ['POST', '/api/me/factors/totp'],
    ['POST', '/api/me/factors/passkey/options'],
    ['POST', '/api/me/factors/recovery-codes'],
    ['DELETE', `/api/me/factors/${randomUUID()}`],
  ])('asks for the password and an existing factor: %s %s', async (method, path) => {
    const { user, client } = await signedIn();
    const send = (body?: object): Promise<Answer> => client.send(method, path, body);
    expect(codeIn(await send({}))).toEqual([403, 'password_required']);
    expect(codeIn(await send({ current_password: 'wrong' }))).toEqual([403, 'wrong_password']);
    const current_password = user.password;
    const { secret } = await addTotp(client, { current_password });
    expect(codeIn(await send({ current_password }))).toEqual([403, 'factor_required']);
    expect(codeIn(await send({ current_password, factor: totp('000000') }))).toEqual([403, 'factor_wrong']);
    expect(codeIn(await send({ factor: totp(codeOf(secret)) }))).toEqual([403, 'password_required']);
    const right = { current_password, factor: totp(codeOf(secret)) };
    expect((await send(right)).status).toBe(method === 'DELETE' ? 404 : path.endsWith('options') ? 200 : 201);
    expect(codeIn(await send(right))).toEqual([403, 'factor_wrong']);
  });

  it('counts in the session that began it, once, in its time', async () => {
    const { user, client } = await signedIn();
    let other = await api.openSession(user);
    const { body } = await client.post<NewTotp>('/api/me/factors/totp', { current_password: user.password });
    const confirm = (by: HttpClient, steps = 0): Promise<Answer> =>
      by.post('/api/me/factors/totp/confirm', { code: codeOf(body.secret, steps) });
    expect(codeIn(await confirm(other))).toEqual([409, 'conflict']);
    expect(codeIn(await client.post('/api/me/factors/totp/confirm', { code: '000000' }))).toEqual([
      403,
      'factor_wrong',
    ]);
    expect(codeIn(await confirm(client, 2))).toEqual([403, 'factor_wrong']);
    const answers = await Promise.all([confirm(client), confirm(client), confirm(client)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await listOf(client)).factors).toHaveLength(1);

    other = await api.openSession(user);
    const key = new SoftPasskey({ origin: ORIGIN, rpId: 'studyhall.example' });
    const given = { current_password: user.password, factor: totp(codeOf(body.secret, 1)) };
    const begun = await client.post<PasskeyOptions>('/api/me/factors/passkey/options', given);
    const credential = key.register(begun.body);
    expect(codeIn(await other.post('/api/me/factors/passkey', { credential }))).toEqual([409, 'conflict']);
    expect((await client.post('/api/me/factors/passkey', { credential })).status).toBe(201);
    expect(codeIn(await client.post('/api/me/factors/passkey', { credential }))).toEqual([409, 'conflict']);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example', rpId: 'studyhall.example' }],
    ['another name', { origin: ORIGIN, rpId: 'evil.example' }],
  ])('refuses a passkey made for %s', async (_what, party) => {
    const { user, client } = await signedIn();
    const given = { current_password: user.password };
    const { body } = await client.post<PasskeyOptions>('/api/me/factors/passkey/options', given);
    const credential = new SoftPasskey(party).register(body);
    expect(codeIn(await client.post('/api/me/factors/passkey', { credential }))).toEqual([
      403,
      'factor_wrong',
    ]);
  });

  it('gives ten codes with the first factor; new ones void them', async () => {
    const { user, client } = await signedIn();
    const { secret, recovery_codes } = await addTotp(client, { current_password: user.password });
    expect(recovery_codes).toHaveLength(10);
    const given = { current_password: user.password, factor: totp(codeOf(secret)) };
    const { body } = await client.post<{ recovery_codes: string[] }>('/api/me/factors/recovery-codes', given);
    const jar = new CookieJar(api.url);
    await jar.signIn(user);
    expect((await jar.factor({ method: 'recovery', code: recovery_codes?.[0] })).status).toBe(403);
    expect((await jar.factor({ method: 'recovery', code: body.recovery_codes[0] })).status).toBe(200);
    expect((await listOf(jar.client)).recovery_codes_left).toBe(9);
  });

  it('removes a factor of the own account alone, and with the last one the codes', async () => {
    const [ann, ben] = [await signedIn(), await signedIn()];
    const [first, second] = [
      await addTotp(ann.client, { current_password: ann.user.password }),
      await addTotp(ben.client, { current_password: ben.user.password }),
    ];
    const remove = (id: string, code: string): Promise<Answer> =>
      ann.client.send('DELETE', `/api/me/factors/${id}`, {
        ...{ current_password: ann.user.password, factor: totp(code) },
      });
    expect((await remove(second.factor.id, codeOf(first.secret))).status).toBe(404);
    expect((await remove(first.factor.id, codeOf(first.secret, 1))).status).toBe(204);
    expect(await listOf(ann.client)).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect((await listOf(ben.client)).factors).toHaveLength(1);
  });

  it('is not for students', async () => {
    const { user, client } = await api.signedIn();
    const answer = await client.post('/api/me/factors/totp', { current_password: user.password });
    expect(codeIn(answer)).toEqual([403, 'forbidden']);
    expect((await listOf(client)).available).toEqual([]);
  });
});

describe('the first factor', () => {
  it('ends every other session of the account, and their sockets', async () => {
    const { user, client } = await signedIn({ role: 'MASTER_ADMIN', school: null });
    const stolen = await api.openSession(user);
    const socket = await connected(stolen);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    const current_password = user.password;
    const { secret } = await addTotp(client, { current_password });
    expect((await stolen.get('/api/me')).status).toBe(401);
    expect((await client.get('/api/schools')).status).toBe(200);
    await ended;

    const jar = new CookieJar(api.url);
    await jar.signIn(user);
    expect((await jar.factor(totp(codeOf(secret, 1)))).status).toBe(200);
    const key = new SoftPasskey({ origin: ORIGIN, rpId: 'studyhall.example' });
    vi.setSystemTime(Date.now() + 2 * STEP_MS);
    const given = { current_password, factor: totp(codeOf(secret)) };
    const begun = await client.post<PasskeyOptions>('/api/me/factors/passkey/options', given);
    const credential = key.register(begun.body);
    expect((await client.post('/api/me/factors/passkey', { credential })).status).toBe(201);
    expect((await jar.client.get('/api/schools')).status).toBe(200);
  });

  it('ends what was begun without it', async () => {
    const { user, client } = await signedIn();
    const given = { current_password: user.password };
    const key = new SoftPasskey({ origin: ORIGIN, rpId: 'studyhall.example' });
    const { body } = await client.post<NewTotp>('/api/me/factors/totp', given);
    const begun = await client.post<PasskeyOptions>('/api/me/factors/passkey/options', given);
    const added = await client.post('/api/me/factors/passkey', { credential: key.register(begun.body) });
    expect(added.status).toBe(201);
    const late = await client.post('/api/me/factors/totp/confirm', { code: codeOf(body.secret) });
    expect(late.body).toMatchObject({
      code: 'conflict',
      detail: 'Your second steps have changed since you began. Please start again.',
    });
    expect((await listOf(client)).factors).toHaveLength(1);
  });
});

describe('what asks for the password again', () => {
  it('asks for the factor as well: the own password, and making a master admin', async () => {
    const { user, client } = await signedIn({ role: 'MASTER_ADMIN', school: null });
    const { secret } = await addTotp(client, { current_password: user.password });
    const teacher = await signedIn();
    const current_password = user.password;
    const calls: Array<[string, string, object]> = [
      ['PUT', `/api/users/${teacher.user.id}/role`, { role: 'MASTER_ADMIN', current_password }],
      [
        'POST',
        '/api/users/bulk',
        { action: 'role', value: 'MASTER_ADMIN', ids: [teacher.user.id], current_password },
      ],
      [
        'POST',
        '/api/users',
        { username: 'Second Master', password: 'a fine password', role: 'MASTER_ADMIN', current_password },
      ],
      ['POST', '/api/me/password', { current_password, new_password: 'another fine password' }],
    ];
    for (const [method, path, body] of calls) {
      vi.setSystemTime(Date.now() + STEP_MS);
      expect([path, codeIn(await client.send(method, path, body))]).toEqual([path, [403, 'factor_required']]);
      const wrong = { ...body, factor: totp('000000') };
      expect(codeIn(await client.send(method, path, wrong))).toEqual([403, 'factor_wrong']);
      const right = { ...body, factor: totp(codeOf(secret)) };
      expect((await client.send(method, path, right)).status).toBeLessThan(300);
    }
  });

  it('takes a passkey, whose challenge counts once', async () => {
    const { user, client } = await signedIn();
    const key = new SoftPasskey({ origin: ORIGIN, rpId: 'studyhall.example' });
    const current_password = user.password;
    const begun = await client.post<PasskeyOptions>('/api/me/factors/passkey/options', { current_password });
    await client.post('/api/me/factors/passkey', { credential: key.register(begun.body) });
    const { body } = await client.post<FactorChallenge>('/api/me/factors/challenge');
    expect(body.methods).toEqual(['passkey', 'recovery']);
    const factor = { method: 'passkey', assertion: key.assert(body.passkey_options!) };
    const renew = (): Promise<Answer> =>
      client.post('/api/me/factors/recovery-codes', { current_password, factor });
    expect((await renew()).status).toBe(201);
    expect(codeIn(await renew())).toEqual([403, 'factor_wrong']);
  });
});

describe('a role that needs a second factor', () => {
  it('reaches nothing but its set-up, from the second day on, and no socket', async () => {
    const { user, client } = await signedIn({ role: 'MASTER_ADMIN', school: null });
    expect((await client.get('/api/schools')).status).toBe(200);
    await api.db.query(`UPDATE users SET created_at = now() - ${DAY_AND_MORE} WHERE id = $1`, [user.id]);
    const held = [403, 'factor_setup_required'];
    for (const path of ['/api/schools', '/history', '/api/user-access', '/api/audit', '/api/me/sessions'])
      expect([path, codeIn(await client.get(path))]).toEqual([path, held]);
    expect(codeIn(await client.post('/api/me/password', {}))).toEqual(held);
    expect((await client.get('/api/me')).body).toMatchObject({ factor_setup_required: true });
    expect(await connect(client)).toBe('unauthorized');

    const { factor } = await addTotp(client, { current_password: user.password });
    expect((await client.get('/api/schools')).status).toBe(200);
    expect(await connect(client)).toBe('connected');
    expect((await client.get('/api/me')).body).not.toHaveProperty('factor_setup_required');
    expect((await listOf(client)).required).toBe(true);
    const [{ secret }] = await api.db.query(`SELECT secret FROM user_factors WHERE user_id = $1`, [user.id]);
    expect(secret).toBeInstanceOf(Buffer);
    const given = { current_password: user.password, factor: { method: 'recovery', code: 'wrong' } };
    expect(codeIn(await client.send('DELETE', `/api/me/factors/${factor.id}`, given))).toEqual([
      403,
      'factor_wrong',
    ]);
  });

  it('closes the open socket of an account that gets the role', async () => {
    const master = await signedIn({ role: 'MASTER_ADMIN', school: null });
    const { user, client } = await signedIn();
    await api.db.query(`UPDATE users SET created_at = now() - ${DAY_AND_MORE} WHERE id = $1`, [user.id]);
    const socket = await connected(client);
    const received: string[] = [];
    socket.onAny((name: string) => received.push(name));
    const given = { role: 'MASTER_ADMIN', current_password: master.user.password };
    expect((await master.client.send('PUT', `/api/users/${user.id}/role`, given)).status).toBe(200);
    await expect.poll(() => socket.connected).toBe(false);
    expect(received).toContain('account.changed');
  });

  it('keeps its last one, also where two are removed at once', async () => {
    const { user, client } = await signedIn({ role: 'MASTER_ADMIN', school: null });
    const current_password = user.password;
    const first = await addTotp(client, { current_password });
    const factor = totp(codeOf(first.secret));
    const begun = await client.post<NewTotp>('/api/me/factors/totp', { current_password, factor });
    const code = codeOf(begun.body.secret, -1);
    const second = await client.post<{ factor: { id: string } }>('/api/me/factors/totp/confirm', { code });
    const remove = (id: string, given: string): Promise<Answer> =>
      client.send('DELETE', `/api/me/factors/${id}`, { current_password, factor: totp(given) });
    const answers = await Promise.all([
      remove(first.factor.id, codeOf(first.secret, 1)),
      remove(second.body.factor.id, codeOf(begun.body.secret)),
    ]);
    // The one that is removed first may be the one that the other removal was to prove itself with.
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await listOf(client)).factors).toHaveLength(1);
  });
});

describe('a reset', () => {
  const reset = (by: HttpClient, id: number, body: object = {}): Promise<Answer> =>
    by.send('DELETE', `/api/users/${id}/factors`, body);

  it('is a master admin’s, with the own password and factor, and ends the sessions', async () => {
    const master = await signedIn({ role: 'MASTER_ADMIN', school: null });
    const { secret } = await addTotp(master.client, { current_password: master.user.password });
    const admin = await signedIn({ role: 'SCHOOL_ADMIN' });
    const lost = await signedIn();
    const socket = await connected(lost.client);
    await addTotp(lost.client, { current_password: lost.user.password });
    expect(codeIn(await reset(lost.client, lost.user.id))).toEqual([403, 'forbidden']);
    expect(codeIn(await reset(admin.client, lost.user.id))).toEqual([403, 'forbidden']);
    const given = { current_password: master.user.password, factor: totp(codeOf(secret)) };
    expect(codeIn(await reset(master.client, master.user.id, given))).toEqual([403, 'forbidden']);
    expect(codeIn(await reset(master.client, lost.user.id))).toEqual([403, 'password_required']);
    const shown = await master.client.get<PersonView>(`/api/users/${lost.user.id}`);
    expect(shown.body.factors).toBe(1);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    expect((await reset(master.client, lost.user.id, given)).status).toBe(204);
    await ended;
    expect((await lost.client.get('/api/me')).status).toBe(401);
    expect((await new CookieJar(api.url).signIn(lost.user)).body).toMatchObject({ role: 'TEACHER' });
    const [entry] = await api.db.query(
      `SELECT actor, target, after FROM audit_log WHERE action = 'user.reset_factors'`,
    );
    expect(entry).toEqual({
      actor: master.user.username,
      target: lost.user.username,
      after: { factors_removed: 1, sessions_ended: 1 },
    });
  });
});

const socketOf = (client: HttpClient) =>
  io(api.url, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false },
    extraHeaders: { cookie: client.cookie ?? '' },
  });

async function connected(client: HttpClient): Promise<ReturnType<typeof socketOf>> {
  const socket = socketOf(client);
  await new Promise((resolve, reject) =>
    socket.once('connect', () => resolve(null)).once('connect_error', reject),
  );
  return socket;
}

const connect = (client: HttpClient): Promise<string> =>
  connected(client).then(
    (socket) => {
      socket.disconnect();
      return 'connected';
    },
    (error: Error) => error.message,
  );
