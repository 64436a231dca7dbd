import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewTotp, PasskeyOptions } from '@studyhall/contracts';
import { RedisConnections } from '@studyhall/platform';
import type { Answer, HttpClient, NewTestUser, TestUser } from '@studyhall/testing';
import type { TestApi } from '../../../../../tests/support/api.js';
import { connectSocket } from '../../../../../tests/support/connect-socket.js';
import {
  codeIn,
  freezeStep,
  listOf,
  PARTY,
  startFactorApi,
  STEP_MS,
  totp,
} from '../../../../../tests/support/factor-api.js';
import { addTotp, codeOf, CookieJar, SoftPasskey } from '../../../../../tests/support/second-factor.js';

let api: TestApi;
beforeAll(async () => {
  api = await startFactorApi();
});
afterAll(() => api.stop());
beforeEach(freezeStep);

const signedIn = (given: NewTestUser = {}): Promise<{ user: TestUser; client: HttpClient }> =>
  api.signedIn({ role: 'TEACHER', ...given });

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
    const key = new SoftPasskey(PARTY);
    const given = { current_password: user.password, factor: totp(codeOf(body.secret, 1)) };
    const begun = await client.post<PasskeyOptions>('/api/me/factors/passkey/options', given);
    const credential = key.register(begun.body);
    expect(codeIn(await other.post('/api/me/factors/passkey', { credential }))).toEqual([409, 'conflict']);
    expect((await client.post('/api/me/factors/passkey', { credential })).status).toBe(201);
    expect(codeIn(await client.post('/api/me/factors/passkey', { credential }))).toEqual([409, 'conflict']);
  });

  it('that an earlier version began has expired', async () => {
    const { user, client } = await signedIn();
    const { body } = await client.post<NewTotp>('/api/me/factors/totp', { current_password: user.password });
    const redis = api.app.get(RedisConnections);
    // Set-ups of the tests before may be there too.
    for (const key of await redis.commands.keys(`${redis.prefix}:sign-in:new-totp:*`))
      await redis.commands.set(key, 'c2VjcmV0');
    const answer = await client.post('/api/me/factors/totp/confirm', { code: codeOf(body.secret) });
    expect(codeIn(answer)).toEqual([409, 'conflict']);
  });

  it.each([
    ['another origin', { ...PARTY, origin: 'https://evil.example' }],
    ['another name', { ...PARTY, rpId: 'evil.example' }],
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
    expect(new Set(recovery_codes)).toHaveProperty('size', 10);
    // 118 bits.
    for (const code of recovery_codes ?? [])
      expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/);
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
    const socket = await connectSocket(api.url, stolen);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    const current_password = user.password;
    const { secret } = await addTotp(client, { current_password });
    expect((await stolen.get('/api/me')).status).toBe(401);
    expect((await client.get('/api/schools')).status).toBe(200);
    await ended;

    const jar = new CookieJar(api.url);
    await jar.signIn(user);
    expect((await jar.factor(totp(codeOf(secret, 1)))).status).toBe(200);
    const key = new SoftPasskey(PARTY);
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
    const key = new SoftPasskey(PARTY);
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
