import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AnnouncementView,
  AuditEntryView,
  ErrorBody,
  InviteView,
  MergeEffects,
  SchoolDetails,
  SchoolEffects,
  SchoolSuggestion,
  SchoolView,
  UserView,
} from '@studyhall/contracts';
import { createUser, signIn, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());

const listed = async (query = ''): Promise<SchoolView[]> =>
  (await master.get<{ schools: SchoolView[] }>(`/api/schools${query}`)).body.schools;
const schoolOf = async (name: string): Promise<SchoolView> => {
  const school = (await listed()).find((one) => one.name === name);
  if (!school) throw new Error(`No school ${name}`);
  return school;
};
const idOf = async (name: string): Promise<number> => (await schoolOf(name)).id;
type Answered = ErrorBody & { school: SchoolView; effects: SchoolEffects & MergeEffects };
const put = async (name: string, body: object, client = master) =>
  client.send<Answered>('PUT', `/api/schools/${await idOf(name)}`, body);
const merge = async (from: string, into: string, body: object = {}) =>
  master.post<Answered>(`/api/schools/${await idOf(from)}/merge`, { into: await idOf(into), ...body });
const newClass = (name: string, school: string) => master.post('/api/groups', { name, school });
const invite = async (school: string): Promise<string> =>
  (await master.post<{ code: string }>('/api/invites', { school })).body.code;
const newUser = (username: string, school: string, more: object = {}) =>
  master.post<ErrorBody>('/api/users', { username, password: 'a good long one', school, ...more });

describe('the list', () => {
  it('has the figures of each school, and names alone for pickers', async () => {
    await createUser(api.db, { school: 'FIGURES' });
    await createUser(api.db, { school: 'FIGURES' });
    await createUser(api.db, { school: 'FIGURES', role: 'SCHOOL_ADMIN' });
    await newClass('Biology', 'FIGURES');
    expect(await schoolOf('FIGURES')).toMatchObject({
      students: 2,
      teachers: 0,
      admins: 1,
      classes: 1,
      archived: false,
      study_mode: 'off',
    });
    expect((await master.get<string[]>('/api/schools?search=figu')).body).toEqual(['FIGURES']);
    const found = await master.get<{ schools: SchoolView[] }>(
      '/api/schools?view=figures&search=figu&limit=5',
    );
    expect(found.body.schools.map(({ name }) => name)).toEqual(['FIGURES']);
    expect(found.headers.get('x-total-count')).toBe('1');
  });

  it('is sorted by any figure', async () => {
    await createUser(api.db, { school: 'SORT A' });
    for (const _each of [1, 2]) await createUser(api.db, { school: 'SORT B' });
    const names = async (query: string) =>
      (await listed(`?view=figures&search=sort&${query}`)).map(({ name }) => name);
    expect(await names('sort=students&order=desc')).toEqual(['SORT B', 'SORT A']);
    expect(await names('sort=name')).toEqual(['SORT A', 'SORT B']);
  });
});

