import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ErrorBody,
  GroupView,
  ImportRowView,
  ImportView,
  PersonView,
  UndoAnswer,
  UserView,
} from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { checkRoster, checkUpdate, commitRoster, usersOf, type RosterFields } from '../support/rosters.ts';

let product: Product;
let master: Person;
let head: Person;
beforeAll(async () => {
  product = await startProduct();
  master = await product.signedIn({ role: 'MASTER_ADMIN', username: 'the master' });
  head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH', username: 'head north' });
});
afterAll(() => product?.stop());

const rowsOf = async (who: Person, { id }: ImportView, kind: string) =>
  (await who.http.get<ImportRowView[]>(`/api/imports/${id}/rows?kind=${kind}`)).body;
const makeClass = (name: string, school = 'NORTH') => master.http.post('/api/groups', { name, school });
/** Users who are there before a roster is read. */
async function stored(...rows: string[]): Promise<void> {
  const view = await commitRoster(master, await checkUpdate(master, ['username,school,classes', ...rows]));
  expect(view).toMatchObject({ status: 'completed', detail: null });
}

describe('a difference', () => {
  it('of the own export is empty', async () => {
    await makeClass('Export; 1');
    await stored(
      'export one,north,Export 9A',
      'export two,north,Export 9A|Export 9B',
      '"=export three",north,',
    );
    const [{ id = 0 } = {}] = (await master.http.get<UserView[]>('/api/user-access?search=export+two')).body;
    await master.http.send('PUT', `/api/users/${id}/access`, { access_granted: false });
    for (const who of [master, head]) {
      const { body } = await who.http.get<string>('/api/user-access/export.csv');
      const view = await checkUpdate(who, [body], { sets_classes: 'true', gone_of: 'schools' });
      expect(view.problems).toEqual([]);
      expect(view.difference).toMatchObject({ new: 0, changed: 0, gone: 0, rejected: 0 });
      expect(view.difference.unchanged).toBe(view.total);
    }
  });

  it('has names, e-mail addresses and numbers, by the headings that schools use; an empty cell says nothing', async () => {
    await stored('named one,north,', 'named two,north,');
    const file = [
      'Username,First name,اسم العائلة,Known as,E-Mail,Student number',
      'named one,=Zoë,Adams,,Zoe@North.example,0047',
      'named two,,Brown,,,',
      'named three,Cléo,Clark,Clo,,',
    ];
    const view = await checkUpdate(head, file);
    expect(view).toMatchObject({ problems: [], difference: { new: 1, changed: 2, unchanged: 0 } });
    expect((await rowsOf(head, view, 'changed'))[0]?.changes).toEqual({
      given_name: { from: null, to: '=Zoë' },
      family_name: { from: null, to: 'Adams' },
      email: { from: null, to: 'zoe@north.example' },
      number: { from: null, to: '0047' },
    });
    const done = await commitRoster(head, view);
    const names = async () =>
      (await head.http.get<UserView[]>('/api/user-access?search=named&sort=username&limit=9')).body.map(
        ({ username, display_name, email, number }) => [username, display_name, email, number],
      );
    expect(await names()).toEqual([
      ['named one', '=Zoë Adams', 'zoe@north.example', '0047'],
      ['named three', 'Clo Clark', null, null],
      ['named two', 'Brown', null, null],
    ]);
    const { body: csv } = await head.http.get<string>('/api/user-access/export.csv');
    expect(csv).toContain(`'=Zoë,Adams`);
    expect(await checkUpdate(head, [csv])).toMatchObject({ problems: [], difference: { changed: 0 } });
    const wrong = await checkUpdate(head, [
      'username,given name,email',
      `named one,${'x'.repeat(101)},nobody`,
    ]);
    expect(wrong.problems.map(({ column }) => column)).toEqual(['given_name', 'email']);
    await head.http.post(`/api/undo/${done.undo?.undo_id}`);
    expect((await names())[0]).toEqual(['named one', 'named one', null, null]);
  });

  it('has the consent of parents; an empty cell and a known consent say nothing', async () => {
    const school = 'CONSENTS';
    const office = await product.signedIn({ role: 'SCHOOL_ADMIN', school, username: 'head consents' });
    const [{ id: schoolId }] = await product.db.query(`SELECT id FROM schools WHERE name = $1`, [school]);
    await office.http.send('PUT', `/api/schools/${schoolId}/consent`, { required: true });
    await stored('agreed one,consents,', 'agreed two,consents,', 'agreed three,consents,');
    const consents = async () =>
      Object.fromEntries(
        (await office.http.get<UserView[]>('/api/user-access?search=agreed&limit=9')).body.map((user) => [
          user.username,
          user.parent_consent,
        ]),
      );
    const file = [
      'username,Parent consent',
      'agreed one,GIVEN',
      'agreed two,',
      'agreed three,waiting',
      'agreed four,Given',
    ];
    const view = await checkUpdate(office, file);
    expect(view).toMatchObject({ problems: [], difference: { new: 1, changed: 1, unchanged: 2 } });
    expect((await rowsOf(office, view, 'changed'))[0]?.changes).toEqual({
      parent_consent: { from: 'waiting', to: 'given' },
    });
    const done = await commitRoster(office, view);
    const after = { 'agreed one': 'given', 'agreed two': 'waiting', 'agreed three': 'waiting' };
    expect(await consents()).toEqual({ ...after, 'agreed four': 'given' });
    const [{ id = 0 } = {}] = (await office.http.get<UserView[]>('/api/user-access?search=agreed+one')).body;
    expect((await office.http.get<PersonView>(`/api/users/${id}`)).body.parent_consent).toEqual({
      ...{ state: 'given', how: 'other', version: 1, by: 'head consents' },
      at: expect.any(String),
    });
    const { body: csv } = await office.http.get<string>('/api/user-access/export.csv');
    expect(csv.split('\n').map((line) => line.split(',').at(-2))).toEqual(
      expect.arrayContaining(['parent_consent', 'Given', 'Waiting', '']),
    );
    expect(await checkUpdate(office, [csv])).toMatchObject({
      ...{ problems: [], difference: { new: 0, changed: 0 } },
    });
    const wrong = ['username,parent_consent,role', 'agreed two,yes,', 'agreed five,Given,TEACHER'];
    const { problems } = await checkUpdate(office, [...wrong, 'head consents,Given,']);
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'parent_consent'],
      [3, 'parent_consent'],
      [4, 'username'],
    ]);
    await office.http.post(`/api/undo/${done.undo?.undo_id}`);
    expect(await consents()).toEqual({ ...after, 'agreed one': 'waiting' });
  });

  it('never writes over a consent that was withdrawn since the check, and leaves it behind with the school', async () => {
    await stored('parted one,north,', 'parted two,north,');
    const ids = (await master.http.get<UserView[]>('/api/user-access?search=parted')).body.map(
      ({ id }) => id,
    );
    const record = (value: string) =>
      master.http.post('/api/users/bulk', { action: 'consent', value, how: 'paper', ids });
    const state = async (name: string): Promise<string | null> =>
      (
        await product.db.query(`SELECT parent_consent->>'state' AS state FROM users WHERE username = $1`, [
          name,
        ])
      )[0].state;
    const view = await checkUpdate(head, ['username,parent_consent', 'parted one,Given']);
    await record('withdrawn');
    expect(await commitRoster(head, view)).toMatchObject({ status: 'failed' });
    expect(await state('parted one')).toBe('withdrawn');
    await record('given');
    const moves = ['username,school,parent_consent', 'parted one,south,Given', 'parted two,south,'];
    await commitRoster(master, await checkUpdate(master, moves));
    expect([await state('parted one'), await state('parted two')]).toEqual([null, null]);
  });

  it('names what changes, and a commit changes that alone', async () => {
    await stored('diff one,north,Diff 9A', 'diff two,north,Diff 9A', 'diff three,south,Diff 9A');
    const before = await product.db.query(`SELECT password_hash FROM users WHERE username = 'diff one'`);
    const file = [
      'username,role,school,classes,access,password',
      'Diff One,,,Diff 9B,,another long one',
      'diff two,School Admin,,,Revoked,',
      'diff three,,north,,,',
      'diff four,,north,Diff 9B,,',
    ];
    const view = await checkUpdate(master, file);
    expect(view.difference).toEqual({ new: 1, changed: 3, unchanged: 0, rejected: 0, gone: 0, roles: 1 });
    expect((await rowsOf(master, view, 'roles')).map(({ username }) => username)).toEqual(['diff two']);
    expect(
      (await rowsOf(master, view, 'changed')).map(({ username, changes }) => [username, changes]),
    ).toEqual([
      ['Diff One', { classes: { from: ['Diff 9A'], to: ['Diff 9A', 'Diff 9B'] } }],
      [
        'diff two',
        {
          role: { from: 'STUDENT', to: 'SCHOOL_ADMIN' },
          access: { from: true, to: false },
          classes: { from: ['Diff 9A'], to: [] },
        },
      ],
      ['diff three', { school: { from: 'SOUTH', to: 'NORTH' }, classes: { from: ['Diff 9A'], to: [] } }],
    ]);
    expect((await checkUpdate(master, file, { sets_classes: 'true' })).difference.changed).toBe(3);
    expect(await master.http.post<ErrorBody>(`/api/imports/${view.id}/commit`)).toMatchObject({
      status: 422,
      body: { detail: 'Please confirm that roles change.' },
    });
    expect((await commitRoster(master, view, { change_roles: true })).status).toBe('completed');
    expect(await usersOf(master, 'diff')).toEqual({
      'diff four': 'NORTH STUDENT true Diff 9B',
      'diff one': 'NORTH STUDENT true Diff 9A Diff 9B',
      'diff three': 'NORTH STUDENT true',
      'diff two': 'NORTH SCHOOL_ADMIN false',
    });
    expect(await product.db.query(`SELECT password_hash FROM users WHERE username = 'diff one'`)).toEqual(
      before,
    );
    const [entry] = await product.db.query<object[]>(
      `SELECT before, after FROM audit_log WHERE action = 'user.update' AND target = 'diff two'`,
    );
    expect(entry).toMatchObject({
      before: { role: 'STUDENT', access: true },
      after: { role: 'SCHOOL_ADMIN' },
    });
  });

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

  it('leaves the documented call as it was: a stored user is a problem, and nothing is imported', async () => {
    await stored('old one,north,');
    const view = await checkRoster(head, ['username,classes', 'old one,', 'old two,Nope 9']);
    expect(view.problems.map(({ message }) => message)).toEqual([
      'That username is already taken.',
      'There is no class "Nope 9" in NORTH.',
    ]);
    expect((await head.http.post(`/api/imports/${view.id}/commit`)).status).toBe(422);
  });
});

