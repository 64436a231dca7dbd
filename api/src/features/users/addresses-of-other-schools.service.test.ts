import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '@studyhall/contracts';
import { createUser, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const EMAIL = 'mia@school.example';
const REFUSED = 'An account of another school has this e-mail address. Ask a master admin.';

let api: TestApi;
let head: HttpClient;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  head = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' })).client;
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  const pupil = await createUser(api.db, { school: 'SOUTH' });
  expect((await master.send('PUT', `/api/users/${pupil.id}`, { email: EMAIL })).status).toBe(200);
});
afterAll(() => api.stop());

it('the admin of a school cannot type the address of a pupil of another school', async () => {
  const own = await createUser(api.db, { school: 'NORTH' });
  const edited = await head.send<ErrorBody>('PUT', `/api/users/${own.id}`, { email: EMAIL });
  expect([edited.status, edited.body.detail]).toEqual([422, REFUSED]);
  const made = await head.post<ErrorBody>('/api/users', {
    ...{ username: 'double', password: 'a long enough one', role: 'STUDENT', school: 'NORTH', email: EMAIL },
  });
  expect([made.status, made.body.detail]).toEqual([422, REFUSED]);
  // Brothers and sisters of one school may share one, and a master admin decides for all.
  const shared = { email: 'family@school.example' };
  const other = await createUser(api.db, { school: 'NORTH' });
  for (const { id } of [own, other])
    expect((await head.send('PUT', `/api/users/${id}`, shared)).status).toBe(200);
  expect((await master.send('PUT', `/api/users/${own.id}`, { email: EMAIL })).status).toBe(200);
});
