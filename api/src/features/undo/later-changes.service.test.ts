import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkUsersAnswer, ChangeReport, MemberView, UndoAnswer, UserView } from '@studyhall/contracts';
import { createUser, signIn, type HttpClient, type TestUser } from '@studyhall/testing';
import { MASTER, startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
/** Two admins: one makes a change and undoes it, the other one makes changes in between. */
let first: HttpClient;
let second: HttpClient;
beforeAll(async () => {
  api = await startApi();
  first = await signIn(api.url, MASTER);
  second = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api?.stop());

const newSchool = () => `LATER ${randomUUID().slice(0, 8).toUpperCase()}`;
const newClass = async (school: string): Promise<number> =>
  (await first.post<{ group_id: number }>('/api/groups', { name: `Class ${randomUUID()}`, school })).body
    .group_id;

const put = async (by: HttpClient, user: TestUser, what: string, body: object): Promise<ChangeReport> =>
  (await by.send<ChangeReport>('PUT', `/api/users/${user.id}/${what}`, body)).body;
const moveClass = async (by: HttpClient, id: number, school: string): Promise<ChangeReport> => {
  const { name } = (await by.get<{ name: string }>(`/api/groups/${id}`)).body;
  return (await by.send<ChangeReport>('PUT', `/api/groups/${id}`, { name, school })).body;
};
const bulk = async (by: HttpClient, action: string, users: TestUser[], value?: unknown) =>
  (await by.post<BulkUsersAnswer>('/api/users/bulk', { action, value, ids: users.map(({ id }) => id) })).body;
const undo = async (by: HttpClient, { undo_id }: { undo_id?: string }) =>
  (await by.post<UndoAnswer>(`/api/undo/${undo_id}`)).body;
const add = (by: HttpClient, id: number, ...users: TestUser[]) =>
  by.post(
    `/api/groups/${id}/assign`,
    users.map((user) => user.id),
  );
const addTeacher = (by: HttpClient, id: number, user: TestUser) =>
  by.post(`/api/groups/${id}/teachers`, [user.id]);
const removeMember = async (by: HttpClient, id: number, user: TestUser): Promise<ChangeReport> =>
  (await by.delete<ChangeReport>(`/api/groups/${id}/members/${user.id}`)).body;

const membersOf = async (id: number) =>
  (await first.get<{ members: MemberView[] }>(`/api/groups/${id}/members`)).body.members.map((one) => one.id);
const teachersOf = async (id: number) =>
  (await first.get<{ teachers: MemberView[] }>(`/api/groups/${id}/teachers`)).body.teachers.map(
    (one) => one.id,
  );
const seen = async (user: TestUser) => (await first.get<UserView>(`/api/users/${user.id}`)).body;
const kept = (...users: TestUser[]) => ({
  conflicts: users.map(({ id }) => ({ type: 'user', id, reason: 'undo_user_changed' })),
});
const keptClass = (id: number) => ({
  restored: 0,
  conflicts: [{ type: 'group', id, reason: 'undo_group_changed' }],
});

describe('the undo of a role', () => {
  it('leaves a teacher who got a class since, and names them', async () => {
    const school = newSchool();
    const [user, old, group] = [
      await createUser(api.db, { school }),
      await newClass(school),
      await newClass(school),
    ];
    await add(first, old, user);
    const made = await put(first, user, 'role', { role: 'TEACHER' });
    await addTeacher(second, group, user);
    expect(await undo(first, made)).toMatchObject({ restored: 0, ...kept(user) });
    expect(await teachersOf(group)).toEqual([user.id]);
    expect(await membersOf(old)).toEqual([]);
    expect((await seen(user)).role).toBe('TEACHER');
  });

  it('leaves a teacher who got a role in a further school since', async () => {
    const [school, other] = [newSchool(), newSchool()];
    const user = await createUser(api.db, { school });
    await newClass(other);
    const made = await put(first, user, 'role', { role: 'TEACHER' });
    await second.post('/api/memberships', { username: user.username, school: other, role: 'TEACHER' });
    expect(await undo(first, made)).toMatchObject({ restored: 0, ...kept(user) });
    expect((await seen(user)).role).toBe('TEACHER');
  });

  it('leaves a teacher who became the substitute of a class since', async () => {
    const school = newSchool();
    const [user, group] = [await createUser(api.db, { school }), await newClass(school)];
    const made = await put(first, user, 'role', { role: 'TEACHER' });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await second.send('PUT', `/api/groups/${group}/cover`, { user_id: user.id, until })).status).toBe(
      200,
    );
    expect(await undo(first, made)).toMatchObject({ restored: 0, ...kept(user) });
  });

  it('ends and restores what the change itself did', async () => {
    const school = newSchool();
    const [user, group] = [await createUser(api.db, { school }), await newClass(school)];
    await add(second, group, user);
    const made = await put(first, user, 'role', { role: 'TEACHER' });
    expect(await undo(first, made)).toMatchObject({ restored: 1, conflicts: [] });
    expect(await membersOf(group)).toEqual([user.id]);
  });
});

