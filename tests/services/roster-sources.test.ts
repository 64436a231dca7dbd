import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody, GroupView, RosterRunRow, UndoAnswer } from '@studyhall/contracts';
import {
  makeSchool,
  OneRosterServer,
  toCsv,
  toZip,
  type Fault,
  type SchoolData,
} from '../support/oneroster.ts';
import type { Person } from '../support/person.ts';
import type { Product } from '../support/product.ts';
import { startRosterSite, type RosterSite } from '../support/roster-site.ts';
import { addSource, confirmRun, readSource } from '../support/roster-sources.ts';
import { usersOf } from '../support/rosters.ts';

let site: RosterSite;
let product: Product;
let service: OneRosterServer;
let master: Person;
let head: Person;
beforeAll(async () => {
  site = await startRosterSite();
  ({ product, service, master, head } = site);
});
afterAll(() => site?.stop());
beforeEach(() => {
  service.fault = null;
  service.pageSize = 100;
  service.says = { link: true, total: true };
});

/** The rows that a run may change, and the state of their last write. */
const written = async (): Promise<unknown> =>
  product.db.query(`
    SELECT (SELECT jsonb_agg(ARRAY[id::text, xmin::text] ORDER BY id) FROM users),
           (SELECT jsonb_agg(ARRAY[group_id::text, user_id::text, xmin::text] ORDER BY 1) FROM roster_places),
           (SELECT count(*) FROM group_members), (SELECT count(*) FROM audit_log)`);

