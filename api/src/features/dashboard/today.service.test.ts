import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DashboardToday, WeeklySchedule } from '@studyhall/contracts';
import { createUser, middayZone, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let head: HttpClient;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  head = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' })).client;
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());

const today = async (http: HttpClient, zone = 'UTC'): Promise<DashboardToday> =>
  (await http.get<DashboardToday>(`/api/dashboard/today?time_zone=${encodeURIComponent(zone)}`)).body;

it('ticks the steps of the first hour by what exists, and hides school and model from school admins', async () => {
  const nothing = { classes: false, roster: false, invitations: false, teachers: false };
  expect((await today(head)).first_hour).toEqual({ school: null, admins: true, ...nothing, model: null });
  expect((await today(master)).first_hour?.model).not.toBeNull();
  await createUser(api.db, { school: 'NORTH' });
  await head.post('/api/groups', { name: 'Biology', school: 'NORTH' });
  expect((await today(head)).first_hour).toMatchObject({ roster: true, classes: true, invitations: false });
  await head.post('/api/invites', { school: 'NORTH' });
  await createUser(api.db, { role: 'TEACHER', school: 'NORTH' });
  expect((await today(head)).first_hour).toBeNull();
});

it('counts who never signed in, as the table of users does, and who waits', async () => {
  await createUser(api.db, { school: 'NORTH', username: 'never was here' });
  await createUser(api.db, { school: 'SOUTH' });
  const { never_signed_in: never } = await today(head);
  const list = await head.get('/api/user-access?never_signed_in=true&limit=1');
  expect(String(never)).toBe(list.headers.get('x-total-count'));
  const invite = (await head.post<{ code: string }>('/api/invites', { school: 'NORTH' })).body;
  const request = { invite_code: invite.code, username: 'wants in', password: 'long enough' };
  await api.visitor.post('/api/approval-requests', request);
  expect((await today(head)).pending_approvals).toBe(1);
});

it('takes the day and the hour of the school, whatever the clock of the reader', async () => {
  // At least 25 hours apart: the two never share a day. No day of the first one ends soon.
  const [ahead, behind] = [new Date().getUTCHours() === 9 ? 'Etc/GMT-13' : 'Etc/GMT-14', 'Etc/GMT+12'];
  const dayIn = (zone: string): number => {
    const name = new Date().toLocaleDateString('en', { weekday: 'short', timeZone: zone });
    return ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(name);
  };
  const slot = { day_of_week: dayIn(ahead), start_time: '00:00', end_time: '23:59' };
  await head.post('/api/groups', { name: 'All day', school: 'NORTH', time_slots: [slot] });
  expect((await today(head, behind)).classes.total).toBe(0);
  expect((await today(head, ahead)).classes).toMatchObject({
    total: 1,
    slots: [{ group_name: 'All day', start_time: '00:00' }],
  });
  await api.db.query(`UPDATE schools SET time_zone = $1 WHERE name = 'NORTH'`, [ahead]);
  expect((await today(head, behind)).classes.total).toBe(1);
  expect((await head.get('/api/dashboard/today?time_zone=Nowhere/At_all')).status).toBe(422);
});

it('shows a teacher the students, slots and requests of their classes alone', async () => {
  const { user: teacher, client } = await api.signedIn({ role: 'TEACHER', school: 'WEST' });
  const slots = Array.from({ length: 7 }, (_, day_of_week) => ({
    ...{ day_of_week, start_time: '00:00', end_time: '23:59' },
  }));
  const ids: number[] = [];
  for (const name of ['Taught 1', 'Taught 2', 'Of others']) {
    const group = { name, school: 'WEST', time_slots: slots };
    ids.push((await master.post<{ group_id: number }>('/api/groups', group)).body.group_id);
  }
  const students = await Promise.all([1, 2, 3].map(() => createUser(api.db, { school: 'WEST' })));
  for (const [at, group] of ids.entries()) {
    // The first student is in both taught classes, and the third only in the class of others.
    const members = at === 2 ? students : students.slice(0, at + 1);
    await master.post(
      `/api/groups/${group}/assign`,
      members.map(({ id }) => id),
    );
    if (at < 2) await master.post(`/api/groups/${group}/teachers`, [teacher.id]);
    const invite = (await master.post<{ code: string }>('/api/invites', { group_id: group })).body;
    const request = { invite_code: invite.code, username: `joins ${at}`, password: 'long enough' };
    await api.visitor.post('/api/approval-requests', request);
  }
  expect((await client.get('/api/dashboard/stats')).body).toEqual({
    students_per_school: [{ school: 'WEST', count: 2 }],
    classes_per_school: [{ school: 'WEST', count: 2 }],
    pending_approvals: 2,
  });
  const { classes, ...rest } = await today(client, middayZone());
  expect(classes.slots.map(({ group_name }) => group_name).toSorted()).toEqual(['Taught 1', 'Taught 2']);
  expect(rest).toEqual({ pending_approvals: 2, never_signed_in: 0, imports: [], first_hour: null });
  const week = (await client.get<WeeklySchedule>('/api/dashboard/schedule?school=west')).body;
  expect(week.days.map(({ total }) => total)).toEqual([2, 2, 2, 2, 2, 2, 2]);
});

it('bounds each hour of the week, and answers one hour by itself', async () => {
  const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'CROWDED' });
  const times = [...Array.from({ length: 5 }, () => '09:15'), '09:00', '10:00'];
  for (const [at, start_time] of times.entries())
    await client.post('/api/groups', {
      ...{ name: `Crowded ${at}`, school: 'CROWDED' },
      time_slots: [{ day_of_week: 2, start_time, end_time: '11:00' }],
    });
  const wednesday = async (query = '') =>
    (await client.get<WeeklySchedule>(`/api/dashboard/schedule${query}`)).body.days[2];
  const week = await wednesday();
  expect(week).toMatchObject({
    total: 7,
    hours: [
      { hour: 9, total: 6 },
      { hour: 10, total: 1 },
    ],
  });
  expect(week?.slots.map(({ start_time }) => start_time)).toEqual(['09:00', '09:15', '09:15', '10:00']);
  const alone = await wednesday('?day=2&hour=9');
  expect(alone?.hours).toEqual([{ hour: 9, total: 6 }]);
  expect(alone?.slots.length).toBe(6);
  expect((await client.get('/api/dashboard/schedule?day=7')).status).toBe(422);
});
