import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  BulkUsersAnswer,
  OwnLimits,
  PersonView,
  SchoolConsent,
  UndoAnswer,
  UserView,
} from '@studyhall/contracts';
import { createUser, signIn, type HttpClient } from '@studyhall/testing';
import { Tab } from '../../../../tests/support/person.js';
import { MASTER, startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
let schools = 0;
beforeAll(async () => {
  api = await startApi({});
  master = await signIn(api.url, MASTER);
});
afterAll(() => api.stop());

/** A school that asks for the consent of parents, with an admin, a teacher and two students. */
async function newSchool() {
  const school = `CONSENT ${(schools += 1)}`;
  const admin = await api.signedIn({ role: 'SCHOOL_ADMIN', school });
  const pupil = await api.signedIn({ school });
  const other = await createUser(api.db, { school });
  const teacher = await api.signedIn({ role: 'TEACHER', school });
  const [row] = await api.db.query<Array<{ id: number }>>('SELECT id FROM schools WHERE name = $1', [school]);
  const path = `/api/schools/${row?.id}/consent`;
  const set = async (body: object) => (await admin.client.send<SchoolConsent>('PUT', path, body)).body;
  await set({ required: true });
  const record = async (value: string, ids: number[], how = 'form') =>
    (await admin.client.post<BulkUsersAnswer>('/api/users/bulk', { action: 'consent', value, how, ids }))
      .body;
  const list = async (query: string) =>
    (await admin.client.get<UserView[]>(`/api/user-access?${query}`)).body.map(({ id }) => id);
  const ask = (message = 'What is a cell?') =>
    pupil.client.post('/chat', { message }, { prefer: 'respond-async' });
  return { id: row?.id, school, admin, pupil, other, teacher, set, record, list, ask };
}

const MISSING = { status: 403, body: { code: 'consent_missing' } };

it('closes the chat of a student until a consent is recorded, and again when it is withdrawn', async () => {
  const { pupil, teacher, record, ask, set } = await newSchool();
  const limits = async () => (await pupil.client.get<OwnLimits>('/api/me/limits')).body.consent_missing;
  expect(await ask()).toMatchObject(MISSING);
  expect(await limits()).toBe(true);
  const image = { prompt: 'a tree' };
  expect(await pupil.client.post('/api/image-generation/generate', image)).toMatchObject(MISSING);
  expect((await teacher.client.get<OwnLimits>('/api/me/limits')).body.consent_missing).toBe(false);
  await record('given', [pupil.user.id]);
  expect(await limits()).toBe(false);
  expect((await ask()).status).toBe(202);
  await record('withdrawn', [pupil.user.id]);
  expect(await limits()).toBe(true);
  await set({ required: false });
  expect(await limits()).toBe(false);
});

it('reaches the open page of a student when it is asked for, and when it is recorded', async () => {
  const { pupil, record, set } = await newSchool();
  const tab = new Tab(api.url, pupil.client.cookie);
  await tab.connected();
  await set({ required: false });
  await tab.until(() => tab.received.some(({ name }) => name === 'limits.changed'), 'the setting');
  await record('given', [pupil.user.id]);
  await tab.until(() => tab.received.some(({ name }) => name === 'account.changed'), 'the consent');
  tab.close();
});

it('answers a question about danger without a consent', async () => {
  const { ask } = await newSchool();
  expect((await ask('I want to kill myself')).status).not.toBe(403);
});

it('keeps by whom, when, how and to which text a parent agreed, and undoes it', async () => {
  const { admin, pupil, other, teacher, set, record, list } = await newSchool();
  const { version } = await set({ texts: { en: 'We use Studyhall.' } });
  const answer = await record('given', [pupil.user.id, other.id, teacher.user.id]);
  expect(answer).toMatchObject({ done: 2, failed: [{ id: teacher.user.id, code: 'forbidden' }] });
  const person = async () =>
    (await admin.client.get<PersonView>(`/api/users/${pupil.user.id}`)).body.parent_consent;
  expect(await person()).toMatchObject({ state: 'given', how: 'form', version, by: admin.user.username });
  expect(await set({})).toMatchObject({ students: 2, given: 2, withdrawn: 0 });
  expect((await record('given', [pupil.user.id])).undo_id).toBeUndefined();
  const ended = await record('withdrawn', [pupil.user.id], 'email');
  expect(await list('consent=withdrawn')).toEqual([pupil.user.id]);
  expect(await list('consent=given')).toEqual([other.id]);
  const undo = (id: string | undefined) => admin.client.post<UndoAnswer>(`/api/undo/${id}`);
  expect((await undo(answer.undo_id)).body).toMatchObject({
    restored: 1,
    conflicts: [{ id: pupil.user.id }],
  });
  expect((await undo(ended.undo_id)).body).toMatchObject({ restored: 1, conflicts: [] });
  expect(await person()).toMatchObject({ state: 'given', how: 'form' });
  expect(await list('consent=waiting')).toEqual([other.id]);
  const log = await admin.client.get(`/api/audit?action=user.consent&person=${pupil.user.id}`);
  expect(log.body).toMatchObject([
    { before: { parent_consent: 'given' }, after: { parent_consent: 'withdrawn', how: 'email', version } },
    { before: { parent_consent: 'waiting' }, after: { parent_consent: 'given', how: 'form', version } },
  ]);
});

it('does not follow a student to another school, and is back with the undo of the move', async () => {
  const { pupil, record } = await newSchool();
  const next = await newSchool();
  await record('given', [pupil.user.id]);
  const state = async () =>
    (await master.get<PersonView>(`/api/users/${pupil.user.id}`)).body.parent_consent?.state;
  const moved = await master.send<{ undo_id: string }>('PUT', `/api/users/${pupil.user.id}/school`, {
    school: next.school,
  });
  expect(await state()).toBeUndefined();
  expect(await next.list('consent=waiting')).toContain(pupil.user.id);
  await master.post(`/api/undo/${moved.body.undo_id}`);
  expect(await state()).toBe('given');
});

it('refuses a merge that would end the question for consent', async () => {
  const { id, set } = await newSchool();
  const into = await newSchool();
  await into.set({ required: false });
  const merge = () => master.post(`/api/schools/${id}/merge`, { into: into.id, dry_run: true });
  expect((await merge()).status).toBe(422);
  await set({ required: false });
  expect((await merge()).status).toBe(200);
});
