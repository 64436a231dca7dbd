import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  AnnouncementView,
  GroupView,
  InviteView,
  MemberView,
  UndoAnswer,
  UserView,
} from '@studyhall/contracts';
import { directory, lessonTopics, ticketJobs } from '@studyhall/persistence';
import { createUser, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { eraseDue } from '../../../../tests/support/erase-due.js';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api?.stop());

/** A class with a student, a teacher, an invitation, an announcement and a request to join. */
async function createWorld() {
  const school = `SCHOOL ${randomUUID().slice(0, 8).toUpperCase()}`;
  const admin = (await api.signedIn({ role: 'SCHOOL_ADMIN', school })).client;
  const made = await admin.post<{ group_id: number }>('/api/groups', { name: 'Biology', school });
  const id = made.body.group_id;
  const [student, joining] = [await createUser(api.db, { school }), await api.signedIn({ school })];
  const teacher = await api.signedIn({ role: 'TEACHER', school });
  await admin.post(`/api/groups/${id}/assign`, [student.id]);
  await admin.post(`/api/groups/${id}/teachers`, [teacher.user.id]);
  await admin.post('/api/invites', { group_id: id, role: 'STUDENT' });
  await admin.post('/api/announcements', {
    text: 'Bring a microscope',
    group_id: id,
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const invites = async () => (await admin.get<InviteView[]>('/api/invites')).body.map(({ code }) => code);
  const [code] = await invites();
  await joining.client.post(`/api/invites/${code}/join`, {});
  const remove = async () => (await admin.delete<{ undo_id: string }>(`/api/groups/${id}`)).body.undo_id;
  const undo = (undoId: string) => admin.post<UndoAnswer>(`/api/undo/${undoId}`);
  const memberIds = async () =>
    (await admin.get<{ members: MemberView[] }>(`/api/groups/${id}/members`)).body.members.map(
      (one) => one.id,
    );
  /** What is left of the class in lists and behind addresses. */
  const seen = async () => ({
    classes: (await admin.get<GroupView[]>('/api/groups')).body.length,
    taught: (await teacher.client.get<GroupView[]>('/api/groups')).body.length,
    invites: (await invites()).length,
    invite: (await api.visitor.get(`/api/invites/${code}`)).status,
    announcements: (await admin.get<AnnouncementView[]>('/api/announcements')).body.length,
    requests: (await admin.get<Array<{ group_id: number | null }>>('/api/approval-requests')).body.map(
      (request) => request.group_id,
    ),
  });
  return { id, school, admin, student, teacher, remove, undo, seen, memberIds };
}

const end = (undoId: string) =>
  api.db.query(`UPDATE undo_entries SET undo_until = now() WHERE id = $1`, [undoId]);

it('is in no list and behind no address, comes back as it was, and is erased at the end', async () => {
  const { id, student, remove, undo, seen } = await createWorld();
  await api.db.query(`UPDATE group_members SET added_at = '2020-01-01' WHERE group_id = $1`, [id]);
  const before = await seen();
  expect(before).toEqual({
    classes: 1,
    taught: 1,
    invites: 1,
    invite: 200,
    announcements: 1,
    requests: [id],
  });
  const undoId = await remove();
  const gone = { classes: 0, taught: 0, invites: 0, invite: 404, announcements: 0, requests: [null] };
  expect(await seen()).toEqual(gone);
  expect(await eraseDue(api.db)).toEqual([]);
  expect((await undo(undoId)).body).toEqual({ restored: 1, conflicts: [] });
  expect(await seen()).toEqual(before);
  expect(await api.db.query(`SELECT user_id, added_at FROM group_members WHERE group_id = $1`, [id])).toEqual(
    [{ user_id: student.id, added_at: new Date('2020-01-01T00:00:00') }],
  );

  const last = await remove();
  await end(last);
  expect((await undo(last)).status).toBe(410);
  expect(await eraseDue(api.db)).toEqual([String(id)]);
  expect(await api.db.query(`SELECT FROM stored_groups WHERE id = $1`, [id])).toEqual([]);
  expect(await seen()).toEqual(gone);
});

it('comes back by an entry of an earlier version, which stored nothing', async () => {
  const { student, remove, undo, memberIds } = await createWorld();
  const undoId = await remove();
  await api.db.query(`UPDATE undo_entries SET kind = 'groups.remove', data = '{}' WHERE id = $1`, [undoId]);
  await api.db.query(`DELETE FROM directory_changes`);
  expect((await undo(undoId)).body).toEqual({ restored: 1, conflicts: [] });
  expect(await memberIds()).toEqual([student.id]);
});

it('comes back with a student whose request was approved meanwhile', async () => {
  const { id, admin, student, remove, undo, seen, memberIds } = await createWorld();
  const [{ code = '' } = {}] = (await admin.get<InviteView[]>('/api/invites')).body;
  const username = `late ${id}`;
  const asked = await api.visitor.post<{ id: number }>('/api/approval-requests', {
    ...{ invite_code: code, username, password: 'a good long one' },
  });
  const undoId = await remove();
  const approved = await admin.post(`/api/approval-requests/${asked.body.id}/approve`);
  expect(approved.status).toBe(200);
  expect((await seen()).classes).toBe(0);
  expect((await undo(undoId)).body).toEqual({ restored: 1, conflicts: [] });
  const [late] = (await admin.get<UserView[]>(`/api/user-access?search=${username}`)).body;
  expect(late?.classes).toEqual(['Biology']);
  expect((await memberIds()).toSorted()).toEqual([student.id, late?.id].toSorted());
  expect(await admin.get(`/api/groups`)).toMatchObject({ body: [{ id, member_count: 2 }] });
});

it('keeps the names of its members out of what jobs of its lessons still label', async () => {
  const { id, student, remove } = await createWorld();
  const [lesson = { id: '' }] = await api.db.query<Array<{ id: string }>>(
    `INSERT INTO lessons (id, group_id, title, started_by, ends_at)
     VALUES (gen_random_uuid(), $1, 'Osmosis', 'x', now()) RETURNING id`,
    [id],
  );
  await remove();
  expect(await lessonTopics.findNames(api.db, lesson.id)).toContain(student.username);
  expect(await ticketJobs.findNames(api.db, id)).toEqual([student.username]);
});

it('comes back without those who are no users of its school any more', async () => {
  const { id, student, teacher, remove, undo, memberIds } = await createWorld();
  const undoId = await remove();
  await master.send('PUT', `/api/users/${student.id}/school`, { school: 'ELSEWHERE' });
  await master.delete(`/api/users/${teacher.user.id}`);
  const { body } = await undo(undoId);
  expect(body.conflicts.map((conflict) => conflict.id).toSorted()).toEqual(
    [student.id, teacher.user.id].toSorted(),
  );
  expect(await memberIds()).toEqual([]);
  expect(await api.db.query(`SELECT FROM group_teachers WHERE group_id = $1`, [id])).toEqual([]);
});

it('comes back in the school that its own was merged with, unless another class has its name', async () => {
  const [one, other] = [await createWorld(), await createWorld()];
  const [first, second] = [await one.remove(), await other.remove()];
  const [from = [], into = []] = await Promise.all(
    [one, other].map(({ school }) =>
      api.db.query<Array<{ id: number }>>(`SELECT id FROM schools WHERE name = $1`, [school]),
    ),
  );
  const merged = await master.post(`/api/schools/${from[0]?.id}/merge`, { into: into[0]?.id });
  expect(merged.status).toBe(200);
  expect((await one.undo(first)).body).toMatchObject({ restored: 1 });
  expect((await one.seen()).classes).toBe(1);
  expect((await other.undo(second)).body).toMatchObject({
    restored: 0,
    conflicts: [{ id: other.id, name: 'Biology', code: 'conflict' }],
  });
});

it('keeps its school, which an undo of an import would delete as unused', async () => {
  const made = await master.post<{ group_id: number }>('/api/groups', { name: 'Art', school: 'IMPORTED' });
  const removed = await master.delete<{ undo_id: string }>(`/api/groups/${made.body.group_id}`);
  const [school = { id: 0 }] = await api.db.query<Array<{ id: number }>>(
    `SELECT id FROM schools WHERE name = 'IMPORTED'`,
  );
  expect(await directory.deleteUnusedSchools(api.db, [school.id])).toHaveLength(1);
  const { body } = await master.post<UndoAnswer>(`/api/undo/${removed.body.undo_id}`);
  expect(body).toEqual({ restored: 1, conflicts: [] });
});

it('is erased once the account that could restore it is', async () => {
  const { id, admin, remove } = await createWorld();
  await remove();
  const me = await admin.get<{ id: number }>('/api/me');
  await master.delete(`/api/users/${me.body.id}`);
  await api.db.query(`UPDATE undo_entries SET undo_until = now()`);
  await eraseDue(api.db);
  expect(await api.db.query(`SELECT FROM stored_groups WHERE id = $1`, [id])).toEqual([]);
});