describe('a school', () => {
  it('is created with settings, once for each name', async () => {
    const made = await master.post<Answered>('/api/schools', {
      name: ' created  high ',
      time_zone: 'Asia/Riyadh',
      languages: ['ar', 'en', 'ar'],
      help_contact: 'office@created.example',
      study_mode: 'hints',
    });
    expect(made).toMatchObject({
      status: 201,
      body: { school: { name: 'CREATED HIGH', time_zone: 'Asia/Riyadh', languages: ['ar', 'en'] } },
    });
    const again = await master.post<ErrorBody>('/api/schools', { name: 'CREATED HIGH' });
    expect(again).toMatchObject({ status: 422, body: { reason: 'school_taken' } });
    const { body } = await master.get<AuditEntryView[]>('/api/audit?action=school.create');
    expect(body.map(({ target }) => target)).toContain('CREATED HIGH');
  });

  it('is created once by two calls at the same moment', async () => {
    const both = await Promise.all(
      [1, 2].map(() => master.post<ErrorBody>('/api/schools', { name: 'CREATED TWICE' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('has its own page, with admins and what waits', async () => {
    const { user } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'PAGE' });
    await invite('PAGE');
    const { body } = await master.get<{ school: SchoolDetails }>(`/api/schools/${await idOf('PAGE')}`);
    expect(body.school).toMatchObject({ name: 'PAGE', invitations: 1, requests: 0, former_names: [] });
    expect(body.school.admin_list).toEqual([{ id: user.id, username: user.username, access_granted: true }]);
  });

  it('gives its time zone to the account and the week of its members', async () => {
    const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'ZONE' });
    expect((await client.get('/api/me')).body).not.toHaveProperty('time_zone');
    expect(await put('ZONE', { time_zone: 'Nowhere/City' })).toMatchObject({ status: 422 });
    expect(await put('ZONE', { time_zone: 'America/Lima' })).toMatchObject({ status: 200 });
    expect((await client.get('/api/me')).body).toMatchObject({ time_zone: 'America/Lima' });
    expect((await client.get('/api/dashboard/schedule')).body).toMatchObject({ time_zone: 'America/Lima' });
    expect((await master.get('/api/dashboard/schedule')).body).toMatchObject({ time_zone: null });
    const entry = (await master.get<AuditEntryView[]>('/api/audit?action=school.update')).body[0];
    expect(entry).toMatchObject({ before: { time_zone: null }, after: { time_zone: 'America/Lima' } });
  });
});

describe('a rename', () => {
  it('says beforehand what it reaches, and reaches users, classes, invitations, rosters and the log', async () => {
    const { client, user } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'BEFORE' });
    await newUser('renamed-pupil', 'BEFORE');
    await newClass('Biology', 'BEFORE');
    const code = await invite('BEFORE');
    const ask = (username: string) =>
      api.visitor.post('/api/approval-requests', {
        invite_code: code,
        username,
        password: 'a good long one',
      });
    expect((await ask('renamed-asks')).status).toBe(201);
    const form = new FormData();
    form.append('file', new Blob(['username,school\nrenamed-roster,BEFORE\n']), 'roster.csv');
    await master.post('/api/imports', form);
    const effects = { users: 2, classes: 1, invitations: 1, requests: 1 };
    const dry = await put('BEFORE', { name: 'AFTER', dry_run: true });
    expect(dry).toMatchObject({ status: 200, body: { effects, school: { name: 'BEFORE' } } });
    const done = await put('BEFORE', { name: 'after' });
    expect(done).toMatchObject({
      status: 200,
      body: { effects, school: { name: 'AFTER', students: 1, admins: 1 } },
    });

    expect((await client.get('/api/me')).body).toMatchObject({ school: 'AFTER' });
    const { body: own } = await client.get<UserView[]>('/api/user-access');
    expect(own.map(({ school }) => school)).toEqual(['AFTER', 'AFTER']);
    expect((await client.get('/api/groups')).body).toMatchObject([{ name: 'Biology', school: 'AFTER' }]);
    expect((await client.get('/api/approval-requests')).body).toMatchObject([{ school: 'AFTER' }]);
    expect((await client.get<InviteView[]>('/api/invites')).body).toMatchObject([
      { school: 'AFTER', ended: false },
    ]);
    expect((await ask('renamed-asks-later')).status).toBe(201);
    const rows = await api.db.query(`SELECT school FROM import_rows WHERE username = 'renamed-roster'`);
    expect(rows).toEqual([{ school: 'AFTER' }]);
    const log = (await client.get<AuditEntryView[]>('/api/audit')).body;
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['school.rename', 'user.create', 'group.create', 'invite.create']),
    );
    expect(log.find(({ action }) => action === 'school.rename')).toMatchObject({
      target: 'AFTER',
      before: { name: 'BEFORE' },
      after: { name: 'AFTER', ...effects },
    });
    expect(user.school).toBe('BEFORE');
  });

  it('refuses its former name in a form that was open, and takes it back', async () => {
    await newClass('Biology', 'FORMER');
    await put('FORMER', { name: 'LATTER' });
    for (const path of ['/api/groups', '/api/users', '/api/invites']) {
      const body = { name: 'X', username: 'former-user', password: 'a good long one', school: 'FORMER' };
      expect(await master.post<ErrorBody>(path, body)).toMatchObject({
        status: 422,
        body: { detail: 'FORMER is now called LATTER. Please use that name.' },
      });
    }
    expect((await master.get('/api/schools/suggestion?name=former')).body).toEqual({
      name: 'FORMER',
      state: 'renamed',
      nearest: 'LATTER',
    });
    expect(await put('LATTER', { name: 'FORMER' })).toMatchObject({ status: 200 });
    expect(await newUser('former-user', 'FORMER')).toMatchObject({ status: 201 });
    expect((await master.get('/api/schools/suggestion?name=latter')).body).toMatchObject({
      nearest: 'FORMER',
    });
  });

  it('refuses the name of another school, and one that looks like it', async () => {
    await newClass('X', 'TAKEN');
    await newClass('X', 'FREE');
    expect(await put('FREE', { name: 'TAKEN' })).toMatchObject({
      status: 422,
      body: { reason: 'school_taken' },
    });
    expect(await put('FREE', { name: 'TAKEN', dry_run: true })).toMatchObject({ status: 422 });
    expect(await put('FREE', { name: 'ТAKEN' })).toMatchObject({
      status: 422,
      body: { reason: 'school_similar' },
    });
  });

  it('is one of two renames at the same moment, or both in a row', async () => {
    await createUser(api.db, { school: 'RACE' });
    const id = await idOf('RACE');
    const rename = (name: string) => master.send('PUT', `/api/schools/${id}`, { name });
    const statuses = (await Promise.all([rename('RACE ONE'), rename('RACE TWO')])).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([200, 200]);
    const school = (await listed()).find((one) => one.id === id);
    expect(school).toMatchObject({ students: 1 });
    const former = (await master.get<{ school: SchoolDetails }>(`/api/schools/${id}`)).body.school
      .former_names;
    expect([...former, school?.name].toSorted()).toEqual(['RACE', 'RACE ONE', 'RACE TWO']);
  });

  it('leaves no user behind who is created at the same moment', async () => {
    await createUser(api.db, { school: 'BUSY' });
    const id = await idOf('BUSY');
    const made = Array.from({ length: 10 }, (_, n) => newUser(`busy-${n}`, 'BUSY'));
    const renamed = master.send('PUT', `/api/schools/${id}`, { name: 'BUSY NEW' });
    const answers = await Promise.all(made);
    expect((await renamed).status).toBe(200);
    for (const answer of answers) {
      if (answer.status !== 201) expect(answer.body).toMatchObject({ reason: 'school_renamed' });
    }
    const count = answers.filter(({ status }) => status === 201).length;
    expect(await schoolOf('BUSY NEW')).toMatchObject({ students: 1 + count });
    expect((await listed()).filter(({ name }) => name === 'BUSY')).toEqual([]);
  });
});

