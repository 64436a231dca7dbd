import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AuditEntryView,
  ErrorBody,
  SchoolDetails,
  SchoolSuggestion,
  SchoolView,
} from '@studyhall/contracts';
import { createUser, signIn, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { schoolCalls } from '../../../../tests/support/schools.js';

let api: TestApi;
let master: HttpClient;
let schools: ReturnType<typeof schoolCalls>;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  schools = schoolCalls(master);
});
afterAll(() => api?.stop());

describe('the list', () => {
  it('has the figures of each school, and names alone for pickers', async () => {
    await createUser(api.db, { school: 'FIGURES' });
    await createUser(api.db, { school: 'FIGURES' });
    await createUser(api.db, { school: 'FIGURES', role: 'SCHOOL_ADMIN' });
    await schools.newClass('Biology', 'FIGURES');
    expect(await schools.schoolOf('FIGURES')).toMatchObject({
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

  it('is sorted by name, age and any figure', async () => {
    for (const [school, students, admins, classes] of [
      ['SORT B', 2, 0, 1],
      ['SORT C', 0, 2, 0],
      ['SORT A', 1, 1, 2],
    ] as const) {
      await schools.create({ name: school });
      for (let n = 0; n < students; n += 1) await createUser(api.db, { school });
      for (let n = 0; n < admins; n += 1) await createUser(api.db, { school, role: 'SCHOOL_ADMIN' });
      for (let n = 0; n < classes; n += 1) await schools.newClass(`Class ${n}`, school);
    }
    const letters = async (query: string): Promise<string> =>
      (await schools.listed(`?view=figures&search=sort&${query}`)).map(({ name }) => name.at(-1)).join('');
    for (const [sort, ascending] of [
      ['name', 'ABC'],
      ['students', 'CAB'],
      ['admins', 'BAC'],
      ['classes', 'CBA'],
      ['created_at', 'BCA'],
    ] as const) {
      expect(await letters(`sort=${sort}`), sort).toBe(ascending);
      expect(await letters(`sort=${sort}&order=desc`), sort).toBe([...ascending].toReversed().join(''));
    }
  });
});

describe('a school', () => {
  it('is created with settings, once for each name', async () => {
    const made = await schools.create({
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
    const again = await schools.create({ name: 'CREATED HIGH' });
    expect(again).toMatchObject({ status: 422, body: { reason: 'school_taken' } });
    const { body } = await master.get<AuditEntryView[]>('/api/audit?action=school.create');
    expect(body.map(({ target }) => target)).toContain('CREATED HIGH');
  });

  it('is created once by two calls at the same moment', async () => {
    const both = await Promise.all([1, 2].map(() => schools.create({ name: 'CREATED TWICE' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('has its own page, with admins and what waits', async () => {
    const { user } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'PAGE' });
    await schools.invite('PAGE');
    const { body } = await master.get<{ school: SchoolDetails }>(
      `/api/schools/${await schools.idOf('PAGE')}`,
    );
    expect(body.school).toMatchObject({ name: 'PAGE', invitations: 1, requests: 0, former_names: [] });
    expect(body.school.admin_list).toEqual([
      { id: user.id, display_name: user.username, username: user.username, access_granted: true },
    ]);
  });

  it('gives its time zone to the account and the week of its members', async () => {
    const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'ZONE' });
    expect((await client.get('/api/me')).body).not.toHaveProperty('time_zone');
    expect(await schools.put('ZONE', { time_zone: 'Nowhere/City' })).toMatchObject({ status: 422 });
    expect(await schools.put('ZONE', { time_zone: 'America/Lima' })).toMatchObject({ status: 200 });
    expect((await client.get('/api/me')).body).toMatchObject({ time_zone: 'America/Lima' });
    expect((await client.get('/api/dashboard/schedule')).body).toMatchObject({ time_zone: 'America/Lima' });
    expect((await master.get('/api/dashboard/schedule')).body).toMatchObject({ time_zone: null });
    const entry = (await master.get<AuditEntryView[]>('/api/audit?action=school.update')).body[0];
    expect(entry).toMatchObject({ before: { time_zone: null }, after: { time_zone: 'America/Lima' } });
  });
});

describe('an archived school', () => {
  it('refuses new users and the sign-in of its students until it is restored', async () => {
    const pupil = await api.signedIn({ school: 'ARCHIVED' });
    const admin = await api.signedIn({ school: 'ARCHIVED', role: 'SCHOOL_ADMIN' });
    const code = await schools.invite('ARCHIVED');
    const short = { school: 'ARCHIVED', short_code: true };
    const { short_code } = (await master.post<{ short_code: string }>('/api/invites', short)).body;
    const ask = (username: string) =>
      api.visitor.post<ErrorBody>('/api/approval-requests', {
        invite_code: code,
        username,
        password: 'a good long one',
      });
    const waiting = (await ask('archived-asks')).body as unknown as { id: number };
    expect(await schools.put('ARCHIVED', { archived: true })).toMatchObject({
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
    expect(await schools.newUser('archived-new', 'ARCHIVED')).toMatchObject({
      status: 422,
      body: { reason: 'school_archived' },
    });
    for (const answer of [
      await schools.newClass('X', 'ARCHIVED'),
      await master.post('/api/invites', { school: 'ARCHIVED' }),
    ])
      expect(answer).toMatchObject({ status: 422 });
    expect(await ask('archived-later')).toMatchObject({
      status: 404,
      body: { reason: 'invite_school_archived' },
    });
    expect(await api.visitor.get(`/api/invites/${short_code}`)).toMatchObject({
      status: 404,
      body: { reason: 'invite_school_archived' },
    });
    expect(await master.post(`/api/approval-requests/${waiting.id}/approve`)).toMatchObject({
      status: 409,
      body: { reason: 'school_archived' },
    });
    const form = new FormData();
    form.append('file', new Blob(['username,school\narchived-roster,ARCHIVED\n']), 'roster.csv');
    expect((await master.post('/api/imports', form)).body).toMatchObject({
      problems: [{ line: 2, column: 'school', message: expect.stringContaining('is archived') as string }],
    });
    expect((await master.get('/api/schools?limit=2000')).body).not.toContain('ARCHIVED');
    expect((await schools.listed('?archived=false')).map(({ name }) => name)).not.toContain('ARCHIVED');

    expect(await schools.put('ARCHIVED', { archived: false })).toMatchObject({ status: 200 });
    expect((await pupil.client.get('/api/me')).status).toBe(200);
    expect((await signIn(api.url, pupil.user)).cookie).not.toBeNull();
    expect((await ask('archived-later')).status).toBe(201);
    const actions = (await master.get<AuditEntryView[]>('/api/audit')).body.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['school.archive', 'school.restore']));
  });
});

describe('a typed name', () => {
  it('is known, new, or probably another school', async () => {
    await schools.newClass('X', 'RIVERSIDE HIGH');
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
