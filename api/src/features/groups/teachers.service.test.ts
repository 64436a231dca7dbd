import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ApprovalRequestView,
  ChangeReport,
  CreatedInvite,
  GroupView,
  InviteView,
  MemberView,
  TemporaryPassword,
  UndoAnswer,
} from '@studyhall/contracts';
import { createUser, signIn, type HttpClient, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api?.stop());

interface World {
  school: string;
  admin: HttpClient;
  teacher: TestUser;
  client: HttpClient;
  student: TestUser;
  /** The class of the teacher, with the student, and one that they do not teach. */
  mine: number;
  other: number;
}

async function createClass(name: string, school: string): Promise<number> {
  return (await master.post<{ group_id: number }>('/api/groups', { name, school })).body.group_id;
}

/** A school of its own, with a teacher who teaches one of its two classes. */
async function createWorld(): Promise<World> {
  const school = `SCHOOL ${randomUUID().slice(0, 8).toUpperCase()}`;
  const mine = await createClass('Biology 1', school);
  const other = await createClass('Physics 2', school);
  const teacher = await createUser(api.db, { role: 'TEACHER', school });
  const student = await createUser(api.db, { school });
  const admin = (await api.signedIn({ role: 'SCHOOL_ADMIN', school })).client;
  expect((await admin.post(`/api/groups/${mine}/teachers`, [teacher.id])).body).toEqual({ added: 1 });
  await admin.post(`/api/groups/${mine}/assign`, [student.id]);
  return { school, admin, teacher, client: await signIn(api.url, teacher), student, mine, other };
}

const teachersOf = async (client: HttpClient, id: number) => {
  const { status, body } = await client.get<{ teachers: MemberView[] }>(`/api/groups/${id}/teachers`);
  return status === 200 ? body.teachers.map((one) => one.id) : status;
};
const invitesTo = (client: HttpClient, group_id: number, more = {}) =>
  client.post<CreatedInvite>('/api/invites', { group_id, ...more });
async function request(code: string): Promise<string> {
  const username = `new-${randomUUID().slice(0, 13)}`;
  const password = 'a long password';
  await master.post('/api/approval-requests', { invite_code: code, username, password });
  return username;
}
const pendingOf = async (client: HttpClient) =>
  (await client.get<ApprovalRequestView[]>('/api/approval-requests')).body;

