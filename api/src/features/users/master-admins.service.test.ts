import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UndoOffer } from '@studyhall/contracts';
import { createUser, type HttpClient, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let actor: TestUser;
let client: HttpClient;
beforeAll(async () => {
  api = await startApi();
  ({ user: actor, client } = await api.signedIn({ role: 'MASTER_ADMIN', school: null }));
});
afterAll(() => api.stop());

const other = (): Promise<TestUser> => createUser(api.db, { role: 'MASTER_ADMIN', school: null });

/** Sends a call without the own password, with a wrong one, and with the right one. */
async function expectQuestion(method: string, path: string, body: object): Promise<void> {
  const send = (given: object) => client.send(method, path, { ...body, ...given });
  expect((await send({})).body).toMatchObject({ code: 'password_required' });
  expect((await send({ current_password: 'wrong' })).body).toMatchObject({ code: 'wrong_password' });
  expect((await send({ current_password: actor.password })).status).toBe(200);
}

it('a new password for a master admin asks for the own password', async () => {
  const { id } = await other();
  await expectQuestion('POST', `/api/users/${id}/reset-password`, {});
  await expectQuestion('POST', '/api/users/bulk', { action: 'reset_password', ids: [id] });
});

it('a changed name or address of a master admin asks for the own password', async () => {
  const { id } = await other();
  await expectQuestion('PUT', `/api/users/${id}`, { email: 'new@school.example' });
  const student = await createUser(api.db, { school: 'NORTH' });
  const body = { email: 'student@school.example' };
  expect((await client.send('PUT', `/api/users/${student.id}`, body)).status).toBe(200);
});

it('an undo that makes a master admin asks for the own password', async () => {
  const { id } = await other();
  const demoted = await client.send<UndoOffer>('PUT', `/api/users/${id}/role`, {
    ...{ role: 'SCHOOL_ADMIN', school: 'NORTH' },
  });
  await expectQuestion('POST', `/api/undo/${demoted.body.undo_id}`, {});
  const [{ role }] = await api.db.query(`SELECT role FROM users WHERE id = $1`, [id]);
  expect(role).toBe('MASTER_ADMIN');
});
