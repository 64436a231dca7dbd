import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, ImportView } from '@studyhall/contracts';
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
  master.send<ErrorBody>('PUT', `/api/groups/${id}`, { name, school });

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
  ])('that looks like another one is refused: %s', async (_what, name) => {
    expect(await create(name)).toMatchObject(CLASS);
    const { group_id: id } = (await create('Chemistry')).body;
    expect(await rename(id, name)).toMatchObject(CLASS);
  });

  it('may be the same, stay while the class changes, differ in case, and look alike in another school', async () => {
    expect((await create('Biology')).status).toBe(201);
    expect((await rename(biology, 'Biology')).status).toBe(200);
    expect((await create('BIOLOGY')).status).toBe(201);
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
