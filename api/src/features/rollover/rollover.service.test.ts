import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type {
  ErrorBody,
  GroupView,
  RolloverAnswer,
  RolloverProposal,
  UndoAnswer,
  UserView,
} from '@studyhall/contracts';
import { createUser, type HttpClient, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let head: HttpClient;
let school = 0;
let students: Record<string, TestUser>;
let classes: Record<string, number>;
beforeAll(async () => {
  api = await startApi();
  head = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'YEAR' })).client;
});
afterAll(() => api.stop());

beforeEach(async () => {
  await api.db.query(`DELETE FROM undo_entries`);
  await api.db.query(`DELETE FROM groups`);
  await api.db.query(`DELETE FROM users WHERE username LIKE 'pupil%'`);
  students = {};
  classes = {};
  for (const [name, members] of [
    ['Maths 9A', ['pupil nine']],
    ['Maths 10A', ['pupil ten']],
    ['Maths 11A', ['pupil eleven', 'pupil revoked']],
    ['Chess', ['pupil nine', 'pupil eleven']],
  ] as const) {
    const { group_id } = (await head.post<{ group_id: number }>('/api/groups', { name, school: 'YEAR' }))
      .body;
    classes[name] = group_id;
    for (const username of members)
      students[username] ??= await createUser(api.db, { username, school: 'YEAR' });
    await head.post(
      `/api/groups/${group_id}/assign`,
      members.map((username) => students[username]?.id),
    );
  }
  await head.send('PUT', `/api/users/${students['pupil revoked']?.id}/access`, { access_granted: false });
  school = (await proposal()).school_id;
});

const proposal = async () => (await head.get<RolloverProposal>('/api/rollover')).body;
async function run(more: object = {}, who = head) {
  const request = (await proposal()).classes.map(({ group_id, proposed: name, leaves }) => ({
    group_id,
    name,
    leaves,
  }));
  const answer = await who.post<RolloverAnswer & ErrorBody>(`/api/schools/${school}/rollover`, {
    ...{ classes: request, create: ['Maths 9A'], leavers: 'revoke', school_year: '2027/28' },
    ...more,
  });
  return { status: answer.status, ...answer.body };
}
const undo = (id: string | undefined, who = head) => who.post<UndoAnswer & ErrorBody>(`/api/undo/${id}`);
async function state() {
  const groups = (await head.get<GroupView[]>('/api/groups')).body;
  const users = (await head.get<UserView[]>('/api/user-access?search=pupil')).body;
  return {
    classes: groups.map(({ name, member_count }) => `${name} ${member_count}`),
    years: groups.map(({ school_year: year }) => year ?? '-').join(' '),
    users: users.map((user) => [user.username, user.access_granted, ...user.classes].join(' ')),
  };
}

it('proposes the next grade, and what leaves; a dry run changes nothing', async () => {
  const before = await state();
  const { classes: proposed } = await proposal();
  expect(proposed.map(({ name, proposed: to, students: size, leaves }) => [name, to, size, leaves])).toEqual([
    ['Chess', 'Chess', 2, false],
    ['Maths 9A', 'Maths 10A', 1, false],
    ['Maths 10A', 'Maths 11A', 1, false],
    ['Maths 11A', expect.stringMatching(/^Maths 11A \(\d{4}\/\d\d\)$/), 2, true],
  ]);
  const { effects, undo_id } = await run({ dry_run: true });
  expect(undo_id).toBeUndefined();
  expect(effects).toMatchObject({
    ...{ created: ['Maths 9A'], leavers: 2, memberships_ended: 1, other_classes: 1 },
  });
  expect(effects.classes.map((one) => [one.from, one.students, one.remaining, one.leaves])).toEqual([
    ['Chess', 2, 1, false],
    ['Maths 9A', 1, 1, false],
    ['Maths 10A', 1, 1, false],
    ['Maths 11A', 2, 0, true],
  ]);
  expect(await state()).toEqual(before);
});

it.each(['revoke', 'remove'] as const)(
  'is one press, and one undo restores all of it: %s',
  async (leavers) => {
    const before = await state();
    const leaver = await api.openSession(students['pupil eleven'] as TestUser);
    const done = await run({ leavers });
    expect((await proposal()).undo).toMatchObject({ undo_id: done.undo_id });
    expect(Date.parse(done.undo_until ?? '') - Date.now()).toBeGreaterThan(29 * 24 * 60 * 60_000);
    expect((await leaver.get('/api/me')).status).toBe(401);
    const after = await state();
    expect(after.classes).toEqual([
      'Chess 1',
      'Maths 9A 0',
      'Maths 10A 1',
      'Maths 11A 1',
      expect.stringMatching(/^Maths 11A \(.* 0$/),
    ]);
    expect(after.years).toBe('2027/28 2027/28 2027/28 2027/28 -');
    const gone = ['pupil eleven false', 'pupil revoked false'];
    expect(after.users).toEqual([
      ...(leavers === 'revoke' ? gone.slice(0, 1) : []),
      'pupil nine true Chess Maths 10A',
      ...(leavers === 'revoke' ? gone.slice(1) : []),
      'pupil ten true Maths 11A',
    ]);
    const other = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'YEAR' })).client;
    expect((await undo(done.undo_id, other)).status).toBe(404);
    expect((await undo(done.undo_id)).body).toMatchObject({ conflicts: [] });
    expect(await state()).toEqual(before);
    expect((await proposal()).undo).toBeNull();
  },
);

