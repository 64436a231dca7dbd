import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  ChangeReport,
  CreatedInvite,
  GroupView,
  Me,
  MembershipView,
  MemberView,
  UndoAnswer,
  UserView,
} from '@studyhall/contracts';
import { createUser, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { connectSocket } from '../../../../tests/support/connect-socket.js';
import { enter, furtherSchools, give } from '../../../../tests/support/further-schools.js';

let api: TestApi;
let master: HttpClient;
let twoSchools: ReturnType<typeof furtherSchools>['twoSchools'];
let visitor: ReturnType<typeof furtherSchools>['visitor'];
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  ({ twoSchools, visitor } = furtherSchools(api, master));
});
afterAll(() => api?.stop());

const me = async (client: HttpClient) => (await client.get<Me>('/api/me')).body;
const usersFor = async (client: HttpClient) => {
  const { status, body } = await client.get<UserView[]>('/api/user-access');
  return status === 200 ? [...new Set(body.map(({ school }) => school))] : status;
};
const classesFor = async (client: HttpClient) =>
  (await client.get<GroupView[]>('/api/groups')).body.map(({ id }) => id);

it('acts in one school at a time, and in each sees that school alone', async () => {
  const { home, away, user, client, given } = await visitor({ role: 'SCHOOL_ADMIN' }, 'SCHOOL_ADMIN');
  expect(await usersFor(client)).toEqual([home.school]);
  const secondSession = await api.openSession(user);
  expect((await enter(client, given.membership.id)).status).toBe(204);
  expect(await usersFor(client)).toEqual([away.school]);
  expect(await classesFor(client)).toEqual([away.group]);
  expect((await client.get(`/api/groups/${home.group}`)).status).toBe(404);
  expect(await me(client)).toMatchObject({
    role: 'SCHOOL_ADMIN',
    school: away.school,
    membership_id: given.membership.id,
    memberships: [
      { id: null, school: home.school, role: 'SCHOOL_ADMIN' },
      { id: given.membership.id, school: away.school, role: 'SCHOOL_ADMIN' },
    ],
  });
  // Another session of the same person stays at home.
  expect(await usersFor(secondSession)).toEqual([home.school]);
  const pupil = { username: `new-${randomUUID().slice(0, 12)}`, password: 'a long password' };
  expect((await client.post<{ user: UserView }>('/api/users', pupil)).body.user.school).toBe(away.school);
  expect((await enter(client, null)).status).toBe(204);
  expect(await usersFor(client)).toEqual([home.school]);
  expect(await me(client)).not.toHaveProperty('membership_id');
});

it('has in a further school the role there, and its own chats in both', async () => {
  const { client, away, given } = await visitor({ role: 'SCHOOL_ADMIN' }, 'TEACHER');
  await client.post('/api/conversations');
  const chats = async () => (await client.get<unknown[]>('/api/conversations')).body;
  const before = await chats();
  await enter(client, given.membership.id);
  expect(await usersFor(client)).toBe(403);
  expect(await classesFor(client)).toEqual([]);
  expect([await chats(), before.length]).toEqual([before, 1]);
  expect((await client.get(`/api/groups/${away.group}`)).status).toBe(404);
});

it('can teach classes of a further school, until the role there ends', async () => {
  const { home, away, user, client, given } = await visitor({ role: 'TEACHER' }, 'TEACHER');
  const stranger = await createUser(api.db, { role: 'TEACHER', school: home.school });
  const path = `/api/groups/${away.group}/teachers`;
  expect((await away.admin.client.post(path, [stranger.id])).status).toBe(422);
  expect((await away.admin.client.post(path, [user.id])).body).toEqual({ added: 1 });
  expect(await classesFor(client)).toEqual([]);
  await enter(client, given.membership.id);
  expect(await classesFor(client)).toEqual([away.group]);
  const taken = await master.send<ChangeReport>('DELETE', `/api/memberships/${given.membership.id}`);
  expect(taken.body.effects.classes_not_taught).toMatchObject([{ id: away.group }]);
  expect(await classesFor(client)).toEqual([]);
  expect(await me(client)).toMatchObject({ school: home.school });
  expect((await master.post<UndoAnswer>(`/api/undo/${taken.body.undo_id}`)).body).toEqual({
    restored: 1,
    conflicts: [],
  });
  const { memberships = [] } = await me(client);
  await enter(client, memberships.find(({ school }) => school === away.school)?.id ?? 0);
  expect(await classesFor(client)).toEqual([away.group]);
  const { body } = await away.admin.client.get<{ teachers: MemberView[] }>(path);
  expect(body.teachers.map(({ id }) => id)).toEqual([user.id]);
});

