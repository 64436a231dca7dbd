import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me, SignInResponse, TemporaryPassword } from '@studyhall/contracts';
import { createUser, HttpClient, signIn, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const ONLY_MASTER = 'Only a master admin can change the role of another admin.';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());

describe('a school admin and another admin of the same school', () => {
  let admin: HttpClient;
  let peer: TestUser;
  beforeAll(async () => {
    admin = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' })).client;
    peer = await createUser(api.db, { role: 'SCHOOL_ADMIN', school: 'NORTH' });
  });

  it('demote, reset the password, sign in: every step is refused', async () => {
    expect(await admin.send('PUT', `/api/users/${peer.id}/role`, { role: 'STUDENT' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: ONLY_MASTER },
    });
    expect((await admin.post(`/api/users/${peer.id}/reset-password`)).status).toBe(403);
    await signIn(api.url, peer);
  });

  it('demote, delete: both steps are refused', async () => {
    expect((await admin.send('PUT', `/api/users/${peer.id}/role`, { role: 'STUDENT' })).status).toBe(403);
    expect((await admin.send('DELETE', `/api/users/${peer.id}`)).status).toBe(403);
    await signIn(api.url, peer);
  });

  it('a master admin may demote, and the school admin may then reset the password', async () => {
    const other = await createUser(api.db, { role: 'SCHOOL_ADMIN', school: 'NORTH' });
    expect((await master.send('PUT', `/api/users/${other.id}/role`, { role: 'STUDENT' })).status).toBe(200);
    expect((await admin.post(`/api/users/${other.id}/reset-password`)).status).toBe(200);
  });
});

describe('a user whose account an admin changed', () => {
  it('gets notices of a new role and a password reset at sign-in, until each is acknowledged', async () => {
    const { client: admin, user: head } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
    const student = await createUser(api.db);
    await admin.send('PUT', `/api/users/${student.id}/role`, { role: 'SCHOOL_ADMIN' });
    await master.send('PUT', `/api/users/${student.id}/role`, { role: 'STUDENT' });
    const reset = await admin.post<TemporaryPassword>(`/api/users/${student.id}/reset-password`);
    const again = new HttpClient(api.url);
    const signedIn = await again.post<SignInResponse>('/api/signin', {
      username: student.username,
      password: reset.body.temporary_password,
    });
    const { notices = [] } = signedIn.body.user;
    expect(notices).toMatchObject([
      { kind: 'role_changed', role: 'STUDENT' },
      { kind: 'password_reset', role: null, changed_by: head.username },
    ]);
    const client = await signIn(api.url, { ...student, password: reset.body.temporary_password });
    expect((await client.get<Me>('/api/me')).body.notices).toEqual(notices);

    const current_password = reset.body.temporary_password;
    const change = { current_password, new_password: 'a password of my own' };
    expect((await client.post('/api/me/password', change)).status).toBe(204);
    const other = (await api.signedIn()).client;
    await other.send('DELETE', `/api/me/notices/${notices[0]?.id}`);
    expect((await client.get<Me>('/api/me')).body.notices).toEqual(notices);
    for (const { id } of notices)
      expect((await client.send('DELETE', `/api/me/notices/${id}`)).status).toBe(204);
    expect((await client.get<Me>('/api/me')).body).not.toHaveProperty('notices');
  });
});
