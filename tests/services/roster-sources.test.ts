import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ErrorBody,
  GroupView,
  RosterRunRow,
  RosterSourceView,
  UndoAnswer,
  UserView,
} from '@studyhall/contracts';
import { rosterMatches } from '@studyhall/persistence';
import {
  makeSchool,
  OneRosterServer,
  toCsv,
  toZip,
  type Fault,
  type SchoolData,
} from '../support/oneroster.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { addSource, confirmRun, readSource } from '../support/roster-sources.ts';
import { checkUpdate, commitRoster, usersOf } from '../support/rosters.ts';

let product: Product;
let service: OneRosterServer;
let master: Person;
let head: Person;
let sources = 0;

beforeAll(async () => {
  service = await OneRosterServer.start(makeSchool('NORTH', { students: 4, classes: 2 }));
  product = await startProduct({
    env: { ROSTER_HOSTS: service.host, SECRET_KEY: 'a key for tests that is long enough' },
  });
  master = await product.signedIn({ role: 'MASTER_ADMIN', username: 'the master' });
  head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH', username: 'head north' });
});
afterAll(async () => {
  await product?.stop();
  await service?.stop();
});
beforeEach(() => {
  service.fault = null;
  service.pageSize = 100;
  service.says = { link: true, total: true };
});