describe('the undo of a further role', () => {
  it('leaves a teacher who got a class of that school since, and not for a class of another one', async () => {
    const [home, school] = [newSchool(), newSchool()];
    const user = await createUser(api.db, { school: home, role: 'TEACHER' });
    const [there, atHome] = [await newClass(school), await newClass(home)];
    const give = async () =>
      (
        await first.post<ChangeReport>('/api/memberships', {
          username: user.username,
          school,
          role: 'TEACHER',
        })
      ).body;
    const given = await give();
    await addTeacher(second, atHome, user);
    expect(await undo(first, given)).toMatchObject({ restored: 1, conflicts: [] });
    expect(await teachersOf(atHome)).toEqual([user.id]);
    const again = await give();
    await addTeacher(second, there, user);
    expect(await undo(first, again)).toMatchObject({ restored: 0, ...kept(user) });
    expect(await teachersOf(there)).toEqual([user.id]);
  });
});

it('the undo of a move leaves a teacher who got a role in the former home school since', async () => {
  const [home, school] = [newSchool(), newSchool()];
  const user = await createUser(api.db, { school: home, role: 'TEACHER' });
  const moved = await put(first, user, 'school', { school });
  await second.post('/api/memberships', { username: user.username, school: home, role: 'TEACHER' });
  expect(await undo(first, moved)).toMatchObject({ restored: 0, ...kept(user) });
  expect(await seen(user)).toMatchObject({ school, memberships: [{ school: home }] });
});

describe('the undo of a moved class', () => {
  it.each(['member', 'teacher'] as const)('leaves it where a %s was added since', async (kind) => {
    const [school, other] = [newSchool(), newSchool()];
    const group = await newClass(school);
    const [old, user] = [
      await createUser(api.db, { school }),
      await createUser(api.db, { school: other, role: kind === 'teacher' ? 'TEACHER' : 'STUDENT' }),
    ];
    await add(first, group, old);
    const moved = await moveClass(first, group, other);
    await (kind === 'teacher' ? addTeacher : add)(second, group, user);
    expect(await undo(first, moved)).toMatchObject(keptClass(group));
    expect(await (kind === 'teacher' ? teachersOf : membersOf)(group)).toEqual([user.id]);
  });

  it('leaves it where it was moved on and back since', async () => {
    const group = await newClass(newSchool());
    const moved = await moveClass(first, group, 'LATER THERE');
    await moveClass(second, group, 'LATER ON');
    await moveClass(second, group, 'LATER THERE');
    expect(await undo(first, moved)).toMatchObject(keptClass(group));
  });

  it('keeps a new name and description since', async () => {
    const school = newSchool();
    const group = await newClass(school);
    const { name } = (await first.get<{ name: string }>(`/api/groups/${group}`)).body;
    const moved = await moveClass(first, group, newSchool());
    const now = (await first.get<{ school: string }>(`/api/groups/${group}`)).body.school;
    const body = { name, school: now, description: 'Room 4' };
    expect((await second.send('PUT', `/api/groups/${group}`, body)).status).toBe(200);
    expect(await undo(first, moved)).toMatchObject({ restored: 1, conflicts: [] });
    expect((await first.get(`/api/groups/${group}`)).body).toMatchObject({ school, description: 'Room 4' });
  });
});

describe('the undo of a change whose row has its value again', () => {
  it('leaves a user who was removed from a class, then added and removed by another admin', async () => {
    const school = newSchool();
    const [one, two, group] = [
      await createUser(api.db, { school }),
      await createUser(api.db, { school }),
      await newClass(school),
    ];
    await add(first, group, one, two);
    const removed = await bulk(first, 'remove_from_class', [one, two], group);
    await add(second, group, one);
    await removeMember(second, group, one);
    expect(await undo(first, removed)).toMatchObject({ restored: 1, ...kept(one) });
    expect(await membersOf(group)).toEqual([two.id]);
  });

  it('leaves a user who was added to a class, then removed and added by another admin', async () => {
    const school = newSchool();
    const [user, group] = [await createUser(api.db, { school }), await newClass(school)];
    const added = await bulk(first, 'add_to_class', [user], group);
    await removeMember(second, group, user);
    await add(second, group, user);
    expect(await undo(first, added)).toMatchObject({ restored: 0, ...kept(user) });
    expect(await membersOf(group)).toEqual([user.id]);
  });

  it.each([
    ['role', { role: 'TEACHER' }, { role: 'SCHOOL_ADMIN' }],
    ['school', { school: 'LATER A' }, { school: 'LATER B' }],
    ['access', { access_granted: false }, { access_granted: true }],
  ])('leaves a %s', async (what, change, other) => {
    const user = await createUser(api.db, { school: newSchool() });
    const changed = await put(first, user, what, change);
    await put(second, user, what, other);
    await put(second, user, what, change);
    expect(await undo(first, changed)).toMatchObject({ restored: 0, ...kept(user) });
    expect(await seen(user)).toMatchObject(change);
  });

  it('restores it where the other admin took their changes back', async () => {
    const user = await createUser(api.db, { school: newSchool() });
    const changed = await put(first, user, 'role', { role: 'TEACHER' });
    const other = await put(second, user, 'role', { role: 'SCHOOL_ADMIN' });
    expect(await undo(first, changed)).toMatchObject({ restored: 0, ...kept(user) });
    const next = await put(first, user, 'role', { role: 'STUDENT' });
    expect(await undo(second, other)).toMatchObject({ restored: 0, ...kept(user) });
    const last = await put(second, user, 'role', { role: 'TEACHER' });
    expect(await undo(second, last)).toMatchObject({ restored: 1, conflicts: [] });
    expect(await undo(first, next)).toMatchObject({ restored: 1, conflicts: [] });
    expect((await seen(user)).role).toBe('SCHOOL_ADMIN');
  });
});