it('an undo after later changes keeps them, and reports each', async () => {
  const done = await run();
  await head.send('PUT', `/api/groups/${classes['Maths 9A']}`, { name: 'Maths X', school: 'YEAR' });
  const [fresh] = (await head.get<GroupView[]>('/api/groups?search=Maths+9A')).body;
  await head.post(`/api/groups/${fresh?.id}/assign`, [students['pupil nine']?.id]);
  await head.send('PUT', `/api/users/${students['pupil eleven']?.id}/access`, { access_granted: true });
  const { body } = await undo(done.undo_id);
  expect(body.conflicts.map(({ name, reason }) => [name, reason])).toEqual([
    ['Maths X', 'undo_group_changed'],
    ['Maths 9A', 'undo_group_used'],
    ['pupil eleven', 'undo_user_changed'],
  ]);
  expect((await state()).classes).toEqual([
    'Chess 2',
    'Maths 9A 1',
    'Maths 10A 1',
    'Maths 11A 2',
    'Maths X 1',
  ]);
  expect((await undo(done.undo_id)).status).toBe(409);
});

it('an undo follows the policy for each leaver, as it is now', async () => {
  const done = await run();
  const { client: master } = await api.signedIn({ role: 'MASTER_ADMIN' });
  const promoted = students['pupil eleven']?.id;
  await master.send('PUT', `/api/users/${promoted}/role`, { role: 'SCHOOL_ADMIN' });
  const { body } = await undo(done.undo_id);
  expect(body.conflicts).toMatchObject([{ id: promoted, reason: 'admin_access_by_master' }]);
  expect((await state()).users).toContain('pupil eleven false');
});

it('keeps the names apart in each school year, also when it is undone', async () => {
  const twin = { name: 'Maths 10A', school: 'YEAR', school_year: '2030/31' };
  await head.post('/api/groups', twin);
  const done = await run({ classes: [{ group_id: classes['Maths 9A'], name: 'Maths 9B' }], create: [] });
  expect(done).toMatchObject({ status: 200, effects: { classes: [{ to: 'Maths 9B' }] } });
  await head.post('/api/groups', { ...twin, name: 'Maths 9A' });
  expect((await undo(done.undo_id)).body.conflicts).toEqual([]);
  const again = await run({ classes: [{ group_id: classes['Maths 9A'], name: 'Maths 9B' }], create: [] });
  await head.post('/api/groups', { name: 'maths 9a', school: 'YEAR' });
  expect((await undo(again.undo_id)).body.conflicts.map(({ reason }) => reason)).toEqual([
    'undo_group_name_taken',
  ]);
});

it('an undo gives no class the name of one that keeps its new name', async () => {
  const done = await run({ create: [], school_year: '' });
  await head.post('/api/groups', { name: 'maths 9a', school: 'YEAR' });
  const { conflicts } = (await undo(done.undo_id)).body;
  const taken = ['Maths 10A', 'Maths 11A', expect.stringMatching(/^Maths 11A \(/) as string];
  expect(conflicts.map(({ name, reason }) => [name, reason])).toEqual(
    taken.map((name) => [name, 'undo_group_name_taken']),
  );
});

it('refuses two classes of one name, a class of another school, and other schools', async () => {
  const wanted = [{ group_id: classes['Maths 9A'], name: 'maths 10a' }];
  const same = await run({ classes: wanted, school_year: '' });
  expect(same).toMatchObject({ status: 422, detail: expect.stringContaining('same name') as string });
  const { client: master } = await api.signedIn({ role: 'MASTER_ADMIN' });
  const { body } = await master.post<{ group_id: number }>('/api/groups', { name: 'Else', school: 'OTHER' });
  expect(await run({ classes: [{ group_id: body.group_id, name: 'Mine' }] })).toMatchObject({ status: 404 });
  const { client: stranger } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'OTHER' });
  expect(await run({}, stranger)).toMatchObject({ status: 404 });
  expect((await stranger.get('/api/rollover?school=YEAR')).status).toBe(404);
  expect((await (await api.signedIn()).client.get('/api/rollover')).status).toBe(403);
  expect(await run({ dry_run: true }, master)).toMatchObject({ status: 200 });
});