describe('a merge', () => {
  it('says beforehand which classes clash, moves everything and removes the school', async () => {
    const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'MERGE FROM' });
    for (const school of ['MERGE FROM', 'MERGE INTO']) await newClass('Biology', school);
    await newClass('Chemistry', 'MERGE FROM');
    await newUser('merged-pupil', 'MERGE FROM');
    await invite('MERGE FROM');
    const dry = await merge('MERGE FROM', 'MERGE INTO', { dry_run: true });
    expect(dry).toMatchObject({
      status: 200,
      body: {
        effects: {
          users: 2,
          classes: 2,
          invitations: 1,
          requests: 0,
          renamed_classes: [{ name: 'Biology', new_name: 'Biology (MERGE FROM)' }],
        },
      },
    });
    expect(await schoolOf('MERGE FROM')).toMatchObject({ classes: 2 });
    const done = await merge('MERGE FROM', 'MERGE INTO');
    expect(done.body).toMatchObject({
      effects: dry.body.effects,
      school: { name: 'MERGE INTO', students: 1, admins: 1, classes: 3 },
    });
    expect((await client.get('/api/me')).body).toMatchObject({ school: 'MERGE INTO' });
    const names = (await client.get<Array<{ name: string }>>('/api/groups')).body.map(({ name }) => name);
    expect(names).toEqual(['Biology', 'Biology (MERGE FROM)', 'Chemistry']);
    expect((await listed()).map(({ name }) => name)).not.toContain('MERGE FROM');
    expect((await master.get('/api/schools/suggestion?name=merge from')).body).toMatchObject({
      state: 'renamed',
      nearest: 'MERGE INTO',
    });
    const [entry] = (await client.get<AuditEntryView[]>('/api/audit?action=school.merge')).body;
    expect(entry).toMatchObject({ before: { name: 'MERGE FROM', users: 2 }, after: { name: 'MERGE INTO' } });
  });

  it('keeps the announcements of the school, for everyone of the new one', async () => {
    const { client } = await api.signedIn({ school: 'ANNOUNCE FROM' });
    await createUser(api.db, { school: 'ANNOUNCE INTO' });
    await master.post('/api/announcements', {
      text: 'Sports day',
      school: 'ANNOUNCE FROM',
      ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect((await merge('ANNOUNCE FROM', 'ANNOUNCE INTO')).status).toBe(200);
    const { body } = await client.get<{ announcements: AnnouncementView[] }>('/api/me/announcements');
    expect(body.announcements).toMatchObject([{ text: 'Sports day', school: 'ANNOUNCE INTO' }]);
  });

  it('is refused into the school itself, an archived school or none', async () => {
    for (const school of ['MERGE SELF', 'MERGE ARCHIVED']) await newClass('X', school);
    await put('MERGE ARCHIVED', { archived: true });
    expect(await merge('MERGE SELF', 'MERGE SELF')).toMatchObject({ status: 422 });
    expect(await merge('MERGE SELF', 'MERGE ARCHIVED')).toMatchObject({ status: 422 });
    const id = await idOf('MERGE SELF');
    expect((await master.post(`/api/schools/${id}/merge`, { into: 2_000_000_000 })).status).toBe(404);
  });

  it('leaves no user behind who is created at the same moment', async () => {
    for (const school of ['JOIN FROM', 'JOIN INTO']) await createUser(api.db, { school });
    const [from, into] = [await idOf('JOIN FROM'), await idOf('JOIN INTO')];
    const made = Array.from({ length: 10 }, (_, n) => newUser(`join-${n}`, 'JOIN FROM'));
    const merged = master.post(`/api/schools/${from}/merge`, { into });
    const count = (await Promise.all(made)).filter(({ status }) => status === 201).length;
    expect((await merged).status).toBe(200);
    expect(await schoolOf('JOIN INTO')).toMatchObject({ students: 2 + count });
    expect((await listed()).map(({ name }) => name)).not.toContain('JOIN FROM');
  });
});

