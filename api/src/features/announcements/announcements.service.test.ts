import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnnouncementView, ErrorBody } from '@studyhall/contracts';
import { type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { schoolCalls } from '../../../../tests/support/schools.js';
import { Tab } from '../../../../tests/support/person.js';

let api: TestApi;
let master: HttpClient;
let head: HttpClient;
let pupil: { client: HttpClient; user: { id: number } };
let stranger: HttpClient;
let groupId: number;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  head = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' })).client;
  pupil = await api.signedIn({ school: 'NORTH' });
  stranger = (await api.signedIn({ school: 'SOUTH' })).client;
  const made = await head.post<{ group_id: number }>('/api/groups', { name: 'Biology', school: 'NORTH' });
  groupId = made.body.group_id;
  await head.post(`/api/groups/${groupId}/assign`, [pupil.user.id]);
});
afterAll(() => api.stop());

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const announce = async (http: HttpClient, more: object): Promise<number> =>
  (await http.post<{ announcement_id: number }>('/api/announcements', { ends_at: inDays(1), ...more })).body
    .announcement_id;
const seenBy = async (http: HttpClient): Promise<string[]> => {
  const { body } = await http.get<{ announcements: AnnouncementView[] }>('/api/me/announcements');
  return body.announcements.map(({ text }) => text);
};

it('is refused in an archived school, whose admin is asked to have it restored', async () => {
  const archive = async (archived: boolean): Promise<void> => {
    expect((await schoolCalls(master).put('NORTH', { archived })).status).toBe(200);
  };
  const send = (http: HttpClient, more: object) =>
    http.post<ErrorBody>('/api/announcements', { text: 'Closed', ends_at: inDays(1), ...more });
  await archive(true);
  for (const more of [{}, { group_id: groupId }])
    expect(await send(head, more)).toMatchObject({
      status: 409,
      body: { detail: 'NORTH is archived. Ask a master admin to restore it first.' },
    });
  expect(await send(master, { school: 'NORTH' })).toMatchObject({
    status: 409,
    body: { detail: 'NORTH is archived. Choose another school, or restore it first.' },
  });
  expect((await head.get('/api/me')).body).toMatchObject({ school_archived: true });
  await archive(false);
  expect((await head.get('/api/me')).body).not.toHaveProperty('school_archived');
  expect((await send(head, {})).status).toBe(201);
  await api.db.query(`DELETE FROM announcements`);
});

it('reaches only its audience and only until it ends', async () => {
  const everyone = await announce(master, { text: 'To everyone' });
  await announce(head, { text: 'To the school' });
  await announce(head, { text: 'To the class', group_id: groupId });
  const classmate = (await api.signedIn({ school: 'NORTH' })).client;
  const teacher = await api.signedIn({ school: 'NORTH', role: 'TEACHER' });
  await head.post(`/api/groups/${groupId}/teachers`, [teacher.user.id]);
  expect(await seenBy(pupil.client)).toEqual(['To the class', 'To the school', 'To everyone']);
  expect(await seenBy(teacher.client)).toEqual(['To the class', 'To the school', 'To everyone']);
  expect(await seenBy(classmate)).toEqual(['To the school', 'To everyone']);
  expect(await seenBy(head)).toEqual(['To the school', 'To everyone']);
  expect(await seenBy(stranger)).toEqual(['To everyone']);
  expect(await seenBy(master)).toEqual(['To everyone']);

  expect((await head.send('DELETE', `/api/announcements/${everyone}`)).status).toBe(404);
  await master.send('DELETE', `/api/announcements/${everyone}`);
  expect((await master.send('DELETE', `/api/announcements/${everyone}`)).status).toBe(404);
  await api.db.query(`UPDATE announcements SET ends_at = now() WHERE text = 'To the school'`);
  expect(await seenBy(pupil.client)).toEqual(['To the class']);
  const { body, headers } = await head.get<AnnouncementView[]>('/api/announcements');
  expect(body).toMatchObject([
    { text: 'To the class', group_name: 'Biology', school: 'NORTH' },
    { text: 'To the school', group_name: null, school: 'NORTH' },
  ]);
  expect(headers.get('x-total-count')).toBe('2');
});

