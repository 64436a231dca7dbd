import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AuditEntryView,
  ErrorBody,
  GroupView,
  ImportRowView,
  UndoAnswer,
  UserView,
} from '@studyhall/contracts';
import { rosterMatches } from '@studyhall/persistence';
import { makeSchool } from '../support/oneroster.ts';
import type { Person } from '../support/person.ts';
import type { Product } from '../support/product.ts';
import { startRosterSite, type RosterSite } from '../support/roster-site.ts';
import { addSource, confirmRun, readSource } from '../support/roster-sources.ts';
import { checkUpdate, commitRoster, usersOf } from '../support/rosters.ts';

let site: RosterSite;
let product: Product;
let master: Person;
beforeAll(async () => {
  site = await startRosterSite();
  ({ product, master } = site);
});
afterAll(() => site?.stop());

describe('what a source owns', () => {
  const OWNED = 'This comes from the school’s roster. Change it there.';

  it('never takes an account by its name: an admin chooses', async () => {
    const school = 'CHOICE';
    const there = await product.signedIn({ role: 'STUDENT', school, username: 'choice.s0' });
    site.service.data = makeSchool(school, { students: 2, classes: 1 });
    const source = await addSource(master, {
      ...{ name: 'choice', kind: 'oneroster_rest', school, settings: site.service.settings },
    });
    const run = await readSource(master, source, 'preview');
    expect(run).toMatchObject({ state: 'waiting', new: 2 });
    expect(run.errors).toEqual([
      {
        ...{ row: 'choice-s0', code: 'username_taken' },
        reason: 'There is an account “choice.s0” already. Choose whether it is this person.',
      },
    ]);
    const match = { external_id: 'choice-s0', user_id: there.user.id };
    const answer = await master.http.send('PUT', `/api/roster-sources/${source.id}/people`, match);
    expect(answer.status).toBe(200);
    const next = await readSource(master, source, 'preview');
    expect(next).toMatchObject({ state: 'waiting', new: 2, changed: 1, errors: [] });
    await confirmRun(master, next);
    expect(await usersOf(master, 'choice.s0')).toEqual({ 'choice.s0': 'CHOICE STUDENT true Biology 0' });
  });

  it('is marked, and people cannot change it', async () => {
    const { source, school } = await site.connected(3);
    const search = encodeURIComponent(school);
    const { body: users } = await master.http.get<UserView[]>(
      `/api/user-access?school=${search}&role=STUDENT`,
    );
    const { body: groups } = await master.http.get<GroupView[]>(`/api/groups?school=${search}`);
    const [user, group] = [users[0], groups[0]];
    expect([user?.roster, group?.roster]).toEqual([source.name, source.name]);
    const refused = async (method: string, path: string, body?: object): Promise<void> => {
      const answer = await master.http.send<ErrorBody>(method, path, body);
      expect([answer.status, answer.body.detail], path).toEqual([403, OWNED]);
    };
    await refused('PUT', `/api/users/${user?.id}/role`, { role: 'TEACHER' });
    await refused('PUT', `/api/users/${user?.id}/school`, { school: 'SOUTH' });
    await refused('PUT', `/api/users/${user?.id}`, { given_name: 'Other' });
    await refused('DELETE', `/api/users/${user?.id}`);
    await refused('PUT', `/api/groups/${group?.id}`, { name: 'Other', school });
    await refused('DELETE', `/api/groups/${group?.id}`);
    const { body } = await master.http.get<{ members: Array<{ id: number }> }>(
      `/api/groups/${group?.id}/members`,
    );
    await refused('DELETE', `/api/groups/${group?.id}/members/${body.members[0]?.id}`);
    const more = { preferred_name: 'Other' };
    expect((await master.http.send('PUT', `/api/users/${user?.id}`, more)).status).toBe(200);
    const revoked = { access_granted: false };
    expect((await master.http.send('PUT', `/api/users/${user?.id}/access`, revoked)).status).toBe(200);
    // What people decided about access stays.
    expect(await readSource(master, source, 'run')).toMatchObject({ state: 'unchanged' });

    await master.http.send('DELETE', `/api/roster-sources/${source.id}`);
    expect((await master.http.send('PUT', `/api/users/${user?.id}`, { given_name: 'Other' })).status).toBe(
      200,
    );
  });

  it('counts classes that it takes over, and an undo returns them with their members', async () => {
    const school = 'TAKEN';
    const [here, other] = [
      await product.signedIn({ role: 'STUDENT', school, username: 'taken.here' }),
      await product.signedIn({ role: 'STUDENT', school, username: 'taken.other' }),
    ];
    const made = await master.http.post<{ group_id: number }>('/api/groups', { name: 'English', school });
    const path = `/api/groups/${made.body.group_id}`;
    await master.http.post(`${path}/assign`, [here.user.id, other.user.id]);
    const source = await addSource(master, { name: 'taken', kind: 'csv', school });
    const match = { external_id: '1', user_id: here.user.id };
    await master.http.send('PUT', `/api/roster-sources/${source.id}/people`, match);
    const file = Buffer.from(
      'id,username,classes\n1,taken.here,English\n2,taken.new,English;Poetry\n3,taken.third,English',
    );
    const classes = async () =>
      (await master.http.get<GroupView[]>(`/api/groups?school=${school}`)).body.map(
        ({ name, roster, member_count }) => ({ name, roster, member_count }),
      );
    const before = await classes();
    expect(before).toEqual([{ name: 'English', roster: null, member_count: 2 }]);
    const counts = { new_classes: 1, taken_classes: 1 };
    const run = await readSource(master, source, 'preview', file);
    expect(run.counts).toMatchObject(counts);
    expect(await confirmRun(master, run)).toMatchObject({ state: 'applied', counts });
    expect(await classes()).toMatchObject([{ roster: 'taken', member_count: 4 }, { roster: 'taken' }]);
    const { body: log } = await master.http.get<AuditEntryView[]>('/api/audit?action=roster.apply');
    expect(log[0]?.after).toMatchObject(counts);
    expect((await master.http.send('DELETE', path)).status).toBe(403);

    const undone = await master.http.post<UndoAnswer>(`/api/roster-runs/${run.id}/undo`);
    expect(undone.body).toEqual({ restored: 5, conflicts: [] });
    expect(await classes()).toEqual(before);
    expect((await readSource(master, source, 'run', file)).counts).toMatchObject(counts);
    expect((await master.http.send('DELETE', `${path}/members/${here.user.id}`)).status).toBe(200);
    expect((await master.http.send('PUT', path, { name: 'By hand', school })).status).toBe(200);
    expect((await master.http.send('DELETE', path)).status).toBe(200);
  });

  it('is no class that an undone run made and somebody used since: it stays, and an admin can change it', async () => {
    const school = 'USED';
    const byHand = await product.signedIn({ role: 'STUDENT', school, username: 'used.by.hand' });
    const source = await addSource(master, { name: 'used', kind: 'csv', school });
    const file = Buffer.from('id,username,classes\n1,used.one,Poetry;Drama;Lessons');
    const run = await readSource(master, source, 'preview', file);
    await confirmRun(master, run);
    const classes = async () => (await master.http.get<GroupView[]>(`/api/groups?school=${school}`)).body;
    const made = new Map((await classes()).map(({ name, id }) => [name, id]));
    await master.http.post(`/api/groups/${made.get('Poetry')}/assign`, [byHand.user.id]);
    await product.db.query(
      `INSERT INTO lessons (id, group_id, title, started_by, ends_at) VALUES (gen_random_uuid(), $1, 'Lesson', 'Teacher', now())`,
      [made.get('Lessons')],
    );
    const undone = await master.http.post<UndoAnswer>(`/api/roster-runs/${run.id}/undo`);
    const kept = undone.body.conflicts.map(({ name, reason }) => `${name} ${reason}`);
    expect(kept.toSorted()).toEqual(['Lessons undo_group_used', 'Poetry undo_group_used']);
    expect(await classes()).toMatchObject([
      { name: 'Lessons', roster: null, member_count: 0 },
      { name: 'Poetry', roster: null, member_count: 1 },
    ]);
    const path = `/api/groups/${made.get('Poetry')}`;
    expect((await master.http.send('PUT', path, { name: 'Poems', school })).status).toBe(200);
    expect((await master.http.send('DELETE', `${path}/members/${byHand.user.id}`)).status).toBe(200);
    // The next run takes the class of the name over, as any of the school.
    expect((await readSource(master, source, 'run', file)).counts).toMatchObject({
      ...{ new_classes: 2, taken_classes: 1 },
    });
    expect((await master.http.send('DELETE', path)).status).toBe(200);
  });

  it('is not taken away by a file', async () => {
    const { school, name } = await site.connected(2);
    await master.http.post('/api/groups', { name: 'By hand', school });
    const rows = ['username,school,classes', `${name}.s0,${school},By hand`];
    await commitRoster(master, await checkUpdate(master, rows, { sets_classes: 'true' }));
    expect((await usersOf(master, `${name}.s0`))[`${name}.s0`]).toBe(
      `${school} STUDENT true Biology 0 By hand`,
    );
    const moved = await checkUpdate(master, ['username,role', `${name}.s1,Teacher`]);
    expect(moved.problems).toEqual([{ line: 2, column: 'role', message: OWNED }]);
    const heading = 'username,given_name,family_name,email,preferred_name';
    const [user] = (await master.http.get<UserView[]>(`/api/user-access?search=${name}.s1`)).body;
    const same = [user?.given_name, user?.family_name, user?.email].join(',');
    for (const names of ['Other,,,', ',Other,,', ',,other@school.example,']) {
      const named = await checkUpdate(master, [heading, `${name}.s1,${names}`]);
      expect(named.problems).toMatchObject([{ line: 2, message: OWNED }]);
    }
    const called = await checkUpdate(master, [heading, `${name}.s1,${same},Called`]);
    expect(called).toMatchObject({ problems: [], difference: { changed: 1 } });
  });

  it('is refused to a file whose row the source took over since the check', async () => {
    const school = 'LATE';
    const pupil = await product.signedIn({ role: 'STUDENT', school, username: 'late.s1' });
    const checked = await checkUpdate(master, ['username,given_name', 'late.s1,Other']);
    const source = await addSource(master, { name: 'late', kind: 'csv', school });
    const match = { external_id: '1', user_id: pupil.user.id };
    await master.http.send('PUT', `/api/roster-sources/${source.id}/people`, match);
    expect(await commitRoster(master, checked)).toMatchObject({
      ...{ status: 'failed', problems: [{ line: 2, message: OWNED }] },
    });
  });

  it('is no place that a file promises to end', async () => {
    const { school, name } = await site.connected(2);
    await master.http.post('/api/groups', { name: 'By hand', school });
    const pupils = await usersOf(master, name);
    const moving = await checkUpdate(
      master,
      ['username,school,classes', `${name}.s0,${school},By hand`, `new.${name},${school},Biology 1`],
      { sets_classes: 'true' },
    );
    expect(moving.difference).toMatchObject({ new: 1, changed: 1, gone: 0 });
    const rows = await master.http.get<ImportRowView[]>(`/api/imports/${moving.id}/rows?kind=changed`);
    const classes = { from: ['Biology 0'], to: ['Biology 0', 'By hand'] };
    expect(rows.body[0]?.changes).toEqual({ classes });
    await commitRoster(master, moving, { gone: 'remove_from_class' });
    expect(await usersOf(master, name)).toEqual({
      ...{ ...pupils, [`new.${name}`]: `${school} STUDENT true Biology 1` },
      [`${name}.s0`]: `${school} STUDENT true Biology 0 By hand`,
    });
    const again = await checkUpdate(master, ['username,school,classes', `${name}.s0,${school},By hand`], {
      sets_classes: 'true',
    });
    expect(again.difference).toMatchObject({ unchanged: 1, changed: 0 });
    const others = await checkUpdate(master, ['username,school', `new.${name},${school}`], {
      gone_of: 'schools',
    });
    const gone = await master.http.get<ImportRowView[]>(`/api/imports/${others.id}/rows?kind=gone`);
    // The source owns every place of the other student.
    expect(gone.body.map(({ username }) => username)).toEqual([`${name}.s0`]);
  });

  it('keeps the name of a class where another one has the new name in the year', async () => {
    const { source, data, school } = await site.connected(2);
    const path = `/api/groups?school=${encodeURIComponent(school)}`;
    const classes = async () => (await master.http.get<GroupView[]>(path)).body;
    const [group] = await classes();
    await master.http.post('/api/groups', { name: 'Chess', school, school_year: group?.school_year });
    const [one, two] = data.classes;
    Object.assign(one ?? {}, { title: 'CHESS' });
    Object.assign(two ?? {}, { title: 'Biology 2' });
    const run = await readSource(master, source, 'run');
    expect(run).toMatchObject({ state: 'applied', errors: [{ row: one?.sourcedId }] });
    expect(run.errors[0]?.reason).toContain(`${school} already has a class named "CHESS"`);
    expect((await classes()).map(({ name }) => name)).toEqual(['Biology 0', 'Biology 2', 'Chess']);
    expect(await readSource(master, source, 'preview')).toMatchObject({ state: 'unchanged' });
    // Two classes swap their names.
    Object.assign(one ?? {}, { title: 'Biology 2' });
    Object.assign(two ?? {}, { title: 'Biology 0' });
    expect(await readSource(master, source, 'run')).toMatchObject({ state: 'applied', errors: [] });
  });

  it('is erased a month after it was gone, unless somebody gave access again', async () => {
    const { source, data, name } = await site.connected(30);
    data.users = data.users.filter(({ sourcedId }) => ![`${name}-s0`, `${name}-s1`].includes(sourcedId));
    expect(await readSource(master, source, 'run')).toMatchObject({ state: 'applied', gone: 2 });
    const [again] = (await master.http.get<UserView[]>(`/api/user-access?search=${name}.s1`)).body;
    await master.http.send('PUT', `/api/users/${again?.id}/access`, { access_granted: true });
    expect(await rosterMatches.findToErase(product.db, 10)).toEqual([]);
    const ofSource = [source.name];
    await product.db.query(
      `UPDATE external_ids SET erase_at = now() WHERE erase_at IS NOT NULL AND source = $1`,
      ofSource,
    );
    const due = await rosterMatches.findToErase(product.db, 10);
    expect(due.map(({ source: of }) => of)).toEqual(ofSource);
  });
});