describe('a OneRoster service', () => {
  it('waits for a confirmation the first time, then makes accounts and classes', async () => {
    const source = await addSource(head, {
      ...{ name: 'north sis', kind: 'oneroster_rest', school: 'NORTH', settings: service.settings },
    });
    expect(source).toMatchObject({ confirmed: false, has_secret: true, people: 0, last_run: null });
    service.pageSize = 3;
    const run = await readSource(head, source, 'run');
    expect(run).toMatchObject({ state: 'waiting', new: 6, changed: 0, gone: 0, errors: [] });
    expect(run.detail).toBe('This is the first run. Look at the changes and confirm them.');
    expect(run.counts).toMatchObject({ people: 6, classes: 2, places: 6, new_classes: 2, entered: 6 });
    const rows = await head.http.get<{ rows: RosterRunRow[] }>(`/api/roster-runs/${run.id}/rows?kind=new`);
    expect(rows.body.rows).toHaveLength(6);
    expect(await usersOf(master, 'north.s')).toEqual({});

    expect(await confirmRun(head, run)).toMatchObject({ state: 'applied', new: 6, errors: [] });
    expect(await usersOf(master, 'north.')).toMatchObject({
      'north.s0': 'NORTH STUDENT true Biology 0',
      'north.s1': 'NORTH STUDENT true Biology 1',
      'north.t0': 'NORTH TEACHER true Biology 0',
    });
    const { body: groups } = await head.http.get<GroupView[]>('/api/groups');
    expect(groups.map(({ name, school_year }) => [name, school_year])).toEqual([
      ['Biology 0', '2026/27'],
      ['Biology 1', '2026/27'],
    ]);
    const again = await head.http.post<ErrorBody>(`/api/roster-runs/${run.id}/apply`);
    expect(again.status).toBe(409);
  });

  it.each([
    { link: true, total: false },
    { link: false, total: true },
    { link: false, total: false },
  ])('is read to its end with %o', async (says) => {
    service.says = says;
    service.pageSize = 7;
    await site.connected(20);
    expect(service.requests.filter((request) => request.includes('/users')).length).toBeGreaterThan(2);
  });

  it('is read in the form of 1.2', async () => {
    service.version = '1.2';
    const { school } = await site.connected(2);
    service.version = '1.1';
    expect(Object.values(await usersOf(master, `s0 ${school}`))).toEqual([
      `${school} STUDENT true Biology 0`,
    ]);
  });

  it('changes nothing where nothing is new', async () => {
    const { source } = await site.connected();
    const before = await written();
    expect(await readSource(master, source, 'run')).toMatchObject({
      state: 'unchanged',
      new: 0,
      changed: 0,
      gone: 0,
    });
    expect(await written()).toEqual(before);
  });

  it('moves, renames and takes access away, and all of it can be undone', async () => {
    const { source, data, school, name } = await site.connected();
    const [first] = data.enrollments;
    if (first) first['class'] = { sourcedId: `${name}-c1` };
    data.users = data.users.filter(({ sourcedId }) => sourcedId !== `${name}-s1`);
    data.enrollments = data.enrollments.filter(({ sourcedId }) => !sourcedId.startsWith(`${name}-s1-`));
    const [group] = data.classes;
    if (group) group['title'] = 'Biology renamed';
    const run = await readSource(master, source, 'run');
    expect(run).toMatchObject({ state: 'applied', new: 0, changed: 1, gone: 1 });
    const users = await usersOf(master, `${name}.s`);
    expect(users[`${name}.s0`]).toBe(`${school} STUDENT true Biology 1`);
    expect(users[`${name}.s1`]).toBe(`${school} STUDENT false`);
    expect(users[`${name}.s2`]).toBe(`${school} STUDENT true Biology renamed`);

    const other = await product.signedIn({ role: 'MASTER_ADMIN' });
    const undone = await other.http.post<UndoAnswer>(`/api/roster-runs/${run.id}/undo`);
    expect(undone.body).toMatchObject({ conflicts: [] });
    expect(await usersOf(master, `${name}.s`)).toMatchObject({
      [`${name}.s0`]: `${school} STUDENT true Biology 0`,
      [`${name}.s1`]: `${school} STUDENT true Biology 1`,
      [`${name}.s2`]: `${school} STUDENT true Biology 0`,
    });
    const next = await readSource(master, source, 'run');
    expect(next).toMatchObject({ state: 'waiting', changed: 1, gone: 1 });
    expect(next.detail).toBe('The last run was undone. Look at the changes and confirm them.');
    await confirmRun(master, next);
    expect((await usersOf(master, `${name}.s`))[`${name}.s0`]).toBe(`${school} STUDENT true Biology 1`);
  });

  it('keeps those whom people added, and gives access again to those who come back', async () => {
    const { source, data, school, name } = await site.connected();
    const { body: groups } = await master.http.get<GroupView[]>(
      `/api/groups?search=${encodeURIComponent(school)}`,
    );
    const guest = await product.signedIn({ role: 'STUDENT', school, username: `guest of ${name}` });
    await master.http.post(`/api/groups/${groups[0]?.id}/assign`, [guest.user.id]);
    const all = data.users;
    data.users = all.filter(({ sourcedId }) => sourcedId !== `${name}-s3`);
    await readSource(master, source, 'run');
    const left = await usersOf(master, name);
    expect(left[`${name}.s3`]).toBe(`${school} STUDENT false`);
    expect(left[guest.user.username]).toContain('Biology');
    data.users = all;
    expect(await readSource(master, source, 'run')).toMatchObject({ state: 'applied', changed: 1 });
    expect((await usersOf(master, name))[`${name}.s3`]).toBe(`${school} STUDENT true Biology 1`);
  });

  it('asks where more than the bound would lose access, and where most places would end', async () => {
    const { source, data } = await site.connected();
    const { users, enrollments } = data;
    data.users = users.slice(3);
    const run = await readSource(master, source, 'run');
    expect(run).toMatchObject({ state: 'waiting', gone: 3 });
    expect(run.detail).toBe(
      'More people than usual would lose access: 3. Look at the changes and confirm them.',
    );
    data.users = users;
    data.enrollments = enrollments.slice(15);
    expect(await readSource(master, source, 'run')).toMatchObject({
      state: 'waiting',
      detail: 'More than half of the places in classes would end. Look at the changes and confirm them.',
    });
    const { body: earlier } = await master.http.get(`/api/roster-runs/${run.id}`);
    expect(earlier).toMatchObject({ state: 'replaced' });
  });

  it.each<[string, keyof SchoolData, Fault, string]>([
    [
      'answers 500',
      'enrollments',
      { status: 500 },
      'The source answered with status 500 when asked for its class lists.',
    ],
    ['hangs up', 'classes', 'hang up', 'The source could not be reached when asked for its classes.'],
    ['ends early', 'users', 'end early', 'The source sent only a part when asked for its people.'],
    [
      'sends a page twice',
      'users',
      'same page again',
      'The source sent the same page twice when asked for its people.',
    ],
    ['is cut off', 'users', { body: '{"users":[{"sourcedId":"a"' }, 'The source sent something unreadable'],
    [
      'sends another document',
      'orgs',
      { body: '<html>' },
      'The source sent something unreadable when asked for its schools.',
    ],
  ])('that %s changes nothing', async (_what, what, fault, sentence) => {
    const { source } = await site.connected();
    const before = await written();
    service.pageSize = 7;
    service.fault = { what, with: fault };
    const run = await readSource(master, source, 'run');
    expect(run.state).toBe('failed');
    expect(run.detail).toContain(sentence);
    expect(run.detail).toMatch(/Nothing was changed\.$/);
    expect(await written()).toEqual(before);
  });

  it('changes nothing where a class has no school, or nobody is left', async () => {
    const { source, data, school } = await site.connected();
    const before = await written();
    const [group] = data.classes;
    if (group) group['school'] = { sourcedId: 'nowhere' };
    expect((await readSource(master, source, 'run')).detail).toBe(
      'The class “Biology 0” is of a school that the source did not send. Nothing was changed.',
    );
    if (group) group['school'] = { sourcedId: data.orgs[0]?.sourcedId };
    data.users = [];
    expect((await readSource(master, source, 'run')).detail).toContain('no student and no teacher');
    data.orgs = [];
    expect((await readSource(master, source, 'run')).detail).toContain(
      `it is not clear which one is ${school}`,
    );
    expect(await written()).toEqual(before);
  });
});

