import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BulkUsersAnswer, ChangeReport, Me, PersonView, UndoAnswer } from '@studyhall/contracts';
import { createUser, type HttpClient } from '@studyhall/testing';
import { connectSocket } from '../../../../tests/support/connect-socket.js';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const LIMITED = { code: 'forbidden', detail: 'Your account may look at this, but not change it.' };

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());

const admin = () => api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
const narrow = (id: number, admin_scope: string) =>
  master.send<ChangeReport>('PUT', `/api/users/${id}/admin-scope`, { admin_scope });

it('holds from the next request on, is pushed to open pages, recorded, and undone', async () => {
  const { user, client } = await admin();
  const pupil = await createUser(api.db, { school: 'NORTH' });
  const tab = await connectSocket(api.url, client);
  const told = new Promise((resolve) => tab.once('account.changed', resolve));
  const { status, body } = await narrow(user.id, 'read_only');
  expect(status).toBe(200);
  await told;
  tab.close();
  expect((await client.get<Me>('/api/me')).body.admin_scope).toBe('read_only');
  expect((await master.get<PersonView>(`/api/users/${user.id}`)).body.admin_scope).toBe('read_only');
  expect(await client.send('PUT', `/api/users/${pupil.id}`, { given_name: 'Noor' })).toMatchObject({
    status: 403,
    body: LIMITED,
  });
  const entries = await api.db.query<unknown[]>(
    `SELECT before, after FROM audit_log WHERE action = 'user.admin_scope' AND target_id = $1`,
    [String(user.id)],
  );
  expect(entries).toEqual([{ before: { admin_scope: 'full' }, after: { admin_scope: 'read_only' } }]);
  expect((await master.post<UndoAnswer>(`/api/undo/${body.undo_id}`)).body).toMatchObject({ restored: 1 });
  expect((await client.get<Me>('/api/me')).body).not.toHaveProperty('admin_scope');
});

it('takes back nothing that was changed before, but what is still in the scope', async () => {
  const { user, client } = await admin();
  const [pupil, other] = [
    await createUser(api.db, { school: 'NORTH' }),
    await createUser(api.db, { school: 'NORTH' }),
  ];
  const { body: named } = await client.send<ChangeReport>('PUT', `/api/users/${pupil.id}`, {
    given_name: 'Noor',
  });
  const { body: revoked } = await client.send<ChangeReport>('PUT', `/api/users/${other.id}/access`, {
    access_granted: false,
  });
  await narrow(user.id, 'helpdesk');
  expect(await client.post(`/api/undo/${named.undo_id}`)).toMatchObject({ status: 403, body: LIMITED });
  expect(await client.post(`/api/undo/${revoked.undo_id}`)).toMatchObject({
    status: 200,
    body: { restored: 1 },
  });
});

it.each(['lessons.open_solutions', 'exercises.remove', 'activities.withdraw', 'lesson_plans.remove'])(
  'takes back no change of a class that was made before: %s',
  async (kind) => {
    const { user, client } = await admin();
    await narrow(user.id, 'read_only');
    const [entry] = await api.db.query<[{ id: string }]>(
      `INSERT INTO undo_entries (id, user_id, kind, data, undo_until)
       VALUES (gen_random_uuid(), $1, $2, '{}', now() + interval '1 hour') RETURNING id`,
      [user.id, kind],
    );
    expect(await client.post(`/api/undo/${entry.id}`)).toMatchObject({ status: 403, body: LIMITED });
  },
);

it('lets a helpdesk change access in bulk, and nothing else', async () => {
  const { user, client } = await admin();
  const pupil = await createUser(api.db, { school: 'NORTH' });
  await narrow(user.id, 'helpdesk');
  const change = (body: object) =>
    client.post<BulkUsersAnswer>('/api/users/bulk', { ids: [pupil.id], ...body });
  expect(await change({ action: 'revoke' })).toMatchObject({ status: 200, body: { done: 1, failed: [] } });
  for (const body of [
    { action: 'delete' },
    { action: 'role', value: 'TEACHER' },
    { action: 'remove_from_class', value: 1 },
  ])
    expect(await change(body)).toMatchObject({ status: 403, body: LIMITED });
});

it.each(['read_only', 'helpdesk'])('saves no file of what people use: %s', async (scope) => {
  const { user, client } = await admin();
  const file = () => client.get('/api/usage?format=csv&by=person');
  expect((await file()).status).toBe(200);
  await narrow(user.id, scope);
  expect(await file()).toMatchObject({ status: 403, body: LIMITED });
  expect((await client.get('/api/usage?by=person')).status).toBe(200);
});

it('is kept while the admin has another role, which it does not narrow', async () => {
  const { user, client } = await admin();
  await narrow(user.id, 'read_only');
  await master.send('PUT', `/api/users/${user.id}/role`, { role: 'TEACHER' });
  expect((await client.get<Me>('/api/me')).body).not.toHaveProperty('admin_scope');
  expect((await narrow(user.id, 'full')).status).toBe(403);
  await master.send('PUT', `/api/users/${user.id}/role`, { role: 'SCHOOL_ADMIN' });
  expect((await client.get<Me>('/api/me')).body.admin_scope).toBe('read_only');
});

it('leaves an admin the own settings, chats and second factor', async () => {
  const { user, client } = await admin();
  await narrow(user.id, 'read_only');
  expect((await client.send('PUT', '/api/me/name', { preferred_name: 'Sam' })).status).toBeLessThan(300);
  expect((await client.post('/api/conversations', {})).status).toBeLessThan(300);
});
