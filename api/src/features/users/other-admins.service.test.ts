import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