describe('the teachers of a class', () => {
  it('are set by admins: of its school, all or none', async () => {
    const { school, admin, teacher, mine, other, student } = await createWorld();
    const add = (ids: number[]) => admin.post<{ detail: string }>(`/api/groups/${other}/teachers`, ids);
    const stranger = await createUser(api.db, { role: 'TEACHER' });
    expect((await add([teacher.id, stranger.id])).body).toMatchObject({
      code: 'invalid',
      detail: 'One of the selected users was not found.',
    });
    expect((await add([teacher.id, student.id])).body.detail).toBe(
      `${student.username} is not a teacher of this class’s school.`,
    );
    expect(await teachersOf(admin, other)).toEqual([]);
    expect((await add([teacher.id, teacher.id])).body).toEqual({ added: 1 });
    expect((await add([teacher.id])).body).toEqual({ added: 0 });
    const elsewhere = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: `${school} B` })).client;
    expect((await elsewhere.post(`/api/groups/${mine}/teachers`, [teacher.id])).status).toBe(404);
    expect(await teachersOf(elsewhere, mine)).toBe(404);
  });

  it('are removed with a preview and an undo, and lose the class and its invitations at once', async () => {
    const { admin, teacher, client, mine } = await createWorld();
    const { body: invite } = await invitesTo(client, mine);
    const path = `/api/groups/${mine}/teachers/${teacher.id}`;
    const preview = await admin.send<ChangeReport>('DELETE', `${path}?dry_run=true`);
    expect(preview.body.effects).toMatchObject({
      classes_not_taught: [{ id: mine, name: 'Biology 1', members: 1 }],
      classes_not_taught_total: 1,
      invitations_withdrawn: 1,
    });
    expect(await teachersOf(client, mine)).toEqual([teacher.id]);
    const removed = await admin.send<ChangeReport>('DELETE', path);
    expect(removed.body.effects).toEqual(preview.body.effects);
    expect(await teachersOf(client, mine)).toBe(404);
    expect((await client.get(`/api/invites/${invite.code}`)).status).toBe(404);
    expect((await admin.send('DELETE', path)).status).toBe(404);
    const undone = await admin.post<UndoAnswer>(`/api/undo/${removed.body.undo_id}`);
    expect(undone.body).toEqual({ restored: 1, conflicts: [] });
    expect(await teachersOf(client, mine)).toEqual([teacher.id]);
    expect((await client.get(`/api/invites/${invite.code}`)).status).toBe(200);
  });

  it.each([
    ['role', { role: 'STUDENT' }],
    ['school', { school: 'NORTH' }],
  ])('end with a change of %s, and come back with its undo', async (what, body) => {
    const { admin, teacher, mine } = await createWorld();
    const path = `/api/users/${teacher.id}/${what}`;
    const preview = await master.send<ChangeReport>('PUT', path, { ...body, dry_run: true });
    expect(preview.body.effects.classes_not_taught.map(({ name }) => name)).toEqual(['Biology 1']);
    const changed = await master.send<ChangeReport>('PUT', path, body);
    expect(changed.body.effects).toEqual(preview.body.effects);
    expect(await teachersOf(admin, mine)).toEqual([]);
    expect((await master.post(`/api/undo/${changed.body.undo_id}`)).body).toEqual({
      restored: 1,
      conflicts: [],
    });
    expect(await teachersOf(admin, mine)).toEqual([teacher.id]);
  });

  it('end with the account, and return with its undo; a revoked teacher cannot sign in', async () => {
    const { admin, teacher, client, mine } = await createWorld();
    await admin.send('PUT', `/api/users/${teacher.id}/access`, { access_granted: false });
    expect(await teachersOf(client, mine)).toBe(401);
    await admin.send('PUT', `/api/users/${teacher.id}/access`, { access_granted: true });
    const deleted = await admin.send<ChangeReport>('DELETE', `/api/users/${teacher.id}`);
    expect(deleted.body.effects.classes_not_taught_total).toBe(1);
    expect(await teachersOf(admin, mine)).toEqual([]);
    await admin.post(`/api/undo/${deleted.body.undo_id}`);
    expect(await teachersOf(admin, mine)).toEqual([teacher.id]);
  });

  it('leave a class that moves to another school or is deleted, and come back with the undo', async () => {
    const { school, teacher, mine } = await createWorld();
    const moved = await master.send<ChangeReport>('PUT', `/api/groups/${mine}`, {
      name: 'Biology 1',
      school: `${school} B`,
    });
    expect(moved.body.effects).toMatchObject({ classes_left_total: 1, classes_not_taught_total: 1 });
    expect(await teachersOf(master, mine)).toEqual([]);
    expect((await master.post<UndoAnswer>(`/api/undo/${moved.body.undo_id}`)).body).toEqual({
      restored: 1,
      conflicts: [],
    });
    expect(await teachersOf(master, mine)).toEqual([teacher.id]);
    const deleted = await master.send<ChangeReport>('DELETE', `/api/groups/${mine}`);
    expect(deleted.body.effects.classes_not_taught_total).toBe(1);
    await master.post(`/api/undo/${deleted.body.undo_id}`);
    expect(await teachersOf(master, mine)).toEqual([teacher.id]);
  });

  it('stay with the role that let them teach, where they got the class since', async () => {
    const { admin, student, mine } = await createWorld();
    const made = await admin.send<ChangeReport>('PUT', `/api/users/${student.id}/role`, { role: 'TEACHER' });
    await admin.post(`/api/groups/${mine}/teachers`, [student.id]);
    expect((await admin.post<UndoAnswer>(`/api/undo/${made.body.undo_id}`)).body).toMatchObject({
      restored: 0,
      conflicts: [{ id: student.id, reason: 'undo_user_changed' }],
    });
    expect(await teachersOf(admin, mine)).toContain(student.id);
  });
});

