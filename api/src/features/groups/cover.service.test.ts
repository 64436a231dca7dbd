import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CoverView, GroupView, MemberView } from '@studyhall/contracts';
import { createUser, type HttpClient, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

type SignedIn = Awaited<ReturnType<TestApi['signedIn']>>;

const DAY_MS = 86_400_000;

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api?.stop());

/** A school with a teacher of a class, a colleague, an admin and a student of the class. */
async function createWorld() {
  const school = `SCHOOL ${randomUUID().slice(0, 8).toUpperCase()}`;
  const { body } = await master.post<{ group_id: number }>('/api/groups', { name: 'Biology 1', school });
  const [teacher, colleague, admin] = await Promise.all([
    api.signedIn({ role: 'TEACHER', school }),
    api.signedIn({ role: 'TEACHER', school }),
    api.signedIn({ role: 'SCHOOL_ADMIN', school }),
  ]);
  const student = await createUser(api.db, { school });
  const path = `/api/groups/${body.group_id}`;
  await admin.client.post(`${path}/teachers`, [teacher.user.id]);
  await admin.client.post(`${path}/assign`, [student.id]);
  const until = new Date(Date.now() + DAY_MS).toISOString();
  const handOver = (by: SignedIn, to: TestUser, end = until) =>
    by.client.send('PUT', `${path}/cover`, { user_id: to.id, until: end });
  const coverOf = async (by: SignedIn) => (await by.client.get<{ cover: CoverView }>(`${path}/cover`)).body;
  return { school, path, teacher, colleague, admin, student, until, handOver, coverOf };
}

const classesOf = async ({ client }: SignedIn): Promise<string[]> =>
  (await client.get<GroupView[]>('/api/groups')).body.map(({ name }) => name);

it('gives a colleague the rights of a teacher of the class, and shows it to both and to admins', async () => {
  const { path, teacher, colleague, admin, student, until, handOver, coverOf } = await createWorld();
  expect((await colleague.client.get(path)).status).toBe(404);
  expect((await handOver(teacher, colleague.user)).status).toBe(200);
  const { id: user_id, username } = colleague.user;
  const cover = { user_id, username, display_name: username, until };
  for (const person of [teacher, colleague, admin])
    expect(await coverOf(person)).toEqual({ cover: { ...cover, handed_by: teacher.user.username } });
  expect(await classesOf(colleague)).toEqual(['Biology 1']);
  for (const part of ['', '/members', '/materials', '/lessons', '/lesson-plans', '/exercises'])
    expect((await colleague.client.get(`${path}${part}`)).status, part).toBe(200);
  expect((await colleague.client.post(`/api/users/${student.id}/reset-password`)).status).toBe(200);
  expect((await colleague.client.post(`${path}/lessons`, {})).status).toBe(201);
  // Those who teach the class for good stay the same.
  const { teachers } = (await admin.client.get<{ teachers: MemberView[] }>(`${path}/teachers`)).body;
  expect(teachers.map(({ id }) => id)).toEqual([teacher.user.id]);
  const entries = await api.db.query(`SELECT action, after FROM audit_log WHERE action = 'group.hand_over'
    AND after->>'substitute' = '${colleague.user.username}'`);
  expect(entries).toEqual([
    { action: 'group.hand_over', after: { substitute: colleague.user.username, until } },
  ]);
});

it('ends with its time, without a job', async () => {
  const { path, teacher, colleague, student, handOver, coverOf } = await createWorld();
  await handOver(teacher, colleague.user);
  const { body } = await colleague.client.post<{ lesson_id: string }>(`${path}/lessons`, {});
  await api.db.query(`UPDATE group_covers SET until = now() WHERE user_id = $1`, [colleague.user.id]);
  expect(await classesOf(colleague)).toEqual([]);
  for (const one of [path, `${path}/lesson-plans`, `/api/lessons/${body.lesson_id}`])
    expect((await colleague.client.get(one)).status, one).toBe(404);
  expect((await colleague.client.post(`/api/users/${student.id}/reset-password`)).status).toBe(404);
  expect(await coverOf(teacher)).toEqual({ cover: null });
});

it('can be ended early, also by the substitute, who hands nothing on', async () => {
  const { path, teacher, colleague, admin, school, handOver } = await createWorld();
  const third = await createUser(api.db, { role: 'TEACHER', school });
  await handOver(teacher, colleague.user);
  const longer = new Date(Date.now() + 9 * DAY_MS).toISOString();
  for (const to of [third, colleague.user]) expect((await handOver(colleague, to, longer)).status).toBe(403);
  expect((await colleague.client.send('DELETE', `${path}/cover`)).status).toBe(200);
  expect((await colleague.client.get(path)).status).toBe(404);
  expect((await handOver(admin, colleague.user)).status).toBe(200);
  expect((await teacher.client.send('DELETE', `${path}/cover`)).status).toBe(200);
  expect((await teacher.client.send('DELETE', `${path}/cover`)).status).toBe(404);
});

it('is for teachers of the school alone, for a time', async () => {
  const { path, teacher, colleague, student, handOver } = await createWorld();
  const stranger = await api.signedIn({ role: 'TEACHER', school: 'ELSEWHERE' });
  expect((await handOver(teacher, stranger.user)).status).toBe(422);
  expect((await handOver(teacher, student)).status).toBe(403);
  expect((await handOver(teacher, teacher.user)).status).toBe(422);
  for (const days of [-1, 181]) {
    const end = new Date(Date.now() + days * DAY_MS).toISOString();
    expect((await handOver(teacher, colleague.user, end)).status).toBe(422);
  }
  expect((await handOver(stranger, colleague.user)).status).toBe(404);
  const found = await teacher.client.get<{ teachers: MemberView[] }>(`${path}/cover/colleagues?search=`);
  expect(found.body.teachers.map(({ id }) => id)).toEqual([colleague.user.id]);
});

it('ends with the school or the role of the substitute, and is no way back for a removed teacher', async () => {
  const { path, teacher, colleague, admin, handOver } = await createWorld();
  await handOver(teacher, colleague.user);
  await master.send('PUT', `/api/users/${colleague.user.id}/school`, { school: 'ELSEWHERE' });
  expect((await colleague.client.get(path)).status).toBe(404);
  await admin.client.send('DELETE', `${path}/teachers/${teacher.user.id}`);
  expect((await handOver(teacher, teacher.user)).status).toBe(404);
  expect((await teacher.client.get(`${path}/cover`)).status).toBe(404);
});

it('comes back with the undo of a deleted class', async () => {
  const { path, teacher, colleague, admin, handOver } = await createWorld();
  await handOver(teacher, colleague.user);
  await teacher.client.post(`${path}/lesson-plans`, { title: 'Osmosis' });
  const { body } = await admin.client.send<{ undo_id: string }>('DELETE', path);
  expect((await admin.client.post(`/api/undo/${body.undo_id}`)).status).toBe(200);
  expect((await colleague.client.get(`${path}/lesson-plans`)).body).toMatchObject({
    plans: [{ title: 'Osmosis' }],
  });
});