describe('an archived school', () => {
  it('takes nobody, and its students cannot sign in until it is restored', async () => {
    const pupil = await api.signedIn({ school: 'ARCHIVED' });
    const admin = await api.signedIn({ school: 'ARCHIVED', role: 'SCHOOL_ADMIN' });
    const code = await invite('ARCHIVED');
    const ask = (username: string) =>
      api.visitor.post<ErrorBody>('/api/approval-requests', {
        invite_code: code,
        username,
        password: 'a good long one',
      });
    const waiting = (await ask('archived-asks')).body as unknown as { id: number };
    expect(await put('ARCHIVED', { archived: true })).toMatchObject({
      status: 200,
      body: { school: { archived: true } },
    });

    expect((await pupil.client.get('/api/me')).status).toBe(401);
    expect((await admin.client.get('/api/me')).status).toBe(200);
    const signedIn = () => api.visitor.post<ErrorBody>('/api/signin', pupil.user);
    expect(await signedIn()).toMatchObject({ status: 403, body: { code: 'school_closed' } });
    const wrong = { ...pupil.user, password: 'wrong' };
    expect((await api.visitor.post('/api/signin', wrong)).body).toMatchObject({
      code: 'invalid_credentials',
    });
    expect(await newUser('archived-new', 'ARCHIVED')).toMatchObject({
      status: 422,
      body: { reason: 'school_archived' },
    });
    for (const answer of [
      await newClass('X', 'ARCHIVED'),
      await master.post('/api/invites', { school: 'ARCHIVED' }),
    ])
      expect(answer).toMatchObject({ status: 422 });
    expect(await ask('archived-later')).toMatchObject({
      status: 404,
      body: { reason: 'invite_school_archived' },
    });
    expect((await master.post(`/api/approval-requests/${waiting.id}/approve`)).status).toBe(409);
    const form = new FormData();
    form.append('file', new Blob(['username,school\narchived-roster,ARCHIVED\n']), 'roster.csv');
    expect((await master.post('/api/imports', form)).body).toMatchObject({
      problems: [{ line: 2, column: 'school', message: expect.stringContaining('is archived') as string }],
    });
    expect((await master.get('/api/schools?limit=2000')).body).not.toContain('ARCHIVED');
    expect((await listed('?archived=false')).map(({ name }) => name)).not.toContain('ARCHIVED');

    expect(await put('ARCHIVED', { archived: false })).toMatchObject({ status: 200 });
    expect((await pupil.client.get('/api/me')).status).toBe(200);
    expect((await signIn(api.url, pupil.user)).cookie).not.toBeNull();
    expect((await ask('archived-later')).status).toBe(201);
    const actions = (await master.get<AuditEntryView[]>('/api/audit')).body.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['school.archive', 'school.restore']));
  });
});