describe('a teacher', () => {
  it('sees their own classes only, and no other is there for them', async () => {
    const { client, mine, other } = await createWorld();
    const listed = await client.get<GroupView[]>('/api/groups');
    expect(listed.body.map(({ id }) => id)).toEqual([mine]);
    expect(listed.headers.get('x-total-count')).toBe('1');
    for (const part of ['', '/members', '/eligible', '/timeslots', '/teachers']) {
      expect((await client.get(`/api/groups/${mine}${part}`)).status).toBe(200);
      expect((await client.get(`/api/groups/${other}${part}`)).status).toBe(404);
    }
  });

  it('adds and removes members of their school, with an undo', async () => {
    const { school, client, mine, other } = await createWorld();
    const newcomer = await createUser(api.db, { school });
    const stranger = await createUser(api.db);
    const assign = (id: number, user: TestUser) => client.post(`/api/groups/${id}/assign`, [user.id]);
    expect((await assign(other, newcomer)).status).toBe(404);
    expect((await assign(mine, stranger)).body).toMatchObject({
      detail: 'One of the selected users was not found.',
    });
    expect((await assign(mine, newcomer)).body).toEqual({ added: 1 });
    const removed = await client.send<ChangeReport>('DELETE', `/api/groups/${mine}/members/${newcomer.id}`);
    expect(removed.status).toBe(200);
    expect((await client.post(`/api/undo/${removed.body.undo_id}`)).body).toMatchObject({ restored: 1 });
    expect((await client.send('DELETE', `/api/groups/${mine}/members/${stranger.id}`)).status).toBe(404);
  });

  it('cannot undo a removal after they stopped teaching the class', async () => {
    const { admin, teacher, client, mine, student } = await createWorld();
    const removed = await client.send<ChangeReport>('DELETE', `/api/groups/${mine}/members/${student.id}`);
    await admin.send('DELETE', `/api/groups/${mine}/teachers/${teacher.id}`);
    expect((await client.post(`/api/undo/${removed.body.undo_id}`)).status).toBe(404);
  });

  it('invites students to the class alone, and decides about their requests', async () => {
    const { school, admin, client, mine, other } = await createWorld();
    expect((await invitesTo(client, other)).body).toMatchObject({ code: 'invalid' });
    expect((await client.post('/api/invites', { school })).status).toBe(403);
    expect((await invitesTo(client, mine, { role: 'TEACHER' })).status).toBe(403);
    const { body: invite } = await invitesTo(client, mine);
    const { body: foreign } = await invitesTo(admin, other);
    const mineInvites = (await client.get<InviteView[]>('/api/invites')).body;
    expect(mineInvites.map(({ code }) => code)).toEqual([invite.code]);
    expect((await client.send('DELETE', `/api/invites/${foreign.code}`)).status).toBe(404);
    const wanted = await request(invite.code);
    await request(foreign.code);
    const [pending, ...more] = await pendingOf(client);
    expect(pending).toMatchObject({ username: wanted, group_id: mine });
    expect(more).toEqual([]);
    const hidden = (await pendingOf(admin)).find(({ group_id }) => group_id === other);
    expect((await client.post(`/api/approval-requests/${hidden?.id}/approve`)).status).toBe(404);
    expect((await client.post(`/api/approval-requests/${pending?.id}/approve`)).status).toBe(200);
    const { body } = await client.get<{ members: MemberView[] }>(`/api/groups/${mine}/members`);
    expect(body.members.map(({ username }) => username)).toContain(wanted);
    expect((await client.send('DELETE', `/api/invites/${invite.code}`)).status).toBe(200);
  });

  it('gives temporary passwords to students of their classes only', async () => {
    const { school, client, student, teacher, admin, mine } = await createWorld();
    const reset = (id: number) => client.post<TemporaryPassword>(`/api/users/${id}/reset-password`);
    const outside = await createUser(api.db, { school });
    const colleague = await createUser(api.db, { role: 'TEACHER', school });
    for (const { id } of [outside, colleague, teacher]) expect((await reset(id)).status).toBe(404);
    const { body } = await reset(student.id);
    const password = body.temporary_password;
    await signIn(api.url, { ...student, password });
    const { sheets } = (await client.get<{ sheets: Array<{ id: string }> }>('/api/password-sheets')).body;
    const { body: csv } = await client.post<string>(`/api/password-sheets/${sheets[0]?.id}/download`);
    expect(csv).toContain('Biology 1');
    await admin.send('DELETE', `/api/groups/${mine}/teachers/${teacher.id}`);
    expect((await reset(student.id)).status).toBe(404);
  });

  it('has no users, roles, access, schools, slots, audit log, announcements and imports', async () => {
    const { school, client, teacher, student, mine, other } = await createWorld();
    const slot = { day_of_week: 1, start_time: '09:00', end_time: '10:00' };
    const calls: Array<[string, string, object?]> = [
      ['GET', '/api/user-access'],
      ['GET', '/api/user-access/export.csv'],
      ['POST', '/api/users', { username: 'someone', password: 'a long password', school }],
      ['POST', '/api/users/bulk', { action: 'revoke', ids: [student.id] }],
      ['PUT', `/api/users/${student.id}/role`, { role: 'TEACHER' }],
      ['PUT', '/api/users/999999/role', { role: 'TEACHER' }],
      ['PUT', `/api/users/${student.id}/school`, { school: 'NORTH' }],
      ['PUT', `/api/users/${student.id}/access`, { access_granted: false }],
      ['DELETE', `/api/users/${student.id}`],
      ['GET', `/api/users/${student.id}`],
      ['GET', '/api/schools?archived=all'],
      ['POST', '/api/groups', { name: 'New', school }],
      ['PUT', `/api/groups/${mine}`, { name: 'Renamed', school }],
      ['DELETE', `/api/groups/${mine}`],
      ['POST', `/api/groups/${mine}/timeslots/add`, slot],
      ['PUT', `/api/groups/${mine}/timeslots`, { time_slots: [slot] }],
      ['POST', `/api/groups/${mine}/teachers`, [teacher.id]],
      ['DELETE', `/api/groups/${mine}/teachers/${teacher.id}`],
      ['DELETE', `/api/groups/${other}`],
      ['GET', `/api/groups/${mine}/conflicts`],
      ['GET', '/api/audit'],
      ['GET', '/api/announcements'],
      ['GET', '/api/imports/9b2f3a0e-0000-4000-8000-000000000000'],
    ];
    for (const [method, path, body] of calls)
      expect([method, path, (await client.send(method, path, body)).status]).toEqual([method, path, 403]);
  });
});

it('hides the calls of teachers from students', async () => {
  const { mine, student } = await createWorld();
  const client = await signIn(api.url, student);
  for (const part of ['', '/members', '/teachers', '/eligible'])
    expect((await client.get(`/api/groups/${mine}${part}`)).status).toBe(403);
  for (const path of ['/api/groups', '/api/invites', '/api/approval-requests'])
    expect((await client.get(path)).status).toBe(403);
});
