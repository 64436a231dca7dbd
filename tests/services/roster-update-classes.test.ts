import { describe, expect, it } from 'vitest';
import type { ErrorBody, GroupView, UndoAnswer, UserView } from '@studyhall/contracts';
import { head, makeClass, master, product, stored, startRosterUpdates } from '../support/roster-updates.ts';
import { checkUpdate, commitRoster, usersOf } from '../support/rosters.ts';

startRosterUpdates();

describe('a difference', () => {
  it('with the classes of the file takes students out of the others', async () => {
    await stored('sets one,north,Sets 9A|Sets 9B');
    const view = await checkUpdate(head, ['username,classes', 'sets one,Sets 9B'], { sets_classes: 'true' });
    expect((await commitRoster(head, view)).status).toBe('completed');
    expect(await usersOf(head, 'sets')).toEqual({ 'sets one': 'NORTH STUDENT true Sets 9B' });
  });

  it('lets teachers teach the classes of the file, and its undo ends that', async () => {
    for (const name of ['Teach 9A', 'Teach 9B']) await makeClass(name);
    const classesOf = async (): Promise<string[] | undefined> =>
      (await master.http.get<UserView[]>('/api/user-access?search=teach one')).body[0]?.classes;
    const commit = async (row: string) => {
      const view = await checkUpdate(head, ['username,role,classes taught', row], { sets_classes: 'true' });
      expect(view.problems).toEqual([]);
      return commitRoster(head, view, { change_roles: true });
    };
    await commit('teach one,Teacher,Teach 9A');
    expect(await classesOf()).toEqual(['Teach 9A']);
    const { undo } = await commit('teach one,Teacher,Teach 9B');
    expect(await classesOf()).toEqual(['Teach 9B']);
    const undone = await head.http.post<UndoAnswer>(`/api/undo/${undo?.undo_id}`);
    expect(undone.body.conflicts).toEqual([]);
    expect(await classesOf()).toEqual(['Teach 9A']);
    await commit('teach one,Student,Teach 9B');
    const groups = (await head.http.get<GroupView[]>('/api/groups?search=teach 9')).body;
    for (const { id } of groups)
      expect((await head.http.get(`/api/groups/${id}/teachers`)).body).toEqual({ teachers: [] });
    expect(groups.map(({ member_count }) => member_count)).toEqual([0, 1]);
  });

  it('names rows that cannot be read, and counts nobody as missing beside them', async () => {
    const all = Array.from({ length: 8 }, (_, at) => `read ${at},north,Read 9A,Kid`);
    await stored(...all.map((row) => row.replace(',Kid', '')));
    const check = (rows: string[], end = ['']) =>
      checkUpdate(head, ['username,school,classes,given name', ...rows, ...end]);
    const whole = await check(all.slice(1));
    expect(whole).toMatchObject({ problems: [], difference: { gone: 1 } });
    const [open, closed] = ['read 2,north,"Read 9A,Kid', 'read 6,north,Read 9A",Kid'];
    const view = await check(all.with(2, open).with(6, closed).with(7, 'read 7,north'));
    const quotes = 'A quotation mark is in the wrong place in this row.';
    expect(view.problems.map(({ line, message }) => [line, message])).toEqual([
      [4, quotes],
      [4, 'Some rows cannot be read. Until they are corrected, nobody counts as missing from the file.'],
      [8, quotes],
      [9, 'This row has fewer cells than the heading.'],
    ]);
    expect(view.difference).toMatchObject({ changed: 5, rejected: 3, gone: 0 });
    await commitRoster(head, view, { partial: true, gone: 'revoke' });
    const kept = Object.values(await usersOf(head, 'read'));
    expect(kept).toEqual(all.map(() => 'NORTH STUDENT true Read 9A'));
    for (const rows of [['read 0,north,"Read 9A,Kid'], [...all.slice(0, 7), 'read 7,no']]) {
      const broken = await check(rows, []);
      expect(broken.problems.map(({ line }) => line)).toContain(rows.length + 1);
      expect(broken.difference).toMatchObject({ new: 0, changed: 0, gone: 0 });
    }
  });

  it('of the home school leaves the classes of a further school alone', async () => {
    for (const name of ['Home 9A', 'Home 9B']) await makeClass(name);
    await makeClass('Away 9A', 'SOUTH');
    const [away] = (await master.http.get<GroupView[]>('/api/groups?search=away 9a')).body;
    const commit = async (row: string) => {
      const view = await checkUpdate(head, ['username,role,classes taught', row], { sets_classes: 'true' });
      if (view.difference.changed + view.difference.new === 0) return view.difference;
      return (await commitRoster(head, view, { change_roles: true })).difference;
    };
    await commit('away teacher,Teacher,Home 9A');
    const role = { username: 'away teacher', role: 'TEACHER', school: 'SOUTH' };
    const given = await master.http.post<{ membership: { user_id: number } }>('/api/memberships', role);
    const path = `/api/groups/${away?.id}/teachers`;
    const { user_id: id } = given.body.membership;
    expect((await master.http.post(path, [id])).status).toBe(200);
    expect(await commit('away teacher,Teacher,Home 9A')).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await commit('away teacher,Teacher,Home 9B')).toMatchObject({ changed: 1 });
    expect((await master.http.get(path)).body).toMatchObject({ teachers: [{ id }] });
    const taught = await product.db.query<object[]>(
      `SELECT g.name FROM group_teachers t JOIN groups g ON g.id = t.group_id WHERE t.user_id = $1 ORDER BY g.name`,
      [id],
    );
    expect(taught).toEqual([{ name: 'Away 9A' }, { name: 'Home 9B' }]);
  });

  it('keeps to what the admin may do, row by row', async () => {
    await stored('rule one,north,', 'rule south,south,');
    await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH', username: 'rule peer' });
    const view = await checkUpdate(head, [
      'username,role,school,access',
      'rule one,Master Admin,,',
      'rule south,,,',
      'rule peer,Student,,',
      'head north,Student,,',
      'rule one,,,',
      'rule new,,south,',
    ]);
    expect(view.problems.map(({ line, column, message }) => `${line} ${column} ${message}`)).toEqual([
      '2 role A roster cannot make an existing user a master admin, or change one.',
      '3 username That username is already taken.',
      '4 role A roster cannot change the role of a school admin. Change it in User Management, or leave the row out.',
      '5 username A roster cannot change your own account.',
      '6 username Duplicate of line 2.',
      '7 school You can add users to your own school only.',
    ]);
    expect(view.difference).toMatchObject({ new: 0, changed: 0, rejected: 6 });
    expect(
      (await head.http.post<ErrorBody>(`/api/imports/${view.id}/commit`, { partial: true })).body.detail,
    ).toBe('There is nothing to import: every row has a problem.');
  });

  it('demotes no admin whose name stands in a roster of students', async () => {
    await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH', username: 'demoted head' });
    await product.signedIn({ role: 'MASTER_ADMIN', username: 'demoted master' });
    const rows = ['username,role,school', 'demoted head,student,north', 'demoted master,student,north'];
    const view = await checkUpdate(master, rows);
    expect(view.problems.map(({ line, column, message }) => `${line} ${column} ${message}`)).toEqual([
      '2 role A roster cannot change the role of a school admin. Change it in User Management, or leave the row out.',
      '3 role A roster cannot make an existing user a master admin, or change one.',
    ]);
  });

  it('demotes no user who became an admin after the check', async () => {
    await stored('risen head,north,');
    const view = await checkUpdate(master, ['username,role,school', 'risen head,teacher,north']);
    const [{ id = 0 } = {}] = (await master.http.get<UserView[]>('/api/user-access?search=risen+head')).body;
    await master.http.send('PUT', `/api/users/${id}/role`, { role: 'SCHOOL_ADMIN' });
    const ended = await commitRoster(master, view, { change_roles: true });
    expect(ended).toMatchObject({ status: 'failed', problems: [{ line: 2, column: 'role' }] });
    expect(await usersOf(master, 'risen head')).toEqual({ 'risen head': 'NORTH SCHOOL_ADMIN true' });
  });

  it('asks about a class of two of one name, in one group, and reads a misspelt class as another', async () => {
    await makeClass('Twin 9A');
    await product.db.query(`INSERT INTO groups (name, school) VALUES ('Twin 9A', 'NORTH')`);
    await makeClass('Geometry 9A');
    const rows = Array.from({ length: 40 }, (_, at) => `twin ${at},Twin 9A`);
    const view = await checkUpdate(head, ['username,classes', 'typo one,Geometri 9A', ...rows]);
    expect(view.problem_groups).toEqual([
      {
        column: 'classes',
        message: 'There are several classes "Twin 9A" in NORTH.',
        count: 40,
        lines: [3, 4, 5, 6, 7],
      },
    ]);
    expect(view.new_classes).toMatchObject([
      { name: 'Geometri 9A', nearest: 'Geometry 9A', similar: ['Geometry 9A'] },
    ]);
    const classes = [{ school: 'north', name: 'Geometri 9A', meant: 'Geometry 9A' }];
    expect(
      (await checkUpdate(head, ['username,classes', 'typo one,Geometri 9A'], { classes })).new_classes,
    ).toEqual([]);
  });

  it('asks about a school that was renamed, and reads it as the one of today', async () => {
    await stored('typo a,lakeside former,');
    const { body } = await master.http.get<{ schools: Array<{ id: number }> }>(
      '/api/schools?view=figures&search=lakeside+former',
    );
    await master.http.send('PUT', `/api/schools/${body.schools[0]?.id}`, { name: 'LAKESIDE TODAY' });
    const file = ['username,school', 'typo b,lakeside former', 'typo c,lakeside todai'];
    const view = await checkUpdate(master, file);
    expect(view).toMatchObject({ problem_count: 1, new_school_count: 1 });
    expect(view.new_schools.map(({ school, nearest, created }) => [school, nearest, created])).toEqual([
      ['LAKESIDE FORMER', 'LAKESIDE TODAY', false],
      ['LAKESIDE TODAI', 'LAKESIDE TODAY', true],
    ]);
    const schools = { 'LAKESIDE FORMER': 'LAKESIDE TODAY', 'LAKESIDE TODAI': 'LAKESIDE TODAY' };
    expect(await checkUpdate(master, file, { schools })).toMatchObject({ problem_count: 0, new_schools: [] });
  });
});