it('refuses a text, an end or an audience that does not fit, and too many at once', async () => {
  const codes = await Promise.all(
    [
      { text: '  ', ends_at: inDays(1) },
      { text: 'x'.repeat(501), ends_at: inDays(1) },
      { text: 'x', ends_at: inDays(-1) },
      { text: 'x', ends_at: inDays(91) },
      { text: 'x', ends_at: inDays(1), school: 'NORTH', group_id: groupId },
      { text: 'x', ends_at: inDays(1), group_id: 2_000_000_000 },
    ].map(async (body) => (await head.post('/api/announcements', body)).status),
  );
  expect(codes).toEqual([422, 422, 422, 422, 422, 422]);
  const unknown = await master.post('/api/announcements', {
    text: 'x',
    ends_at: inDays(1),
    school: 'NOWHERE',
  });
  expect(unknown.body).toMatchObject({ issues: [{ path: 'school', message: 'That school was not found.' }] });
  const other = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'WEST' })).client;
  for (let made = 0; made < 20; made++) await announce(other, { text: `No. ${made}` });
  expect(
    (await other.post('/api/announcements', { text: 'One more', ends_at: inDays(1) })).body,
  ).toMatchObject({
    code: 'conflict',
    detail: 'At most 20 announcements run at once. Please end one first.',
  });
});

it('is recorded with its text', async () => {
  const { body } = await head.get<Array<{ after: unknown }>>('/api/audit?action=announcement.create');
  expect(body[0]).toMatchObject({ target: 'Biology', after: { text: 'To the class' } });
});

/** The announcements that a tab was sent, in order: the text, or null where one ended. */
const published = (tab: Tab): Array<string | null> =>
  tab.received.flatMap(({ name, payload }) =>
    name === 'announcement.changed' ? [(payload as AnnouncementPayload).announcement?.text ?? null] : [],
  );
type AnnouncementPayload = { announcement: AnnouncementView | null };
const openTab = async (http: HttpClient): Promise<Tab> => {
  const tab = new Tab(api.url, http.cookie);
  await tab.connected();
  return tab;
};

it('leaves open pages with a removed class, and returns to them with its undo', async () => {
  const school = 'TAB SCHOOL';
  const { user, client } = await api.signedIn({ school });
  const made = await master.post<{ group_id: number }>('/api/groups', { name: 'Physics', school });
  await master.post(`/api/groups/${made.body.group_id}/assign`, [user.id]);
  await announce(master, { text: 'Bring goggles', group_id: made.body.group_id });
  const tab = await openTab(client);
  const removed = await master.send<{ undo_id: string }>('DELETE', `/api/groups/${made.body.group_id}`);
  await tab.until(() => published(tab).length === 1, 'the end of the announcement');
  await master.post(`/api/undo/${removed.body.undo_id}`, {});
  await tab.until(() => published(tab).length === 2, 'the announcement of the restored class');
  expect(published(tab)).toEqual([null, 'Bring goggles']);
  tab.close();
});

it('reaches the open pages of a school that was renamed or merged since they were opened', async () => {
  const { client } = await api.signedIn({ school: 'OLD NAME' });
  await api.signedIn({ school: 'LARGE SCHOOL' });
  const tab = await openTab(client);
  const moves = (): number => tab.received.filter(({ name }) => name === 'account.changed').length;
  const idOf = async (name: string): Promise<number> =>
    (await master.get<{ schools: Array<{ id: number; name: string }> }>('/api/schools')).body.schools.find(
      (school) => school.name === name,
    )?.id ?? 0;
  await master.send('PUT', `/api/schools/${await idOf('OLD NAME')}`, { name: 'NEW NAME' });
  await tab.until(() => moves() === 1, 'the new name');
  await announce(master, { text: 'Renamed', school: 'NEW NAME' });
  await master.post(`/api/schools/${await idOf('NEW NAME')}/merge`, { into: await idOf('LARGE SCHOOL') });
  await tab.until(() => moves() === 2, 'the merge');
  await announce(master, { text: 'Merged', school: 'LARGE SCHOOL' });
  await tab.until(() => published(tab).includes('Merged'), 'the announcement after the merge');
  expect(published(tab)).toEqual(['Renamed', 'Merged']);
  tab.close();
});
