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

it('filters by days in a time zone, both of them included', async () => {
  const pupil = await createUser(api.db, { username: 'dated', school: 'WEST' });
  await west.send('PUT', `/api/users/${pupil.id}/access`, { access_granted: false });
  await api.db.query(`UPDATE audit_log SET at = '2025-03-29T23:30:00Z' WHERE target = 'dated'`);
  const found = (query: string) => log(west, `target=dated&${query}`);
  const once = ['user.revoke dated'];
  expect(await found('from=2025-03-29&to=2025-03-29')).toEqual(once);
  expect(await found('from=2025-03-30&to=2025-03-30')).toEqual([]);
  const berlin = 'time_zone=Europe/Berlin';
  expect(await found(`from=2025-03-30&to=2025-03-30&${berlin}`)).toEqual(once);
  expect(await found(`to=2025-03-29&${berlin}`)).toEqual([]);
  expect((await west.get('/api/audit?from=2025-03-30&time_zone=Nowhere')).status).toBe(422);
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

it('finds a person in every entry that touched them, alone or as one of many', async () => {
  const [pupil, other] = await Promise.all([
    createUser(api.db, { username: 'one of many', school: 'NORTH' }),
    createUser(api.db, { username: 'other pupil', school: 'NORTH' }),
  ]);
  const makeClass = async (name: string): Promise<number> =>
    (await north.post<{ group_id: number }>('/api/groups', { name, school: 'NORTH' })).body.group_id;
  const [kept, moved] = [await makeClass('Kept'), await makeClass('Moved')];
  await north.post(`/api/groups/${kept}/assign`, [pupil.id, other.id]);
  await north.post(`/api/groups/${moved}/assign`, [pupil.id]);
  await north.send('DELETE', `/api/groups/${kept}/members/${other.id}`);
  await north.send('DELETE', `/api/groups/${kept}`);
  await master.send('PUT', `/api/groups/${moved}`, { name: 'Moved', school: 'SOUTH' });
  await north.send('PUT', `/api/users/${pupil.id}/access`, { access_granted: false });
  const touched = ['user.revoke one of many', 'group.update Moved', 'group.delete Kept'];
  expect(await log(north, `person=${pupil.id}`)).toEqual([
    ...touched,
    'group.assign Moved',
    'group.assign Kept',
  ]);
  expect(await log(north, `person=${pupil.id}&action=group.assign&limit=1`)).toEqual(['group.assign Moved']);
  expect(await log(north, `person=${other.id}`)).toEqual(['group.remove_member Kept', 'group.assign Kept']);
  expect(await log(west, `person=${pupil.id}`)).toEqual([]);
});

it('finds the account of an approval in its request and in its approval', async () => {
  const invite = (await north.post<{ code: string }>('/api/invites', { school: 'NORTH' })).body;
  const request = { invite_code: invite.code, username: 'asked for it', password: 'long enough' };
  const { id } = (await api.visitor.post<{ id: number }>('/api/approval-requests', request)).body;
  await north.post(`/api/approval-requests/${id}/approve`);
  const [user] = await api.db.query<Array<{ id: number }>>(
    `SELECT id FROM users WHERE username = 'asked for it'`,
  );
  expect(await log(north, `person=${user?.id}`)).toEqual([
    'approval.approve asked for it',
    'approval.request asked for it',
  ]);
});

it('finds a person among 100,000 entries by an index', async () => {
  await api.db.query(`
    INSERT INTO audit_log (actor, action, target_type, target_id, target, school)
    SELECT 'bulk', 'user.grant', 'user', (1000000 + n % 5000)::text, 'someone', 'WEST'
      FROM generate_series(1, 100000) AS n`);
  await api.db.query('ANALYZE audit_log, audit_people');
  const plan = await api.db.query<Array<{ 'QUERY PLAN': string }>>(`
    EXPLAIN SELECT * FROM audit_log e WHERE e.school = 'WEST'
       AND e.id IN (SELECT entry_id FROM audit_people WHERE user_id = 1000007) ORDER BY e.id DESC LIMIT 50`);
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toMatch(/Index (Only )?Scan.* on audit_people/);
  expect(text).not.toMatch(/Seq Scan|Scan Backward using audit_log/);
  expect(await log(west, 'person=1000007')).toHaveLength(20);
});
