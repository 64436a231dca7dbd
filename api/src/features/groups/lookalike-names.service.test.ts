import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeReport, ErrorBody, ImportView, UndoAnswer } from '@studyhall/contracts';
import { createUser, type Answer, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
let biology: number;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  await createUser(api.db, { school: 'NORTH COAST' });
  biology = (await create('Biology', 'NORTH COAST')).body.group_id;
});
afterAll(() => api?.stop());

type Created = Answer<ErrorBody & { group_id: number }>;

const create = (name: string, school = 'NORTH COAST'): Promise<Created> =>
  master.post<ErrorBody & { group_id: number }>('/api/groups', { name, school });
const rename = (id: number, name: string, school = 'NORTH COAST') =>
  master.send<ErrorBody & Partial<ChangeReport>>('PUT', `/api/groups/${id}`, { name, school });

const refused = (field: string, detail: string) => ({
  status: 422,
  body: { code: 'invalid', detail, issues: [{ path: field, message: detail }] },
});
const CLASS = refused(
  'name',
  'This name looks like the class "Biology". Please choose a clearly different name.',
);
const SCHOOL = refused(
  'school',
  'This name looks like the school "NORTH COAST". Please choose a clearly different name.',
);
/** With a Cyrillic capital. */
const FAKE_SCHOOL = 'NОRTH COAST';

describe('the name of a class', () => {
  it.each([
    ['a Cyrillic letter', 'Biоlogy'],
    ['a Greek letter', 'Biοlogy'],
    ['a zero-width space', 'Bio\u200Blogy'],
  ])('that looks like another one is refused: %s', async (what, name) => {
    expect(await create(name)).toMatchObject(CLASS);
    const { group_id: id } = (await create(`Chemistry ${what}`)).body;
    expect(await rename(id, name)).toMatchObject(CLASS);
  });

  it('is the only one of its school year, whatever its case, and another one in another year', async () => {
    const same = refused(
      'name',
      'NORTH COAST already has a class named "biology". Choose another name, or give each a school year.',
    );
    expect(await create('biology')).toMatchObject(same);
    const later = { name: 'Biology', school: 'NORTH COAST', school_year: ' 2027/28 ' };
    const made = await master.post<{ group_id: number }>('/api/groups', later);
    expect(made.status).toBe(201);
    expect(await master.post('/api/groups', later)).toMatchObject(
      refused('name', 'NORTH COAST already has a class named "Biology" in the school year 2027/28.'),
    );
    const back = { ...later, school_year: '' };
    expect((await master.send('PUT', `/api/groups/${made.body.group_id}`, back)).status).toBe(422);
    await api.db.query(
      `INSERT INTO groups (name, school) VALUES ('Old', 'NORTH COAST'), ('Old', 'NORTH COAST')`,
    );
    const [old] = await api.db.query<Array<{ id: number }>>(`SELECT id FROM groups WHERE name = 'Old'`);
    expect((await rename(old?.id ?? 0, 'Old')).status).toBe(200);
    const answers = await Promise.all([create('Twice'), create('Twice')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('is not given back by an undo when another class has it meanwhile', async () => {
    const undo = (answer: { body: { undo_id?: string } }) =>
      master.post<UndoAnswer>(`/api/undo/${answer.body.undo_id}`);
    const taken = { restored: 0, conflicts: [{ code: 'conflict', reason: 'undo_group_name_taken' }] };
    const first = (await create('Undone')).body.group_id;
    const renamed = await rename(first, 'Renamed');
    const second = (await create('undone')).body.group_id;
    expect((await undo(renamed)).body).toMatchObject(taken);
    const removed = await master.delete<ChangeReport>(`/api/groups/${second}`);
    expect((await rename(first, 'Undone')).status).toBe(200);
    const stays = { conflicts: [{ reason: 'undo_group_stays_deleted', name: 'undone' }] };
    expect((await undo(removed)).body).toMatchObject({ restored: 0, ...stays });
    expect((await rename(first, 'Free')).status).toBe(200);
    expect((await undo(removed)).body).toEqual({ restored: 1, conflicts: [] });
    expect(await undo(removed)).toMatchObject({ status: 409, body: { code: 'already_undone' } });
    await master.delete(`/api/groups/${second}`);
    expect((await rename(first, 'Undone')).status).toBe(200);
    const described = { name: 'Undone', school: 'NORTH COAST', description: 'New' };
    const changed = await master.send<ChangeReport>('PUT', `/api/groups/${first}`, described);
    expect((await undo(changed)).body).toEqual({ restored: 1, conflicts: [] });
  });

  it('may stay while the class changes, and look alike in another school', async () => {
    expect((await rename(biology, 'Biology')).status).toBe(200);
    expect((await create('Biоlogy', 'SOUTH')).status).toBe(201);
    for (const letter of 'ABCDEFGHIJKL') expect((await create(`Class ${letter}`)).status).toBe(201);
  });

  it('is compared while another one is created at the same moment', async () => {
    const answers = await Promise.all(['Geography', 'Geоgraphy'].map((name) => create(name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});

describe('the name of a new school', () => {
  it('that looks like an existing one is refused wherever it would begin', async () => {
    const pupil = await createUser(api.db, { school: 'SOUTH' });
    const user = { username: 'new here', password: 'a good long one', role: 'STUDENT', school: FAKE_SCHOOL };
    expect(await create('Art', FAKE_SCHOOL)).toMatchObject(SCHOOL);
    expect(await rename(biology, 'Biology', FAKE_SCHOOL)).toMatchObject(SCHOOL);
    expect(await master.post('/api/users', user)).toMatchObject(SCHOOL);
    expect(await master.send('PUT', `/api/users/${pupil.id}/school`, { school: FAKE_SCHOOL })).toMatchObject(
      SCHOOL,
    );
    expect(await master.post('/api/invites', { school: FAKE_SCHOOL })).toMatchObject(SCHOOL);
  });

  it('that looks like another one is a problem of a roster, once', async () => {
    const rows = [
      'username,school',
      `pupil one,${FAKE_SCHOOL}`,
      `pupil two,${FAKE_SCHOOL}`,
      'pupil three,EAST',
    ];
    const form = new FormData();
    form.set('file', new Blob([rows.join('\n')]), 'roster.csv');
    const { body } = await master.post<ImportView>('/api/imports', form);
    expect(body.problems).toEqual([
      { line: 2, column: 'school', message: 'This name looks like the school "NORTH COAST".' },
    ]);
  });

  it('may be an existing one, and any other', async () => {
    expect((await master.post('/api/invites', { school: 'NORTH COAST' })).status).toBe(201);
    expect((await master.post('/api/invites', { school: 'NORTH COAST 2' })).status).toBe(201);
  });
});