describe('a typed name', () => {
  it('is known, new, or probably another school', async () => {
    await newClass('X', 'RIVERSIDE HIGH');
    const suggest = async (name: string): Promise<SchoolSuggestion> =>
      (await master.get<SchoolSuggestion>(`/api/schools/suggestion?name=${encodeURIComponent(name)}`)).body;
    expect(await suggest('riverside high')).toEqual({
      name: 'RIVERSIDE HIGH',
      state: 'known',
      nearest: null,
    });
    expect(await suggest('RIVERSDIE HIGH')).toMatchObject({ state: 'new', nearest: 'RIVERSIDE HIGH' });
    expect(await suggest('RIVЕRSIDE HIGH')).toMatchObject({ state: 'new', nearest: 'RIVERSIDE HIGH' });
    expect(await suggest('QUITE ANOTHER PLACE')).toMatchObject({ state: 'new', nearest: null });
  });
});

describe('a school admin without a school', () => {
  const REFUSED = { status: 422, body: { reason: 'school_admin_needs_school' } };
  it('is not created, made by a role, or left by a school', async () => {
    expect(await newUser('no-school', '', { role: 'SCHOOL_ADMIN' })).toMatchObject(REFUSED);
    const pupil = await createUser(api.db, { school: null });
    const role = (id: number, body: object) => master.send('PUT', `/api/users/${id}/role`, body);
    expect(await role(pupil.id, { role: 'SCHOOL_ADMIN' })).toMatchObject(REFUSED);
    const admin = await createUser(api.db, { role: 'SCHOOL_ADMIN', school: 'NEEDED' });
    expect(await master.send('PUT', `/api/users/${admin.id}/school`, { school: null })).toMatchObject(
      REFUSED,
    );
    const other = await createUser(api.db, { role: 'MASTER_ADMIN' });
    expect(await role(other.id, { role: 'SCHOOL_ADMIN' })).toMatchObject(REFUSED);
    expect(await role(other.id, { role: 'SCHOOL_ADMIN', school: 'NEEDED' })).toMatchObject({
      status: 200,
      body: { user: { school: 'NEEDED', role: 'SCHOOL_ADMIN' } },
    });
  });
});

describe('a password that an admin typed', () => {
  it('must be changed at the first sign-in where the admin asks for it', async () => {
    await newUser('typed-change', 'NORTH', { must_change_password: true });
    await newUser('typed-keep', 'NORTH');
    const me = async (username: string) =>
      (await api.visitor.post<{ user: object }>('/api/signin', { username, password: 'a good long one' }))
        .body.user;
    expect(await me('typed-change')).toMatchObject({ must_change_password: true });
    expect(await me('typed-keep')).toMatchObject({ must_change_password: false });
  });
});