/** A school of its own with a source that was read once. */
async function connected(
  students = 20,
): Promise<{ source: RosterSourceView; data: SchoolData; school: string }> {
  const school = `SCHOOL ${(sources += 1)}`;
  const data = makeSchool(school.replace(' ', ''), { students, classes: 2 });
  const [org] = data.orgs;
  if (org) org['name'] = school;
  await master.http.post('/api/schools', { name: school });
  service.data = data;
  const source = await addSource(master, {
    ...{ name: `sis ${sources}`, kind: 'oneroster_rest', school, settings: service.settings },
  });
  expect(await confirmRun(master, await readSource(master, source, 'run'))).toMatchObject({
    state: 'applied',
  });
  return { source, data, school };
}

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
    await connected(20);
    expect(service.requests.filter((request) => request.includes('/users')).length).toBeGreaterThan(2);
  });

  it('is read in the form of 1.2', async () => {
    service.version = '1.2';
    const { school } = await connected(2);
    service.version = '1.1';
    expect(Object.values(await usersOf(master, `s0 ${school}`))).toEqual([
      `${school} STUDENT true Biology 0`,
    ]);
  });

  it('changes nothing where nothing is new', async () => {
    const { source } = await connected();
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
    const { source, data, school } = await connected();
    const name = school.replace(' ', '').toLowerCase();
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
    const { source, data, school } = await connected();
    const name = school.replace(' ', '').toLowerCase();
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
    const { source, data } = await connected();
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
    expect(await readRun(run.id)).toMatchObject({ state: 'replaced' });
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
    const { source } = await connected();
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
    const { source, data, school } = await connected();
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

  it('never takes an account by its name: an admin chooses', async () => {
    const school = 'CHOICE';
    const there = await product.signedIn({ role: 'STUDENT', school, username: 'choice.s0' });
    service.data = makeSchool(school, { students: 2, classes: 1 });
    const source = await addSource(master, {
      ...{ name: 'choice', kind: 'oneroster_rest', school, settings: service.settings },
    });
    const run = await readSource(master, source, 'preview');
    expect(run).toMatchObject({ state: 'waiting', new: 2 });
    expect(run.errors).toEqual([
      {
        row: 'choice-s0',
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
});

describe('the limits of a source', () => {
  const csv = (...lines: string[]) => Buffer.from(lines.join('\n'));
  const account = async (username: string): Promise<UserView | undefined> =>
    (await master.http.get<UserView[]>(`/api/user-access?search=${username}`)).body.find(
      (user) => user.username === username,
    );

  /** A CSV source that was read once. */
  async function loaded(name: string, school: string | null, ...lines: string[]): Promise<RosterSourceView> {
    if (school !== null) await master.http.post('/api/schools', { name: school });
    const source = await addSource(master, { name, kind: 'csv', school });
    expect(
      await confirmRun(master, await readSource(master, source, 'preview', csv(...lines))),
    ).toMatchObject({ state: 'applied', errors: [] });
    return source;
  }
  const revoke = async (username: string, access_granted = false): Promise<void> => {
    const user = await account(username);
    await master.http.send('PUT', `/api/users/${user?.id}/access`, { access_granted });
  };

  it('its ids go with it, and nobody prepares ids for another source', async () => {
    const source = await addSource(head, { name: 'prepared', kind: 'csv', school: 'NORTH' });
    const puppet = await product.signedIn({ role: 'STUDENT', school: 'NORTH', username: 'a puppet' });
    const match = { external_id: 'south-t0', user_id: puppet.user.id };
    const people = `/api/roster-sources/${source.id}/people`;
    expect((await head.http.send('PUT', people, match)).status).toBe(200);
    await head.http.send('DELETE', `/api/roster-sources/${source.id}`);
    const central = await addSource(master, { name: 'prepared', kind: 'csv', school: null });
    const run = await readSource(
      master,
      central,
      'preview',
      csv('id,username,role,school', 'south-t0,south.t0,TEACHER,SOUTH'),
    );
    expect(run).toMatchObject({ new: 1, changed: 0 });
    const provider = { label: 'P', issuer: 'https://issuer.example', client_id: 'x', schools: [] };
    await master.http.post('/api/identity-providers', {
      ...provider,
      external_id: { claim: 'pupil', source: 'named' },
    });
    const named = { name: 'named', kind: 'csv', school: null };
    expect((await master.http.post('/api/roster-sources', named)).status).toBe(409);
  });

  it('a new role waits for a person, and ends the sessions', async () => {
    const heading = 'id,username,role,school';
    const source = await loaded('roles', null, heading, '1,roles.a,STUDENT,ROLES');
    const there = await product.signedIn({ role: 'STUDENT', school: 'ROLES', username: 'roles.b' });
    const match = { external_id: '2', user_id: there.user.id };
    await master.http.send('PUT', `/api/roster-sources/${source.id}/people`, match);
    const run = await readSource(
      master,
      source,
      'run',
      csv(heading, '1,roles.a,STUDENT,ROLES', '2,roles.b,TEACHER,OTHER'),
    );
    expect(run).toMatchObject({ state: 'waiting', changed: 1 });
    expect(run.detail).toBe('People would get another role: 1. Look at the changes and confirm them.');
    const { body } = await master.http.get<{ rows: RosterRunRow[] }>(
      `/api/roster-runs/${run.id}/rows?kind=changed`,
    );
    expect(body.rows).toMatchObject([{ external_id: '2', fields: ['role', 'school'] }]);
    await confirmRun(master, run);
    expect((await account('roles.b'))?.role).toBe('TEACHER');
    expect((await there.http.get('/api/me')).status).toBe(401);
  });

  it('columns and rows that say nothing change nothing', async () => {
    const source = await loaded(
      'columns',
      'COLUMNS',
      'id,username,email,role,classes',
      '1,columns.a,a@x.example,TEACHER,7A',
      '2,columns.b,b@x.example,STUDENT,7A',
    );
    const less = await readSource(master, source, 'run', csv('id,username', '1,columns.a', '2,columns.b'));
    expect(less).toMatchObject({ state: 'unchanged' });
    const bad = csv('id,username,email,role', '1,columns.a,nonsense,TEACHER', '2,columns.b,,PRINCIPAL');
    expect(await readSource(master, source, 'run', bad)).toMatchObject({
      state: 'unchanged',
      error_count: 2,
    });
    expect(await usersOf(master, 'columns.')).toEqual({
      'columns.a': 'COLUMNS TEACHER true 7A',
      'columns.b': 'COLUMNS STUDENT true 7A',
    });
  });

  it('access that a person took is not given back', async () => {
    const all = Array.from({ length: 30 }, (_, at) => `${at},taken.${at}`);
    const source = await loaded('taken', 'TAKEN', 'id,username', ...all);
    await revoke('taken.0');
    const read = (lines: string[]) => readSource(master, source, 'run', csv('id,username', ...lines));
    expect(await read(all.slice(2))).toMatchObject({ state: 'applied', gone: 2 });
    expect(await read(all)).toMatchObject({ state: 'applied', changed: 2 });
    expect((await account('taken.0'))?.access_granted).toBe(false);
    expect((await account('taken.1'))?.access_granted).toBe(true);
    await read(all.slice(2));
    await revoke('taken.1', true);
    await revoke('taken.1');
    await read(all);
    expect((await account('taken.1'))?.access_granted).toBe(false);
  });

  it('a secret is not sent elsewhere', async () => {
    const fields = { name: 'secrets', kind: 'oneroster_rest', school: 'NORTH', settings: service.settings };
    const source = await addSource(master, fields);
    const put = (settings: object, more: object = {}) =>
      head.http.send<ErrorBody>('PUT', `/api/roster-sources/${source.id}`, {
        ...{ ...fields, settings: { ...service.settings, ...settings }, ...more },
      });
    const token_url = 'https://elsewhere.example/token';
    for (const settings of [
      { token_url },
      { base_url: 'https://elsewhere.example/' },
      { client_id: 'other' },
    ]) {
      const { status, body } = await put(settings);
      expect([status, body.issues?.[0]?.path]).toEqual([422, 'client_secret']);
      expect(body.issues?.[0]?.message).toBe('Enter the secret again: it would be sent to another address.');
    }
    expect((await put({ org: 'x' })).status).toBe(200);
    expect((await put({ token_url }, { client_secret: 'again' })).status).toBe(200);
    const [entry] = await product.db.query(
      `SELECT after FROM audit_log WHERE action = 'roster_source.change' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry.after).toMatchObject({ token_address: token_url, secret: true });
  });

  it('is read once at a time', async () => {
    const { source } = await connected(1);
    await product.db.query(
      `INSERT INTO roster_runs (id, source_id, cause, state) VALUES (gen_random_uuid(), $1, 'run', 'reading')`,
      [source.id],
    );
    const again = await master.http.post<ErrorBody>(`/api/roster-sources/${source.id}/preview`);
    expect([again.status, again.body.detail]).toEqual([
      409,
      'This source is being read already. Wait until that has ended.',
    ]);
  });

  it('is one of at most 20 of a school', async () => {
    await master.http.post('/api/schools', { name: 'MANY' });
    await product.db.query(
      `INSERT INTO roster_sources (id, name, kind, school)
       SELECT gen_random_uuid(), 'many ' || n, 'csv', 'MANY' FROM generate_series(1, 20) AS n`,
    );
    const one = { name: 'many', kind: 'csv', school: 'MANY' };
    const { status, body } = await master.http.post<ErrorBody>('/api/roster-sources', one);
    expect([status, body.detail]).toEqual([409, 'A school has at most 20 sources.']);
  });

  it('a person of another source is not taken over, nor erased while one names them', async () => {
    const rows = ['1,shared.a,SHARED', '2,shared.b,SHARED'];
    await loaded('central', null, 'id,username,school', ...rows);
    const own = await addSource(master, { name: 'own', kind: 'csv', school: 'SHARED', bound: 100 });
    const user_id = (await account('shared.a'))?.id ?? 0;
    const path = `/api/roster-sources/${own.id}/people`;
    expect((await master.http.send('PUT', path, { external_id: 'x', user_id })).status).toBe(409);
    await product.db.query(
      `INSERT INTO external_ids (source, external_id, user_id) VALUES ('own', 'x', $1)`,
      [user_id],
    );
    const run = await readSource(master, own, 'preview', csv('id,username', 'y,shared.y'));
    expect(run).toMatchObject({ new: 1, gone: 0 });
    await product.db.query(`UPDATE external_ids SET erase_at = now() WHERE source = 'own'`);
    await product.db.query(`UPDATE users SET access_granted = false WHERE id = $1`, [user_id]);
    expect((await rosterMatches.findToErase(product.db, 10)).map(({ id }) => id)).not.toContain(user_id);
  });

  it('a person who went to another school is not shown', async () => {
    const source = await loaded('left school', 'LEAVING', 'id,username', '1,leaving.a', '2,leaving.b');
    await product.db.query(`UPDATE users SET school = 'NORTH' WHERE username = 'leaving.a'`);
    const run = await readSource(master, source, 'preview', csv('id,username', '2,leaving.b'));
    expect(run).toMatchObject({ state: 'unchanged', gone: 0 });
  });

  it('class names have nothing that cannot be seen, and the log no ids', async () => {
    await loaded('names', 'NAMED', 'id,username,classes', '1,named.a,7\u202EA\u200B');
    expect(await usersOf(master, 'named.a')).toEqual({ 'named.a': 'NAMED STUDENT true 7 A' });
    const entries = await product.db.query(
      `SELECT after FROM audit_log WHERE action = 'roster.match' AND after ? 'external_id'`,
    );
    expect(entries).toEqual([]);
  });
});

const readRun = async (id: string) => (await master.http.get<object>(`/api/roster-runs/${id}`)).body;

describe('what a source owns', () => {
  const OWNED = 'This comes from the school’s roster. Change it there.';

  it('is marked, and people cannot change it', async () => {
    const { source, school } = await connected(3);
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

  it('is not taken away by a file', async () => {
    const { school } = await connected(2);
    const name = school.replace(' ', '').toLowerCase();
    await master.http.post('/api/groups', { name: 'By hand', school });
    const rows = ['username,school,classes', `${name}.s0,${school},By hand`];
    await commitRoster(master, await checkUpdate(master, rows, { sets_classes: 'true' }));
    expect((await usersOf(master, `${name}.s0`))[`${name}.s0`]).toBe(
      `${school} STUDENT true Biology 0 By hand`,
    );
    const moved = await checkUpdate(master, ['username,role', `${name}.s1,Teacher`]);
    expect(moved.problems).toEqual([{ line: 2, column: 'role', message: OWNED }]);
  });

  it('is erased a month after it was gone, unless somebody gave access again', async () => {
    const { source, data, school } = await connected(30);
    const name = school.replace(' ', '').toLowerCase();
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

describe('rights', () => {
  it('a school admin sees and makes sources of their own school alone', async () => {
    const { source } = await connected(1);
    const { body } = await head.http.get<{ sources: RosterSourceView[] }>('/api/roster-sources');
    expect(body.sources.every(({ school }) => school === 'NORTH')).toBe(true);
    expect((await head.http.post(`/api/roster-sources/${source.id}/preview`)).status).toBe(404);
    const foreign = { name: 'foreign', kind: 'csv', school: 'SOUTH' };
    expect((await head.http.post('/api/roster-sources', foreign)).status).toBe(403);
    expect((await head.http.post('/api/roster-sources', { ...foreign, school: null })).status).toBe(403);
  });

  it('a name that people who sign in are found by is no school admin’s', async () => {
    await product.db.query(
      `INSERT INTO external_ids (source, external_id, user_id) VALUES ('shared', '1', $1)`,
      [master.user.id],
    );
    const answer = await head.http.post<ErrorBody>('/api/roster-sources', {
      ...{ name: 'shared', kind: 'csv', school: 'NORTH' },
    });
    expect(answer.status).toBe(409);
  });

  it('a name that looks like another one is refused', async () => {
    const answer = await head.http.post<ErrorBody>('/api/roster-sources', {
      ...{ name: 'shared\u200b', kind: 'csv', school: 'NORTH' },
    });
    expect(answer.status).toBe(422);
  });

  it('a source reaches no address of the own network that is not allowed', async () => {
    const source = await addSource(master, {
      ...{ name: 'inside', kind: 'oneroster_rest', school: 'NORTH' },
      settings: { base_url: 'https://127.0.0.1/ims/oneroster/v1p1', client_id: 'x' },
    });
    expect((await readSource(master, source, 'run')).detail).toContain('could not be reached');
    const open = await addSource(master, {
      ...{ name: 'open', kind: 'oneroster_rest', school: 'NORTH' },
      settings: { base_url: 'http://sis.example/ims/oneroster/v1p1', client_id: 'x' },
    });
    expect((await readSource(master, open, 'run')).detail).toBe('The address must begin with https://.');
  });
});
