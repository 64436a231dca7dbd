import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ImportView } from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());

const refusal = (code: 'password_common' | 'password_is_username', path: string) => ({
  status: 422,
  body: { code, detail: ERRORS[code][1], issues: [{ path, message: ERRORS[code][1] }] },
});

describe('a common password and the username are refused', () => {
  it('for a new user', async () => {
    const create = (username: string, password: string) =>
      master.post('/api/users', { username, password, school: 'NORTH' });
    expect(await create('lena.h', 'Winter2026')).toMatchObject(refusal('password_common', 'password'));
    expect(await create('lena.hoffmann', 'LenaHoffmann1')).toMatchObject(
      refusal('password_is_username', 'password'),
    );
    expect((await create('lena.h', 'mountains and rain')).status).toBe(201);
  });

  it('for a request to join', async () => {
    const { body: invite } = await master.post<{ code: string }>('/api/invites', { school: 'NORTH' });
    const join = (username: string, password: string) =>
      api.visitor.post('/api/approval-requests', { invite_code: invite.code, username, password });
    expect(await join('omar', 'password1')).toMatchObject(refusal('password_common', 'password'));
    expect(await join('omar.saleh', 'omar.saleh')).toMatchObject(refusal('password_is_username', 'password'));
    expect((await join('omar', 'mountains and rain')).status).toBe(201);
  });

  it('for a change of the own password', async () => {
    const { user, client } = await api.signedIn({ username: 'pia.lindqvist' });
    const change = (new_password: string) =>
      client.post('/api/me/password', { current_password: user.password, new_password });
    expect(await change('iloveyou')).toMatchObject(refusal('password_common', 'new_password'));
    expect(await change('Pia Lindqvist')).toMatchObject(refusal('password_is_username', 'new_password'));
    expect((await change('mountains and rain')).status).toBe(204);
  });

  it('for the rows of a roster', async () => {
    const form = new FormData();
    const csv = 'username,school,password\nzoe,North,sunshine\nida.berg,North,ida.berg1\nkim,North,\n';
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'roster.csv');
    const { body } = await master.post<ImportView>('/api/imports', form);
    expect(body.problems).toEqual([
      { line: 2, column: 'password', message: ERRORS.password_common[1] },
      { line: 3, column: 'password', message: ERRORS.password_is_username[1] },
    ]);
  });
});
