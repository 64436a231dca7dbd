import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FactorChallenge, NewTotp, PasskeyOptions, PersonView } from '@studyhall/contracts';
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

const DAY_AND_MORE = `interval '25 hours'`;

let api: TestApi;
beforeAll(async () => {
  api = await startFactorApi();
});
afterAll(() => api.stop());
beforeEach(freezeStep);

const signedIn = (given: NewTestUser = {}): Promise<{ user: TestUser; client: HttpClient }> =>
  api.signedIn({ role: 'TEACHER', ...given });
const connected = (client: HttpClient) => connectSocket(api.url, client);

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
    const key = new SoftPasskey(PARTY);
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
    await expect(connected(client)).rejects.toThrow('unauthorized');

    const { factor } = await addTotp(client, { current_password: user.password });
    expect((await client.get('/api/schools')).status).toBe(200);
    (await connected(client)).disconnect();
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