it('answers one sentence for every name that is no staff of another school', async () => {
  const { home, away } = await twoSchools();
  const names = await Promise.all([
    createUser(api.db, { school: home.school }),
    createUser(api.db, { role: 'MASTER_ADMIN' }),
    createUser(api.db, { role: 'TEACHER', school: away.school }),
    createUser(api.db, { role: 'TEACHER', school: home.school, accessGranted: false }),
  ]);
  for (const username of [...names.map((one) => one.username), `none-${randomUUID()}`])
    expect(await give(away.admin.client, username, {})).toMatchObject({
      status: 422,
      body: { detail: 'No teacher or administrator of another school has this username.' },
    });
});

it('lets a school admin give and take teachers of the own school alone', async () => {
  const { home, away } = await twoSchools();
  const teacher = await createUser(api.db, { role: 'TEACHER', school: home.school });
  const { client } = away.admin;
  const { username } = teacher;
  expect((await give(client, username, { school: home.school })).status).toBe(403);
  expect((await give(client, username, { role: 'SCHOOL_ADMIN' })).status).toBe(403);
  const given = await give(client, username.toUpperCase(), {});
  expect(given.status).toBe(201);
  const { id } = given.body.membership;
  const list = async (by: HttpClient) =>
    (await by.get<{ memberships: MembershipView[] }>('/api/memberships')).body.memberships.map(
      (one) => one.id,
    );
  expect([await list(client), await list(home.admin.client)]).toEqual([[id], []]);
  expect((await home.admin.client.send('DELETE', `/api/memberships/${id}`)).status).toBe(404);
  await give(master, username, { school: away.school, role: 'SCHOOL_ADMIN' });
  expect((await client.send('DELETE', `/api/memberships/${id}`)).status).toBe(403);
  expect((await give(client, username, {})).status).toBe(403);
  const entries = await api.db.query<unknown[]>(
    `SELECT school, before, after FROM audit_log WHERE action = 'user.membership' AND target_id = $1 ORDER BY id`,
    [String(teacher.id)],
  );
  const [asTeacher, asAdmin] = (['TEACHER', 'SCHOOL_ADMIN'] as const).map((role) => ({
    role,
    admin_scope: 'full',
  }));
  expect(entries).toEqual([
    { school: away.school, before: null, after: asTeacher },
    { school: away.school, before: asTeacher, after: asAdmin },
  ]);
});

