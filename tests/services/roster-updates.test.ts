import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ErrorBody,
  ImportRowView,
  ImportView,
  PasswordSheetView,
  TemporaryPassword,
  UserView,
} from '@studyhall/contracts';
import { ADVISORY_LOCKS, lockInTransaction } from '@studyhall/persistence';
import { HttpClient, signIn } from '@studyhall/testing';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
let master: Person;
let head: Person;
beforeAll(async () => {
  product = await startProduct();
  master = await product.signedIn({ role: 'MASTER_ADMIN', username: 'the master' });
  head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH', username: 'head north' });
});
afterAll(() => product?.stop());

type Fields = Record<string, string | object>;
type Checked = ImportView & ErrorBody;

async function check(
  who: Person,
  file: Blob | string[],
  fields: Fields = {},
  name = 'roster.csv',
): Promise<Checked> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    form.set(field, typeof value === 'string' ? value : JSON.stringify(value));
  form.set('file', file instanceof Blob ? file : new Blob([file.join('\n')]), name);
  return (await who.http.post<Checked>('/api/imports', form)).body;
}
const update = (who: Person, file: Blob | string[], fields: Fields = {}) =>
  check(who, file, { mode: 'update', ...fields });
const sheet = (...rows: string[][]): Blob => {
  const book = utils.book_new(utils.aoa_to_sheet(rows));
  return new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer]);
};

async function ended(who: Person, id: string): Promise<ImportView> {
  const view = async () => (await who.http.get<ImportView>(`/api/imports/${id}`)).body;
  await expect.poll(async () => (await view()).status, { timeout: 20_000 }).toMatch(/completed|failed/);
  return view();
}
async function commit(who: Person, { id }: ImportView, body?: object): Promise<ImportView> {
  const answer = await who.http.post<ErrorBody>(`/api/imports/${id}/commit`, body);
  expect(answer.status, answer.body.detail).toBe(202);
  return ended(who, id);
}
const rowsOf = async (who: Person, { id }: ImportView, kind: string) =>
  (await who.http.get<ImportRowView[]>(`/api/imports/${id}/rows?kind=${kind}`)).body;
const usersOf = async (who: Person, search: string) =>
  Object.fromEntries(
    (await who.http.get<UserView[]>(`/api/user-access?search=${search}`)).body.map((user) => [
      user.username,
      [user.school, user.role, user.access_granted, ...user.classes].join(' '),
    ]),
  );
const makeClass = (name: string, school = 'NORTH') => master.http.post('/api/groups', { name, school });
/** Users who are there before a roster is read. */
async function stored(...rows: string[]): Promise<void> {
  const view = await commit(master, await update(master, ['username,school,classes', ...rows]));
  expect(view).toMatchObject({ status: 'completed', detail: null });
}

describe('a spreadsheet', () => {
  it('is read with its headings in Arabic below a title, and its rows with problems come back as one', async () => {
    const file = sheet(
      ['مدرسة الشمال ٢٠٢٦'],
      ['اسم المستخدم', 'الصف', 'المدرسة', 'هاتف'],
      ['arabic one', 'Sheet 9A', 'north', '1'],
      ['ab', 'Sheet 9A', 'north', '2'],
    );
    const asked = await update(master, file);
    expect(asked.columns).toEqual([
      { heading: 'اسم المستخدم', field: 'username' },
      { heading: 'الصف', field: 'classes' },
      { heading: 'المدرسة', field: 'school' },
      { heading: 'هاتف', field: null },
    ]);
    expect(asked.difference.new).toBe(0);
    const view = await update(master, file, { columns: { هاتف: 'ignore' } });
    expect(view).toMatchObject({
      total: 2,
      difference: { new: 1, rejected: 1 },
      new_classes: [{ name: 'Sheet 9A', school: 'NORTH', users: 1, line: 3, nearest: null }],
      rejected_available: true,
    });
    expect(await master.http.post(`/api/imports/${view.id}/commit`)).toMatchObject({ status: 422 });
    expect((await commit(master, view, { partial: true })).status).toBe('completed');
    expect(await usersOf(master, 'arabic')).toEqual({ 'arabic one': 'NORTH STUDENT true Sheet 9A' });
    const { baseUrl, cookie } = master.http;
    const answer = await fetch(new URL(`/api/imports/${view.id}/rejected`, baseUrl), {
      headers: { cookie: cookie ?? '' },
    });
    const back = read(Buffer.from(await answer.arrayBuffer())).Sheets['Sheet1'];
    expect(back && utils.sheet_to_json(back, { header: 1 })).toEqual([
      ['اسم المستخدم', 'الصف', 'المدرسة', 'هاتف', 'problem'],
      ['ab', 'Sheet 9A', 'north', '2', expect.stringMatching(/at least 3 characters/)],
    ]);
  });

  it.each([
    ['a zip that is none', Buffer.from('PK\u0003\u0004 and nothing else'), /damaged|spreadsheet/],
    ['an older Office file that is none', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /damaged|spreadsheet/],
  ])('%s is refused with a sentence', async (_what, bytes, reason) => {
    const answer = await check(master, new Blob([bytes]), {}, 'roster.xlsx');
    expect(answer).toMatchObject({ code: 'invalid', detail: expect.stringMatching(reason) as string });
  });
});