describe('students who are not in the file', () => {
  const file = ['username,classes', 'gone one,Gone 9A'];
  const gone = async (fields: RosterFields = {}) => checkUpdate(head, file, fields);

  it('are those of the named classes, and stay unless chosen', async () => {
    await stored('gone one,north,Gone 9A', 'gone two,north,Gone 9A|Gone 9B', 'gone three,north,Gone 9B');
    const view = await gone();
    expect((await rowsOf(head, view, 'gone')).map(({ username, classes }) => [username, ...classes])).toEqual(
      [['gone two', 'Gone 9A', 'Gone 9B']],
    );
    await commitRoster(head, view);
    expect((await usersOf(head, 'gone'))['gone two']).toBe('NORTH STUDENT true Gone 9A Gone 9B');
  });

  it('leave the named classes', async () => {
    await commitRoster(head, await gone(), { gone: 'remove_from_class' });
    expect((await usersOf(head, 'gone'))['gone two']).toBe('NORTH STUDENT true Gone 9B');
  });

  it('lose their access and their sessions at once', async () => {
    const school = 'GONE';
    const leaver = await product.signedIn({ school, username: 'leaver' });
    const tab = await leaver.open();
    await stored(`stays,${school},`);
    const whole = await checkUpdate(master, ['username,school', `stays,${school}`], { gone_of: 'schools' });
    expect((await rowsOf(master, whole, 'gone')).map(({ username }) => username)).toEqual(['leaver']);
    await commitRoster(master, whole, { gone: 'revoke' });
    expect(await tab.event('session.revoked')).toMatchObject({
      detail: expect.stringMatching(/revoked/) as string,
    });
    expect((await leaver.http.get('/api/me')).status).toBe(401);
    expect((await usersOf(master, 'leaver'))['leaver']).toBe('GONE STUDENT false');
  });
});