describe('a zip of OneRoster', () => {
  it.each(['1.1', '1.2'] as const)('of %s is read', async (version) => {
    const school = `ZIP ${version}`;
    await master.http.post('/api/schools', { name: school });
    const data = makeSchool(`zip${version}`, { students: 3, classes: 1 });
    const source = await addSource(master, { name: `zip ${version}`, kind: 'oneroster_csv', school });
    const files = toCsv(data, version);
    const folder = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [`export/${name}`, `\uFEFF${text}`]),
    );
    const run = await readSource(master, source, 'preview', toZip(folder));
    expect(run).toMatchObject({ state: 'waiting', new: 4, errors: [] });
    expect(await confirmRun(master, run)).toMatchObject({ state: 'applied' });
    expect(await readSource(master, source, 'run', toZip(files))).toMatchObject({ state: 'unchanged' });
  });

  it('is refused with one sentence where it is no export of everything', async () => {
    const source = await addSource(master, { name: 'bad zips', kind: 'oneroster_csv', school: 'NORTH' });
    const files = toCsv(makeSchool('bad', { students: 3, classes: 1 }));
    const detail = async (bytes: Uint8Array) => (await readSource(master, source, 'preview', bytes)).detail;
    const { 'users.csv': users = '', ...without } = files;
    const whole = toZip(files);
    expect(await detail(Buffer.from('not a zip'))).toBe('The file is no complete zip. Export it again.');
    expect(await detail(whole.subarray(0, whole.length - 40))).toBe(
      'The file is no complete zip. Export it again.',
    );
    expect(await detail(toZip(without))).toContain('The source sent only a part when asked for its people.');
    expect(await detail(toZip({ ...files, 'users.csv': users.replace('sourcedId', 'id') }))).toBe(
      'The file users.csv has no column “sourcedId”.',
    );
    const manifest = files['manifest.csv']?.replace('users,bulk', 'users,delta') ?? '';
    expect(await detail(toZip({ ...files, 'manifest.csv': manifest }))).toBe(
      'The file users.csv has only changes. Export everything (bulk).',
    );
    const bomb = Buffer.alloc(250 * 1024 * 1024, 'a');
    expect(await detail(toZip({ ...files, 'users.csv': bomb }))).toContain('too large to read');
  });

  it('is read in Windows-1252, and reports its rows with problems', async () => {
    const school = 'WEST';
    await master.http.post('/api/schools', { name: school });
    const data = makeSchool('west', { students: 3, classes: 1 });
    const [first, second] = data.users;
    Object.assign(first ?? {}, { givenName: 'Zoë' });
    Object.assign(second ?? {}, { sourcedId: first?.sourcedId });
    const files = toCsv(data);
    const latin = { ...files, 'users.csv': Buffer.from(files['users.csv'] ?? '', 'latin1') };
    const source = await addSource(master, { name: 'west', kind: 'oneroster_csv', school });
    const run = await readSource(master, source, 'preview', toZip(latin));
    expect(run.errors).toEqual([
      { row: 'users.csv 3', reason: 'The ID west-s0 is there twice. The first one was used.' },
      { row: 'enrollments.csv 3', reason: 'The person west-s1 was not sent.' },
    ]);
    const { body } = await master.http.get<{ rows: RosterRunRow[] }>(
      `/api/roster-runs/${run.id}/rows?kind=new`,
    );
    expect(body.rows.map(({ name }) => name)).toContain('Zoë west');
  });
});
