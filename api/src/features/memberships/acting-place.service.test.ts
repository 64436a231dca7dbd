import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntryView, MemberView, PasswordSheetView } from '@studyhall/contracts';
import { ADVISORY_LOCKS, lockInTransaction } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { createUser, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { awaitLock } from '../../../../tests/support/await-lock.js';
import { connectSocket } from '../../../../tests/support/connect-socket.js';
import { enter, furtherSchools } from '../../../../tests/support/further-schools.js';

const DAY_MS = 86_400_000;

let api: TestApi;
let master: HttpClient;
let visitor: ReturnType<typeof furtherSchools>['visitor'];
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  ({ visitor } = furtherSchools(api, master));
});
afterAll(() => api?.stop());

it('a class can be handed over to each colleague who is offered', async () => {
  const { home, away, user, client, given } = await visitor({ role: 'TEACHER' }, 'TEACHER');
  const path = `/api/groups/${away.group}`;
  const by = away.admin.client;
  const { body } = await by.get<{ teachers: MemberView[] }>(`${path}/cover/colleagues?search=`);
  expect(body.teachers.map(({ id }) => id)).toEqual([user.id]);
  const until = new Date(Date.now() + DAY_MS).toISOString();
  const handOver = (to: { id: number }) => by.send('PUT', `${path}/cover`, { user_id: to.id, until });
  expect((await handOver(home.admin.user)).status).toBe(422);
  expect((await handOver(user)).status).toBe(200);
  expect((await client.get(path)).status).toBe(404);
  await enter(client, given.membership.id);
  expect((await client.get(path)).status).toBe(200);
  await api.db.query(`UPDATE users SET access_granted = false WHERE id = $1`, [user.id]);
  expect((await handOver(user)).status).toBe(422);
});

it('an admin of a further school has no rights over an account of another home school, the own one too', async () => {
  const { home, away, user, client, given } = await visitor({ role: 'SCHOOL_ADMIN' }, 'SCHOOL_ADMIN');
  const other = await api.signedIn({ role: 'TEACHER', school: home.school });
  const changes = (id: number) => [
    client.get(`/api/users/${id}`),
    client.send('PUT', `/api/users/${id}`, { given_name: 'Other' }),
    client.send('PUT', `/api/users/${id}/role`, { role: 'TEACHER' }),
    client.send('PUT', `/api/users/${id}/access`, { access_granted: false }),
    client.post(`/api/users/${id}/reset-password`),
    client.send('DELETE', `/api/users/${id}/sessions`),
    client.post(`/api/users/${id}/export`, {}),
    client.send('DELETE', `/api/users/${id}`),
  ];
  const answers = async (id: number) => (await Promise.all(changes(id))).map(({ status }) => status);
  expect(await answers(user.id)).not.toContain(404);
  await enter(client, given.membership.id);
  for (const id of [user.id, other.user.id]) expect(new Set(await answers(id))).toEqual(new Set([404]));
  // What is of the account itself is in the log of its home school.
  await client.post('/api/me/password', {
    current_password: user.password,
    new_password: 'another long one',
  });
  const logged = async (by: HttpClient) =>
    (await by.get<AuditEntryView[]>(`/api/audit?person=${user.id}&action=user.change_password`)).body.length;
  expect([await logged(home.admin.client), await logged(away.admin.client)]).toEqual([1, 0]);
});

it('a change that was begun in a role that ends meanwhile is refused, and the session goes on at home', async () => {
  for (const end of ['membership', 'school'] as const) {
    const { home, away, client, given } = await visitor({ role: 'TEACHER' }, 'SCHOOL_ADMIN');
    await enter(client, given.membership.id);
    const begun = await api.db.transaction(async (on) => {
      await lockInTransaction(on, 'schools');
      const answer = client.post('/api/groups', { name: 'Physics', school: away.school });
      await awaitLock(api.db, ADVISORY_LOCKS.schools);
      if (end === 'membership')
        await on.query(`DELETE FROM memberships WHERE id = $1`, [given.membership.id]);
      else await on.query(`UPDATE schools SET archived_at = now() WHERE name = $1`, [away.school]);
      return { answer };
    });
    expect(await begun.answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await client.get('/api/me')).body).toMatchObject({ role: 'TEACHER', school: home.school });
  }
});

