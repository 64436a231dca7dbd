import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AnnouncementView,
  AuditEntryView,
  ErrorBody,
  InviteView,
  SchoolDetails,
  UserView,
} from '@studyhall/contracts';
import { createUser, type HttpClient } from '@studyhall/testing';
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

describe('a rename', () => {
  it('says beforehand what it reaches, and reaches users, classes, invitations, rosters and the log', async () => {
    const { client, user } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'BEFORE' });
    await schools.newUser('renamed-pupil', 'BEFORE');
    await schools.newClass('Biology', 'BEFORE');
    const code = await schools.invite('BEFORE');
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
    const dry = await schools.put('BEFORE', { name: 'AFTER', dry_run: true });
    expect(dry).toMatchObject({ status: 200, body: { effects, school: { name: 'BEFORE' } } });
    const done = await schools.put('BEFORE', { name: 'after' });
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
    await schools.newClass('Biology', 'FORMER');
    await schools.put('FORMER', { name: 'LATTER' });
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
    expect(await schools.put('LATTER', { name: 'FORMER' })).toMatchObject({ status: 200 });
    expect(await schools.newUser('former-user', 'FORMER')).toMatchObject({ status: 201 });
    expect((await master.get('/api/schools/suggestion?name=latter')).body).toMatchObject({
      nearest: 'FORMER',
    });
  });

  it('refuses the name of another school, and one that looks like it', async () => {
    await schools.newClass('X', 'TAKEN');
    await schools.newClass('X', 'FREE');
    expect(await schools.put('FREE', { name: 'TAKEN' })).toMatchObject({
      status: 422,
      body: { reason: 'school_taken' },
    });
    expect(await schools.put('FREE', { name: 'TAKEN', dry_run: true })).toMatchObject({ status: 422 });
    expect(await schools.put('FREE', { name: 'ТAKEN' })).toMatchObject({
      status: 422,
      body: { reason: 'school_similar' },
    });
  });

  it('is one of two renames at the same moment, or both in a row', async () => {
    await createUser(api.db, { school: 'RACE' });
    const id = await schools.idOf('RACE');
    const rename = (name: string) => master.send('PUT', `/api/schools/${id}`, { name });
    const statuses = (await Promise.all([rename('RACE ONE'), rename('RACE TWO')])).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([200, 200]);
    const school = (await schools.listed()).find((one) => one.id === id);
    expect(school).toMatchObject({ students: 1 });
    const former = (await master.get<{ school: SchoolDetails }>(`/api/schools/${id}`)).body.school
      .former_names;
    expect([...former, school?.name].toSorted()).toEqual(['RACE', 'RACE ONE', 'RACE TWO']);
  });

  it('leaves no user behind who is created at the same moment', async () => {
    await createUser(api.db, { school: 'BUSY' });
    const id = await schools.idOf('BUSY');
    const made = Array.from({ length: 10 }, (_, n) => schools.newUser(`busy-${n}`, 'BUSY'));
    const renamed = master.send('PUT', `/api/schools/${id}`, { name: 'BUSY NEW' });
    const answers = await Promise.all(made);
    expect((await renamed).status).toBe(200);
    for (const answer of answers) {
      if (answer.status !== 201) expect(answer.body).toMatchObject({ reason: 'school_renamed' });
    }
    const count = answers.filter(({ status }) => status === 201).length;
    expect(await schools.schoolOf('BUSY NEW')).toMatchObject({ students: 1 + count });
    expect((await schools.listed()).filter(({ name }) => name === 'BUSY')).toEqual([]);
  });
});