it('protects a person who is an admin elsewhere from the admins of the home school', async () => {
  const { home, user } = await visitor({ role: 'TEACHER' }, 'SCHOOL_ADMIN');
  const { client } = home.admin;
  const refused = [
    await client.post(`/api/users/${user.id}/reset-password`),
    await client.send('PUT', `/api/users/${user.id}`, { email: 'other@school.example' }),
    await client.send('DELETE', `/api/users/${user.id}/sessions`),
    await client.post(`/api/users/${user.id}/export`),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

it('a demotion and the end of a role move the open sockets and hold from the next request on', async () => {
  const { away, user, client, given } = await visitor({ role: 'TEACHER' }, 'SCHOOL_ADMIN');
  await enter(client, given.membership.id);
  const tab = await connectSocket(api.url, client);
  const changed = () => new Promise((resolve) => tab.once('account.changed', resolve));
  const received: string[] = [];
  tab.on('directory.changed', () => received.push('directory'));
  await away.admin.client.post('/api/groups', { name: 'Chemistry', school: away.school });
  await expect.poll(() => received.length).toBeGreaterThan(0);
  let told = changed();
  await give(master, user.username, { school: away.school, role: 'TEACHER' });
  await told;
  expect(await usersFor(client)).toBe(403);
  told = changed();
  await master.send('DELETE', `/api/memberships/${given.membership.id}`);
  await told;
  received.length = 0;
  await away.admin.client.post('/api/groups', { name: 'Physics', school: away.school });
  // The room of the user is the last to receive: what was published before has arrived.
  told = changed();
  await enter(client, null);
  await told;
  expect(received).toEqual([]);
  tab.close();
});

it('ends with a role or a home school that does not allow it, and comes back with an undo', async () => {
  const { home, away, user, client } = await visitor({ role: 'TEACHER' }, 'TEACHER');
  const count = async () => (await me(client)).memberships?.length ?? 0;
  expect(await count()).toBe(2);
  const demoted = await home.admin.client.send<ChangeReport>('PUT', `/api/users/${user.id}/role`, {
    role: 'STUDENT',
  });
  expect(await count()).toBe(0);
  await home.admin.client.post(`/api/undo/${demoted.body.undo_id}`);
  expect(await count()).toBe(2);
  const moved = await master.send<ChangeReport>('PUT', `/api/users/${user.id}/school`, {
    school: away.school,
  });
  expect(await count()).toBe(0);
  await master.post(`/api/undo/${moved.body.undo_id}`);
  expect((await me(client)).memberships?.map(({ school }) => school)).toEqual([home.school, away.school]);
});

it('a session acts at home while its further school is archived', async () => {
  const { home, away, client, given } = await visitor({ role: 'SCHOOL_ADMIN' }, 'SCHOOL_ADMIN');
  await enter(client, given.membership.id);
  const [{ id }] = await api.db.query<[{ id: number }]>(`SELECT id FROM schools WHERE name = $1`, [
    away.school,
  ]);
  await master.send('PUT', `/api/schools/${id}`, { archived: true });
  expect(await usersFor(client)).toEqual([home.school]);
  expect((await enter(client, given.membership.id)).status).toBe(404);
});

it('in an archived school roles are seen and revoked, and none is given', async () => {
  const { away, home, given } = await visitor({ role: 'TEACHER' }, 'TEACHER');
  const { username } = await createUser(api.db, { role: 'TEACHER', school: home.school });
  await api.db.query(`UPDATE schools SET archived_at = now() WHERE name = $1`, [away.school]);
  const detail = (remedy: string) => ({ detail: `${away.school} is archived. ${remedy}` });
  expect(await give(away.admin.client, username, {})).toMatchObject({
    status: 422,
    body: detail('Ask a master admin to restore it first.'),
  });
  expect(await give(master, username, { school: away.school })).toMatchObject({
    status: 422,
    body: detail('Choose another school, or restore it first.'),
  });
  const { client } = away.admin;
  const list = async () => (await client.get<{ memberships: MembershipView[] }>('/api/memberships')).body;
  expect(await list()).toMatchObject({ memberships: [{ id: given.membership.id }] });
  expect((await client.send('DELETE', `/api/memberships/${given.membership.id}`)).status).toBe(200);
  expect(await list()).toEqual({ memberships: [] });
});

it('nobody enters a membership of another person', async () => {
  const { given } = await visitor({ role: 'TEACHER' }, 'SCHOOL_ADMIN');
  const { client } = await api.signedIn({ role: 'TEACHER' });
  expect((await enter(client, given.membership.id)).status).toBe(404);
});

it('a merge keeps one role of a person in a school', async () => {
  const { away, home, user } = await visitor({ role: 'TEACHER' }, 'TEACHER');
  const { home: third } = await twoSchools();
  await give(master, user.username, { school: third.school });
  const idOf = async (name: string) =>
    (await api.db.query<[{ id: number }]>(`SELECT id FROM schools WHERE name = $1`, [name]))[0].id;
  const merge = async (from: string, into: string) =>
    (await master.post(`/api/schools/${await idOf(from)}/merge`, { into: await idOf(into) })).status;
  const schools = async () =>
    (
      await api.db.query<Array<{ school: string }>>(`SELECT school FROM memberships WHERE user_id = $1`, [
        user.id,
      ])
    ).map(({ school }) => school);
  expect(await merge(third.school, away.school)).toBe(200);
  expect(await schools()).toEqual([away.school]);
  expect(await merge(away.school, home.school)).toBe(200);
  expect(await schools()).toEqual([]);
});

it('an invitation that was made in a further school works until the role there ends', async () => {
  const { away, client, given } = await visitor({ role: 'TEACHER' }, 'SCHOOL_ADMIN');
  await enter(client, given.membership.id);
  const made = await client.post<CreatedInvite>('/api/invites', { group_id: away.group });
  expect(made.status).toBe(201);
  const request = async () => {
    const account = { username: `new-${randomUUID().slice(0, 12)}`, password: 'a long password' };
    const body = { ...account, invite_code: made.body.code };
    return (await api.visitor.post('/api/approval-requests', body)).status;
  };
  expect(await request()).toBe(201);
  await master.send('DELETE', `/api/memberships/${given.membership.id}`);
  expect(await request()).toBeGreaterThanOrEqual(400);
});

it('narrows an admin in the further school alone', async () => {
  const { home, away } = await twoSchools();
  const { user, client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: home.school });
  const role = { school: away.school, role: 'SCHOOL_ADMIN', admin_scope: 'read_only' };
  const { body } = await give(master, user.username, role);
  const create = async (school: string) =>
    (await client.post('/api/groups', { name: `Class ${randomUUID()}`, school })).status;
  expect(await create(home.school)).toBe(201);
  await enter(client, body.membership.id);
  expect([await create(away.school), (await me(client)).admin_scope]).toEqual([403, 'read_only']);
  // Changing the school is the user's own, whatever the scope.
  expect((await enter(client, null)).status).toBe(204);
});
