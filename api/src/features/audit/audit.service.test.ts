import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntryView } from '@studyhall/contracts';
import { createUser, signIn, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
let north: HttpClient;
let south: HttpClient;
let west: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN', username: 'the master' })).client;
  [north, south, west] = (await Promise.all(
    ['NORTH', 'SOUTH', 'WEST'].map(
      async (school) => (await api.signedIn({ role: 'SCHOOL_ADMIN', school })).client,
    ),
  )) as [HttpClient, HttpClient, HttpClient];
});
afterAll(() => api.stop());

const log = async (http: HttpClient, query: string): Promise<string[]> => {
  const { body } = await http.get<AuditEntryView[]>(`/api/audit?${query}`);
  return body.map((entry) => `${entry.action} ${entry.target}`);
};

it('shows a move between schools to the admins of both schools only', async () => {
  const pupil = await createUser(api.db, { username: 'mover', school: 'NORTH' });
  await master.send('PUT', `/api/users/${pupil.id}/school`, { school: 'south' });
  const { group_id: id } = (
    await master.post<{ group_id: number }>('/api/groups', { name: 'Wandering', school: 'NORTH' })
  ).body;
  await master.send('PUT', `/api/groups/${id}`, { name: 'Wandering', school: 'SOUTH' });
  const moves = ['group.update Wandering', 'user.school mover'];
  for (const http of [north, south, master])
    expect(await log(http, '')).toEqual(expect.arrayContaining(moves));
  for (const school of ['north', 'SOUTH'])
    expect(await log(master, `school=${school}`)).toEqual(expect.arrayContaining(moves));
  expect(await log(west, '')).toEqual([]);
  expect(await log(south, '')).not.toContain('group.create Wandering');
  const { body } = await south.get<AuditEntryView[]>('/api/audit?action=user.school');
  expect(body).toMatchObject([
    { school: 'NORTH', other_school: 'SOUTH', before: { school: 'NORTH' }, after: { school: 'SOUTH' } },
  ]);
});

it('filters by actor, action, target and date, and pages by id', async () => {
  const pupil = await createUser(api.db, { username: 'Found Pupil', school: 'WEST' });
  await master.send('PUT', `/api/users/${pupil.id}/access`, { access_granted: false });
  await west.send('PUT', `/api/users/${pupil.id}/access`, { access_granted: true });
  expect(await log(west, 'target=found%20p')).toEqual(['user.grant Found Pupil', 'user.revoke Found Pupil']);
  expect(await log(west, 'actor=THE%20mas')).toEqual(['user.revoke Found Pupil']);
  expect(await log(west, 'action=user.grant')).toEqual(['user.grant Found Pupil']);
  expect(await log(west, 'action=&actor=&target=&from=&to=&before=&limit=1')).toEqual([
    'user.grant Found Pupil',
  ]);
  const { body } = await west.get<AuditEntryView[]>('/api/audit');
  const at = encodeURIComponent(body[0]?.at ?? '');
  expect(await log(west, `before=${body[0]?.id}`)).toEqual(['user.revoke Found Pupil']);
  expect(await log(west, `from=${at}`)).toEqual(['user.grant Found Pupil']);
  expect(await log(west, 'to=2020-01-01T00:00:00%2B02:00')).toEqual([]);
  expect(await log(north, 'school=WEST')).toEqual([]);
});

it('records a change of the own password, without the password', async () => {
  const user = await createUser(api.db, {
    username: 'own changer',
    password: 'the first one',
    school: 'WEST',
  });
  const http = await signIn(api.url, user);
  await http.post('/api/me/password', { current_password: 'the first one', new_password: 'the second one' });
  const { body } = await west.get<AuditEntryView[]>('/api/audit?action=user.change_password');
  expect(body).toMatchObject([{ actor: 'own changer', target: 'own changer', school: 'WEST' }]);
  expect(JSON.stringify(body)).not.toMatch(/the (first|second) one/);
});