describe('columns', () => {
  it('are matched by name, by choice, and refused where two hold the same', async () => {
    const lines = ['Login;Form;Note', 'col one;;x'];
    expect((await check(head, lines)).problems).toEqual([
      { line: 1, column: 'Note', message: expect.stringContaining('no column "Note"') as string },
    ]);
    const chosen = await check(head, lines, { columns: { Note: 'ignore' } });
    expect(chosen).toMatchObject({
      problem_count: 0,
      columns: [{ field: 'username' }, { field: 'classes' }, { field: 'ignore' }],
    });
    const twice = await check(head, lines, { columns: { Note: 'username', Login: 'username' } });
    expect(twice.problems).toMatchObject([{ column: 'Note', message: 'The column "Note" is there twice.' }]);
    const none = await check(head, lines, { columns: { Login: 'ignore', Note: 'ignore' } });
    expect(none.problems).toMatchObject([{ column: 'username' }]);
    expect(await check(head, lines, { columns: { Login: 'nonsense' } })).toMatchObject({ code: 'invalid' });
  });
});

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
      const view = await update(who, [body], { sets_classes: 'true', gone_of: 'schools' });
      expect(view.problems).toEqual([]);
      expect(view.difference).toMatchObject({ new: 0, changed: 0, gone: 0, rejected: 0 });
      expect(view.difference.unchanged).toBe(view.total);
    }
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
    const view = await update(master, file);
    expect(view.difference).toEqual({ new: 1, changed: 3, unchanged: 0, rejected: 0, gone: 0 });
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
    expect((await update(master, file, { sets_classes: 'true' })).difference.changed).toBe(3);
    expect((await commit(master, view)).status).toBe('completed');
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
    const view = await update(head, ['username,classes', 'sets one,Sets 9B'], { sets_classes: 'true' });
    expect((await commit(head, view)).status).toBe('completed');
    expect(await usersOf(head, 'sets')).toEqual({ 'sets one': 'NORTH STUDENT true Sets 9B' });
  });

  it('keeps to what the admin may do, row by row', async () => {
    await stored('rule one,north,', 'rule south,south,');
    await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH', username: 'rule peer' });
    const view = await update(head, [
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
      '4 role Only a master admin can change the role of another admin.',
      '5 username A roster cannot change your own account.',
      '6 username Duplicate of line 2.',
      '7 school You can add users to your own school only.',
    ]);
    expect(view.difference).toMatchObject({ new: 0, changed: 0, rejected: 6 });
    expect(
      (await head.http.post<ErrorBody>(`/api/imports/${view.id}/commit`, { partial: true })).body.detail,
    ).toBe('There is nothing to import: every row has a problem.');
  });

  it('asks about a class of two of one name, in one group, and reads a misspelt class as another', async () => {
    await makeClass('Twin 9A');
    await product.db.query(`INSERT INTO groups (name, school) VALUES ('Twin 9A', 'NORTH')`);
    await makeClass('Geometry 9A');
    const rows = Array.from({ length: 40 }, (_, at) => `twin ${at},Twin 9A`);
    const view = await update(head, ['username,classes', 'typo one,Geometri 9A', ...rows]);
    expect(view.problem_groups).toEqual([
      {
        column: 'classes',
        message: 'There are several classes "Twin 9A" in NORTH.',
        count: 40,
        lines: [3, 4, 5, 6, 7],
      },
    ]);
    expect(view.new_classes).toMatchObject([{ name: 'Geometri 9A', nearest: 'Geometry 9A' }]);
    const classes = [{ school: 'north', name: 'Geometri 9A', meant: 'Geometry 9A' }];
    expect(
      (await update(head, ['username,classes', 'typo one,Geometri 9A'], { classes })).new_classes,
    ).toEqual([]);
  });

  it('leaves the documented call as it was: a stored user is a problem, and nothing is imported', async () => {
    await stored('old one,north,');
    const view = await check(head, ['username,classes', 'old one,', 'old two,Nope 9']);
    expect(view.problems.map(({ message }) => message)).toEqual([
      'That username is already taken.',
      'There is no class "Nope 9" in NORTH.',
    ]);
    expect((await head.http.post(`/api/imports/${view.id}/commit`)).status).toBe(422);
  });
});