describe('a merge', () => {
  it('says beforehand which classes clash, moves everything and removes the school', async () => {
    const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'MERGE FROM' });
    for (const school of ['MERGE FROM', 'MERGE INTO']) await schools.newClass('Biology', school);
    await schools.newClass('Chemistry', 'MERGE FROM');
    await schools.newUser('merged-pupil', 'MERGE FROM');
    await schools.invite('MERGE FROM');
    const dry = await schools.merge('MERGE FROM', 'MERGE INTO', { dry_run: true });
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
    expect(await schools.schoolOf('MERGE FROM')).toMatchObject({ classes: 2 });
    const done = await schools.merge('MERGE FROM', 'MERGE INTO');
    expect(done.body).toMatchObject({
      effects: dry.body.effects,
      school: { name: 'MERGE INTO', students: 1, admins: 1, classes: 3 },
    });
    expect((await client.get('/api/me')).body).toMatchObject({ school: 'MERGE INTO' });
    const names = (await client.get<Array<{ name: string }>>('/api/groups')).body.map(({ name }) => name);
    expect(names).toEqual(['Biology', 'Biology (MERGE FROM)', 'Chemistry']);
    expect((await schools.listed()).map(({ name }) => name)).not.toContain('MERGE FROM');
    expect((await master.get('/api/schools/suggestion?name=merge from')).body).toMatchObject({
      state: 'renamed',
      nearest: 'MERGE INTO',
    });
    const [entry] = (await client.get<AuditEntryView[]>('/api/audit?action=school.merge')).body;
    expect(entry).toMatchObject({ before: { name: 'MERGE FROM', users: 2 }, after: { name: 'MERGE INTO' } });
  });

  it('says beforehand that announcements are for everyone of the new one, and that limits end', async () => {
    const { client } = await api.signedIn({ school: 'ANNOUNCE FROM' });
    await createUser(api.db, { school: 'ANNOUNCE INTO' });
    await master.post('/api/announcements', {
      text: 'Sports day',
      school: 'ANNOUNCE FROM',
      ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const setLimit = (school: string, limit: number) =>
      master.send('PUT', `/api/limits?school=${encodeURIComponent(school)}`, {
        limits: [{ kind: 'messages', period: 'day', limit }],
      });
    expect((await setLimit('ANNOUNCE FROM', 50)).status).toBe(200);
    expect((await setLimit('ANNOUNCE INTO', 80)).status).toBe(200);
    const dry = await schools.merge('ANNOUNCE FROM', 'ANNOUNCE INTO', { dry_run: true });
    expect(dry.body.effects).toMatchObject({ announcements: 1, limits: 1 });
    expect((await schools.merge('ANNOUNCE FROM', 'ANNOUNCE INTO')).body.effects).toEqual(dry.body.effects);
    const { body } = await client.get<{ announcements: AnnouncementView[] }>('/api/me/announcements');
    expect(body.announcements).toMatchObject([{ text: 'Sports day', school: 'ANNOUNCE INTO' }]);
  });

  it('is refused into the school itself, an archived school or none', async () => {
    for (const school of ['MERGE SELF', 'MERGE ARCHIVED']) await schools.newClass('X', school);
    await schools.put('MERGE ARCHIVED', { archived: true });
    expect(await schools.merge('MERGE SELF', 'MERGE SELF')).toMatchObject({ status: 422 });
    expect(await schools.merge('MERGE SELF', 'MERGE ARCHIVED')).toMatchObject({ status: 422 });
    const id = await schools.idOf('MERGE SELF');
    expect((await master.post(`/api/schools/${id}/merge`, { into: 2_000_000_000 })).status).toBe(404);
  });

  it('leaves no user behind who is created at the same moment', async () => {
    for (const school of ['JOIN FROM', 'JOIN INTO']) await createUser(api.db, { school });
    const [from, into] = [await schools.idOf('JOIN FROM'), await schools.idOf('JOIN INTO')];
    const made = Array.from({ length: 10 }, (_, n) => schools.newUser(`join-${n}`, 'JOIN FROM'));
    const merged = master.post(`/api/schools/${from}/merge`, { into });
    const count = (await Promise.all(made)).filter(({ status }) => status === 201).length;
    expect((await merged).status).toBe(200);
    expect(await schools.schoolOf('JOIN INTO')).toMatchObject({ students: 2 + count });
    expect((await schools.listed()).map(({ name }) => name)).not.toContain('JOIN FROM');
  });
});