it('while the home school is archived, a teacher acts in a further one, and others are signed out', async () => {
  const { home, away, user, client } = await visitor({ role: 'TEACHER' }, 'TEACHER');
  const colleague = await api.signedIn({ role: 'TEACHER', school: home.school });
  const [school] = await api.db.query<[{ id: number }]>(`SELECT id FROM schools WHERE name = $1`, [
    home.school,
  ]);
  const archive = (archived: boolean) => master.send('PUT', `/api/schools/${school.id}`, { archived });
  const signIn = ({ username, password }: typeof user) =>
    api.visitor.post('/api/signin', { username, password });
  const tab = await connectSocket(api.url, client);
  const moved = () => new Promise((resolve) => tab.once('account.changed', resolve));
  let told = moved();
  expect((await archive(true)).status).toBe(200);
  await told;
  expect((await client.get('/api/me')).body).toMatchObject({ role: 'TEACHER', school: away.school });
  expect((await colleague.client.get('/api/me')).status).toBe(401);
  expect([(await signIn(user)).status, (await signIn(colleague.user)).status]).toEqual([200, 403]);
  told = moved();
  await archive(false);
  await told;
  expect((await client.get('/api/me')).body).toMatchObject({ school: home.school });
  tab.close();
});

it('a session gets the live events of the school that it acts in', async () => {
  const { home, away, user, client, given } = await visitor({ role: 'TEACHER' }, 'TEACHER');
  const visiting = await api.openSession(user);
  await enter(visiting, given.membership.id);
  const tabs = await Promise.all([client, visiting].map((by) => connectSocket(api.url, by)));
  const namesByTab = tabs.map((tab) => {
    const names: string[] = [];
    tab.onAny(
      (name: string) =>
        ['announcement.changed', 'lesson.started', 'lesson.ended'].includes(name) && names.push(name),
    );
    return names;
  });
  /** What each tab got; the last event of a tab arrives after all others. */
  const received = async (): Promise<string[][]> => {
    const last = tabs.map((tab) => new Promise((resolve) => tab.once('file.status', resolve)));
    const event = { file_id: 'last', status: 'ready' } as const;
    await api.app.get(EventPublisher).publish({ user: user.id }, 'file.status', event);
    await Promise.all(last);
    return namesByTab.map((names) => names.splice(0));
  };
  const announced = async (by: HttpClient) =>
    (await by.get<{ announcements: unknown[] }>('/api/me/announcements')).body.announcements.length;
  const ends_at = new Date(Date.now() + DAY_MS).toISOString();
  for (const [at, { group, admin }] of [home, away].entries()) {
    const path = `/api/groups/${group}`;
    await admin.client.post(`${path}/teachers`, [user.id]);
    const { body } = await admin.client.post<{ lesson_id: string }>(`${path}/lessons`, {});
    await admin.client.post('/api/announcements', { text: 'Tomorrow', group_id: group, ends_at });
    await admin.client.post(`/api/lessons/${body.lesson_id}/end`);
    const got = await received();
    expect(got[at]).toEqual(['lesson.started', 'announcement.changed', 'lesson.ended']);
    expect(got[1 - at]).toEqual([]);
  }
  expect([await announced(client), await announced(visiting)]).toEqual([1, 1]);
  for (const tab of tabs) tab.close();
});

it('imports and sheets of passwords are shown in the school that they were made in', async () => {
  const { home, away, user, client, given } = await visitor({ role: 'SCHOOL_ADMIN' }, 'SCHOOL_ADMIN');
  const form = (): FormData => {
    const file = new FormData();
    file.append('file', new Blob([`username\nnew-${user.id}\n`], { type: 'text/csv' }), 'roster.csv');
    return file;
  };
  const ids: string[] = [];
  const sheets: string[] = [];
  const make = async (school: string) => {
    const student = await createUser(api.db, { school });
    expect((await client.post(`/api/users/${student.id}/reset-password`)).status).toBe(200);
    ids.push((await client.post<{ id: string }>('/api/imports', form())).body.id);
    const { body } = await client.get<{ sheets: PasswordSheetView[] }>('/api/password-sheets');
    expect(body.sheets).toHaveLength(1);
    sheets.push(...body.sheets.map(({ id }) => id));
  };
  const statuses = async () => ({
    imports: await Promise.all(ids.map(async (id) => (await client.get(`/api/imports/${id}`)).status)),
    sheets: await Promise.all(
      sheets.map(async (id) => (await client.post(`/api/password-sheets/${id}/download`)).status),
    ),
  });
  await make(home.school);
  await enter(client, given.membership.id);
  await make(away.school);
  expect(await statuses()).toEqual({ imports: [404, 200], sheets: [404, 200] });
  await enter(client, null);
  expect(await statuses()).toEqual({ imports: [200, 404], sheets: [200, 404] });
});