describe('students who are not in the file', () => {
  const file = ['username,classes', 'gone one,Gone 9A'];
  const gone = async (fields: Fields = {}) => update(head, file, fields);

  it('are those of the named classes, and stay unless chosen', async () => {
    await stored('gone one,north,Gone 9A', 'gone two,north,Gone 9A|Gone 9B', 'gone three,north,Gone 9B');
    const view = await gone();
    expect((await rowsOf(head, view, 'gone')).map(({ username, classes }) => [username, ...classes])).toEqual(
      [['gone two', 'Gone 9A', 'Gone 9B']],
    );
    await commit(head, view);
    expect((await usersOf(head, 'gone'))['gone two']).toBe('NORTH STUDENT true Gone 9A Gone 9B');
  });

  it('leave the named classes', async () => {
    await commit(head, await gone(), { gone: 'remove_from_class' });
    expect((await usersOf(head, 'gone'))['gone two']).toBe('NORTH STUDENT true Gone 9B');
  });

  it('lose their access and their sessions at once', async () => {
    const school = 'GONE';
    const leaver = await product.signedIn({ school, username: 'leaver' });
    const tab = await leaver.open();
    await stored(`stays,${school},`);
    const whole = await update(master, ['username,school', `stays,${school}`], { gone_of: 'schools' });
    expect((await rowsOf(master, whole, 'gone')).map(({ username }) => username)).toEqual(['leaver']);
    await commit(master, whole, { gone: 'revoke' });
    expect(await tab.event('session.revoked')).toMatchObject({
      detail: expect.stringMatching(/revoked/) as string,
    });
    expect((await leaver.http.get('/api/me')).status).toBe(401);
    expect((await usersOf(master, 'leaver'))['leaver']).toBe('GONE STUDENT false');
  });
});

it('a user who was changed after the check is not overwritten: nothing is imported', async () => {
  await stored('late one,north,');
  const view = await update(master, ['username,role', 'late one,School Admin', 'late new,']);
  const fixed = await update(master, [
    'username,role,school',
    'late one,School Admin,north',
    'late new,,north',
  ]);
  expect(view.difference.rejected).toBe(1);
  const [{ id = 0 } = {}] = (await master.http.get<UserView[]>('/api/user-access?search=late+one')).body;
  await master.http.send('PUT', `/api/users/${id}/school`, { school: 'SOUTH' });
  expect(await commit(master, fixed)).toMatchObject({ status: 'failed', problems: [{ line: 2 }] });
  expect(await usersOf(master, 'late')).toEqual({ 'late one': 'SOUTH STUDENT true' });
});