it('a user who was changed after the check is not overwritten: nothing is imported', async () => {
  await stored('late one,north,');
  const view = await checkUpdate(master, ['username,role', 'late one,School Admin', 'late new,']);
  const fixed = await checkUpdate(master, [
    'username,role,school',
    'late one,School Admin,north',
    'late new,,north',
  ]);
  expect(view.difference.rejected).toBe(1);
  const [{ id = 0 } = {}] = (await master.http.get<UserView[]>('/api/user-access?search=late+one')).body;
  await master.http.send('PUT', `/api/users/${id}/school`, { school: 'SOUTH' });
  expect(await commitRoster(master, fixed, { change_roles: true })).toMatchObject({
    status: 'failed',
    problems: [{ line: 2 }],
  });
  expect(await usersOf(master, 'late')).toEqual({ 'late one': 'SOUTH STUDENT true' });
});

it('a file of a school cannot give the address of a pupil of another school', async () => {
  const pupil = await product.signedIn({ school: 'SOUTH', username: 'addressed south' });
  const email = 'addressed@school.example';
  await master.http.send('PUT', `/api/users/${pupil.user.id}`, { email });
  const checked = await checkUpdate(head, ['username,email', `addressed north,${email}`]);
  expect(await commitRoster(head, checked)).toMatchObject({
    status: 'failed',
    problems: [
      { line: 2, message: 'An account of another school has this e-mail address. Ask a master admin.' },
    ],
  });
  expect(await usersOf(master, 'addressed north')).toEqual({});
});
