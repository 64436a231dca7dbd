import { describe, expect, it } from 'vitest';
import type { ErrorBody, PersonView, UserView } from '@studyhall/contracts';
import {
  head,
  makeClass,
  master,
  product,
  rowsOf,
  stored,
  startRosterUpdates,
} from '../support/roster-updates.ts';
import { checkRoster, checkUpdate, commitRoster, usersOf, type RosterFields } from '../support/rosters.ts';

startRosterUpdates();

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