describe('a roster that is being imported', () => {
  const idOf = async (name: string): Promise<number> => {
    const [school] = await product.db.query<Array<{ id: number }>>(`SELECT id FROM schools WHERE name = $1`, [
      name,
    ]);
    return school?.id ?? 0;
  };
  /** Resolves once a transaction waits for this lock. */
  const awaited = async (lock: keyof typeof ADVISORY_LOCKS): Promise<void> => {
    const waiting = () =>
      product.db.query<unknown[]>(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND (classid::bigint << 32) | objid::bigint = $1`,
        [ADVISORY_LOCKS[lock]],
      );
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(1);
  };
  const racers = ['username,school,classes', 'racer one,race from,Race 9A', 'racer two,race from,Race 9B'];
  /** Begins the change while the import is in the middle of its transaction. */
  const race = async (change: () => Promise<{ status: number }>): Promise<string[]> => {
    const view = await update(master, racers);
    expect(view.difference).toMatchObject({ new: 2, rejected: 0 });
    const begun: { imported?: Promise<ImportView>; changed?: Promise<{ status: number }> } = {};
    await product.db.transaction(async (on) => {
      await lockInTransaction(on, 'administration');
      begun.imported = commit(master, view);
      await awaited('administration');
      begun.changed = change();
      await awaited('schools');
    });
    const [changed, imported] = await Promise.all([begun.changed, begun.imported]);
    expect([changed?.status, imported?.status, imported?.problems]).toEqual([200, 'completed', []]);
    return Object.values(await usersOf(master, 'racer'));
  };

  it('is followed by a rename', async () => {
    await makeClass('Race 9A', 'RACE FROM');
    const id = await idOf('RACE FROM');
    const name = 'RACE RENAMED';
    const members = await race(() => master.http.send('PUT', `/api/schools/${id}`, { name }));
    expect(members).toEqual([`${name} STUDENT true Race 9A`, `${name} STUDENT true Race 9B`]);
    await product.db.query(`DELETE FROM users WHERE username LIKE 'racer%'`);
    await product.db.query(`DELETE FROM former_school_names WHERE name = 'RACE FROM'`);
  });

  it('is followed by a merge, which renames the class that the other school has too', async () => {
    await makeClass('Race 9A', 'RACE FROM');
    await makeClass('Race 9B', 'RACE INTO');
    const [from, into] = [await idOf('RACE FROM'), await idOf('RACE INTO')];
    const members = await race(() => master.http.post(`/api/schools/${from}/merge`, { into }));
    expect(members).toEqual(['RACE INTO STUDENT true Race 9A', 'RACE INTO STUDENT true Race 9B (RACE FROM)']);
  });
});

it('a generated password signs in, and can be downloaded again', async () => {
  const view = await update(head, ['username', 'fresh one']);
  await commit(head, view);
  const password = async () =>
    (await head.http.post<string>(`/api/imports/${view.id}/passwords`)).body
      .split('\r\n')[1]
      ?.split(',')[1] ?? '';
  expect(await password()).toBe(await password());
  const client = await signIn(product.url, { username: 'fresh one', password: await password() });
  expect((await client.get('/api/me')).body).toMatchObject({ must_change_password: true });
  const wrong = await new HttpClient(product.url).post('/api/signin', {
    username: 'fresh one',
    password: 'wrong one',
  });
  expect(wrong.status).toBe(401);
});

it('the password of a reset can be downloaded again for a day, by who reset it alone', async () => {
  const pupil = await product.signedIn({ school: 'NORTH', username: 'forgetful' });
  const reset = await head.http.post<TemporaryPassword>(`/api/users/${pupil.user.id}/reset-password`);
  const { sheets } = (await head.http.get<{ sheets: PasswordSheetView[] }>('/api/password-sheets')).body;
  expect(sheets).toMatchObject([{ users: 1 }]);
  const path = `/api/password-sheets/${sheets[0]?.id}/download`;
  expect((await head.http.post<string>(path)).body).toBe(
    `username,password,school,classes\r\nforgetful,${reset.body.temporary_password},NORTH,\r\n`,
  );
  expect((await master.http.post(path)).status).toBe(404);
  const [kept] = await product.db.query<Array<{ text: string }>>(
    `SELECT encode(sealed, 'escape') AS text FROM password_sheets`,
  );
  expect(kept?.text).not.toContain(reset.body.temporary_password);
  await product.db.query(`UPDATE password_sheets SET created_at = now() - interval '25 hours'`);
  expect((await head.http.get('/api/password-sheets')).body).toEqual({ sheets: [] });
});