describe('two changes in bulk of overlapping users', () => {
  const three = async () => {
    const school = newSchool();
    const users = await Promise.all([1, 2, 3].map(() => createUser(api.db, { school })));
    return users as [TestUser, TestUser, TestUser];
  };
  const access = async (users: TestUser[]) =>
    (await Promise.all(users.map(seen))).map((user) => user.access_granted);

  it('keep revoked whom both revoked, where the first is undone first', async () => {
    const [one, both, three_] = await three();
    const earlier = await bulk(first, 'revoke', [one, both]);
    const later = await bulk(second, 'revoke', [both, three_]);
    expect(await undo(first, earlier)).toMatchObject({ restored: 1, ...kept(both) });
    expect(await access([one, both, three_])).toEqual([true, false, false]);
    expect(await undo(second, later)).toMatchObject({ restored: 1, conflicts: [] });
    expect(await access([one, both, three_])).toEqual([true, false, true]);
  });

  it('restore all where the second is undone first', async () => {
    const [one, both, three_] = await three();
    const earlier = await bulk(first, 'revoke', [one, both]);
    const later = await bulk(second, 'revoke', [both, three_]);
    expect(await undo(second, later)).toMatchObject({ restored: 1, conflicts: [] });
    expect(await undo(first, earlier)).toMatchObject({ restored: 2, conflicts: [] });
    expect(await access([one, both, three_])).toEqual([true, true, true]);
  });

  it('keep in the class whom both added', async () => {
    const [one, both, other] = await three();
    const group = await newClass((await seen(one)).school ?? '');
    const earlier = await bulk(first, 'add_to_class', [one, both], group);
    const later = await bulk(second, 'add_to_class', [both, other], group);
    expect(await undo(first, earlier)).toMatchObject({ restored: 1, ...kept(both) });
    expect((await membersOf(group)).toSorted()).toEqual([both.id, other.id].toSorted());
    expect(await undo(second, later)).toMatchObject({ restored: 1, conflicts: [] });
  });
});

describe('at the same moment', () => {
  /** Starts both calls while the user is locked, so that each waits for the other one's lock. */
  async function atOnce<One, Two>(user: TestUser, one: () => Promise<One>, two: () => Promise<Two>) {
    const waiting = async () => {
      const [found] = await api.db.query<Array<{ count: number }>>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return found?.count;
    };
    const calls = await api.db.transaction(async (on) => {
      await on.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [user.id]);
      const waits = one();
      await expect.poll(waiting).toBe(1);
      const both = Promise.all([waits, two()]);
      await expect.poll(waiting).toBe(2);
      return { both };
    });
    return calls.both;
  }

  it.each(['undo', 'change'])('a role is undone or a class is given, the %s first', async (which) => {
    const school = newSchool();
    const [user, group] = [await createUser(api.db, { school }), await newClass(school)];
    const made = await put(first, user, 'role', { role: 'TEACHER' });
    const undoing = () => undo(first, made);
    const giving = () => addTeacher(second, group, user);
    if (which === 'undo') {
      const [undone, given] = await atOnce(user, undoing, giving);
      expect([undone, given.status]).toMatchObject([{ restored: 1, conflicts: [] }, 422]);
      expect(await teachersOf(group)).toEqual([]);
    } else {
      const [given, undone] = await atOnce(user, giving, undoing);
      expect([undone, given.status]).toMatchObject([{ restored: 0, ...kept(user) }, 200]);
      expect(await teachersOf(group)).toEqual([user.id]);
    }
  });

  it.each(['earlier', 'later'])('two changes of a user are undone, the %s one first', async (which) => {
    const user = await createUser(api.db, { school: newSchool() });
    const earlier = await put(first, user, 'role', { role: 'TEACHER' });
    const later = await put(second, user, 'role', { role: 'SCHOOL_ADMIN' });
    const calls = [() => undo(first, earlier), () => undo(second, later)] as const;
    const back = { restored: 1, conflicts: [] };
    if (which === 'earlier')
      expect(await atOnce(user, ...calls)).toMatchObject([{ restored: 0, ...kept(user) }, back]);
    else expect(await atOnce(user, calls[1], calls[0])).toMatchObject([back, back]);
    expect((await seen(user)).role).toBe(which === 'earlier' ? 'TEACHER' : 'STUDENT');
  });
});
