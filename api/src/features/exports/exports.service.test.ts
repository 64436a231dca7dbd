import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntryView, ExportStarted, ExportView, LatestExport, Me } from '@studyhall/contracts';
import { directory, personData, personExports, removedObjects } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { createUser, signIn, type HttpClient, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { OBJECT_STORAGE } from '../../storage.module.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Ends an open export as a worker does, with an archive that says `text`. */
async function finish(id: string, text = 'archive'): Promise<string> {
  const key = `exports/${randomUUID()}`;
  const claimed = await personExports.claim(api.db, id, key);
  expect(claimed).not.toBeNull();
  await api.app.get<ObjectStorage>(OBJECT_STORAGE).put(key, Readable.from([text]));
  expect(await personExports.finish(api.db, claimed!, Buffer.byteLength(text))).toBe(true);
  return key;
}

const ask = async (client: HttpClient, path = '/api/me/export'): Promise<string> => {
  const { status, body } = await client.post<ExportStarted>(path);
  expect(status).toBe(202);
  return body.export_id;
};
const view = (client: HttpClient, id: string) => client.get<ExportView>(`/api/exports/${id}`);
const download = async (client: HttpClient, id: string): Promise<number> =>
  (await client.get(`/api/exports/${id}/download`)).status;
/** Sets columns of an export, as the time that has passed does. */
const age = (id: string, change: string) =>
  api.db.query(`UPDATE person_exports SET ${change} WHERE id = $1`, [id]);
const removedKeys = async (): Promise<string[]> =>
  (await removedObjects.findDue(api.db, 100)).map(({ storage_key }) => storage_key);

/** A school admin and a student of the same school. */
async function adminAndStudent(): Promise<{ admin: TestUser; client: HttpClient; student: TestUser }> {
  const school = `EXPORTS ${randomUUID().slice(0, 8)}`;
  const { user: admin, client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school });
  return { admin, client, student: await createUser(api.db, { school }) };
}

it('an export is one at a time, and ready until its end', async () => {
  const { client } = await api.signedIn();
  const id = await ask(client);
  expect(await ask(client)).toBe(id);
  expect((await view(client, id)).body).toEqual({
    ...{ state: 'waiting', progress: 0 },
    ...{ download_url: null, ends_at: null },
  });
  expect(await download(client, id)).toBe(404);
  await finish(id, 'all of it');
  const { body } = await view(client, id);
  expect(body).toMatchObject({ state: 'ready', progress: 100, download_url: `/api/exports/${id}/download` });
  expect(Date.parse(body.ends_at ?? '') - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000);
  const archive = await client.get<string>(body.download_url ?? '');
  expect([archive.status, archive.body]).toEqual([200, 'all of it']);
  expect((await client.get<LatestExport>('/api/me/export')).body.export).toMatchObject({ export_id: id });
});

const NOT_YOURS = 'You have no such export. It was removed,';

it('an export is for the user who asked alone, a master admin and the person too', async () => {
  const { client, student } = await adminAndStudent();
  const ofStudent = await ask(client, `/api/users/${student.id}/export`);
  await finish(ofStudent);
  const { client: master } = await api.signedIn({ role: 'MASTER_ADMIN' });
  for (const other of [master, await api.openSession(student)]) {
    const { status, body } = await view(other, ofStudent);
    expect([status, JSON.stringify(body)]).toEqual([404, expect.stringContaining(NOT_YOURS)]);
    expect(await download(other, ofStudent)).toBe(404);
  }
  expect(await download(client, ofStudent)).toBe(200);
});

it('an admin who no longer administers the person cannot download, nor one who was demoted', async () => {
  for (const now of [{ school: 'ELSEWHERE' }, { role: 'TEACHER' }, { role: 'STUDENT' }] as const) {
    const { admin, client, student } = await adminAndStudent();
    const id = await ask(client, `/api/users/${student.id}/export`);
    await finish(id);
    await directory.updateAccounts(api.db.manager, [{ id: admin.id, fields: now }]);
    const { status, body } = await view(client, id);
    expect([status, JSON.stringify(body)]).toEqual([404, expect.stringContaining(NOT_YOURS)]);
    expect(await download(client, id)).toBe(404);
  }
});

it('the audit log names an export, also of oneself, with each download by an admin and the first own one', async () => {
  const { admin, client, student } = await adminAndStudent();
  const id = await ask(client, `/api/users/${student.id}/export`);
  await ask(client, `/api/users/${student.id}/export`);
  await finish(id);
  await download(client, id);
  await download(client, id);
  const own = await ask(client);
  await finish(own);
  await download(client, own);
  await download(client, own);
  const lines = await api.db.query<unknown[]>(
    `SELECT action, target_id FROM audit_log WHERE actor_id = $1 ORDER BY id`,
    [admin.id],
  );
  expect(lines).toEqual(
    [
      ...['user.export', 'user.export_download', 'user.export_download'].map((action) => [
        action,
        student.id,
      ]),
      ...['user.export', 'user.export_download'].map((action) => [action, admin.id]),
    ].map(([action, person]) => ({ action, target_id: String(person) })),
  );
});

it('an export expires after its time, and its archive is removed', async () => {
  const { client } = await api.signedIn();
  const id = await ask(client);
  const key = await finish(id);
  await age(id, `ends_at = now() - interval '1 second'`);
  expect((await view(client, id)).body).toMatchObject({ state: 'expired', download_url: null });
  expect(await download(client, id)).toBe(404);
  await personExports.removeExpired(api.db);
  expect((await view(client, id)).status).toBe(404);
  expect(await removedKeys()).toContain(key);
});

it('an archive that is lost, as after a restore, has expired, and the person can ask for another', async () => {
  const { client } = await api.signedIn();
  const id = await ask(client);
  await api.app.get<ObjectStorage>(OBJECT_STORAGE).delete(await finish(id));
  const expired = { state: 'expired', download_url: null, ends_at: null };
  expect((await client.get<LatestExport>('/api/me/export')).body.export).toMatchObject(expired);
  expect((await view(client, id)).body).toMatchObject(expired);
  expect(await download(client, id)).toBe(404);
  expect(await ask(client)).not.toBe(id);
});

it('the audit log names an export that was not downloaded in time, for the admins of the school', async () => {
  const { client, student } = await adminAndStudent();
  const person = await api.openSession(student);
  const [unused, downloaded] = [await ask(person), await ask(client, `/api/users/${student.id}/export`)];
  for (const id of [unused, downloaded]) await finish(id);
  await download(client, downloaded);
  for (const id of [unused, downloaded]) await age(id, `ends_at = now()`);
  await api.db.transaction((on) => personExports.removeExpired(on));
  const log = (await client.get<AuditEntryView[]>(`/api/audit?person=${student.id}`)).body;
  expect(log.map(({ action, actor, target }) => [action, actor === target]).toReversed()).toEqual([
    ['user.export', true],
    ['user.export', false],
    ['user.export_download', false],
    ['user.export_lapse', true],
  ]);
});

it('a newer archive takes the place of the one before', async () => {
  const { client } = await api.signedIn();
  const first = await ask(client);
  const key = await finish(first);
  const second = await ask(client);
  await finish(second);
  expect((await view(client, first)).body).toMatchObject({ state: 'expired' });
  expect(await removedKeys()).toContain(key);
  expect(await download(client, second)).toBe(200);
});

it('five exports of a person in a day are the most, and the person can still ask', async () => {
  const { client, student } = await adminAndStudent();
  const path = `/api/users/${student.id}/export`;
  for (let made = 0; made < 5; made++) await finish(await ask(client, path));
  expect((await client.post(path)).body).toMatchObject({ code: 'rate_limited' });
  await ask(await api.openSession(student));
  await api.db.query(
    `UPDATE person_exports SET created_at = now() - interval '25 hours' WHERE user_id = $1`,
    [student.id],
  );
  await ask(client, path);
});

it('a worker that was taken over, or whose person is removed, ends without an archive', async () => {
  const { client, user } = await api.signedIn();
  const id = await ask(client);
  const [first, second] = [`exports/${randomUUID()}`, `exports/${randomUUID()}`];
  const lost = (await personExports.claim(api.db, id, first))!;
  const current = (await personExports.claim(api.db, id, second))!;
  expect(await removedKeys()).toContain(first);
  expect(await personExports.saveProgress(api.db, lost, 50)).toBe(false);
  expect(await personExports.finish(api.db, lost, 1)).toBe(false);
  expect(await personExports.saveProgress(api.db, current, 50)).toBe(true);
  await api.db.query(`UPDATE users SET removed_with = gen_random_uuid() WHERE id = $1`, [user.id]);
  expect(await personExports.saveProgress(api.db, current, 60)).toBe(false);
  expect(await personExports.finish(api.db, current, 1)).toBe(false);
  await api.db.query(`DELETE FROM users WHERE id = $1`, [user.id]);
  expect(await removedKeys()).toContain(second);
});

it('a person gets a notice of an export by an admin, unless a reason not to is recorded', async () => {
  const { admin, client, student } = await adminAndStudent();
  const person = await signIn(api.url, student);
  const notices = async () => (await person.get<Me>('/api/me')).body.notices ?? [];
  const withheld_reason = 'The police asks us not to.';
  const path = `/api/users/${student.id}/export`;
  expect((await client.post(path, { withheld_reason })).status).toBe(202);
  expect(await notices()).toEqual([]);
  const log = await client.get(`/api/audit?action=user.export&person=${student.id}`);
  expect(log.body).toMatchObject([{ after: { withheld_reason } }]);
  await api.db.query('DELETE FROM person_exports WHERE user_id = $1', [student.id]);
  await client.post(path);
  expect(await notices()).toMatchObject([{ kind: 'data_exported', changed_by: admin.username }]);
});

it('an admin loses the archive of a person who is removed', async () => {
  const { client, student } = await adminAndStudent();
  const id = await ask(client, `/api/users/${student.id}/export`);
  const key = await finish(id);
  expect((await client.delete(`/api/users/${student.id}`)).status).toBe(200);
  expect((await view(client, id)).status).toBe(404);
  expect(await download(client, id)).toBe(404);
  await api.db.query(`DELETE FROM users WHERE id = $1`, [student.id]);
  expect(await removedKeys()).toContain(key);
});

it('the data of a student has the accepted notices and the consent, without its admin and without rights of admins', async () => {
  const { student } = await adminAndStudent();
  const [{ id: school }] = (await api.db.query('SELECT id FROM schools WHERE name = $1', [
    student.school,
  ])) as [{ id: number }];
  await api.db.query(
    `INSERT INTO notice_acceptances (user_id, school_id, version, term, language) VALUES ($1, $2, '1.2', '2026-09-01', 'ar')`,
    [student.id, school],
  );
  const consent = { state: 'given', how: 'paper', version: 1, at: '2026-09-01T08:00:00.000Z' };
  await api.db.query('UPDATE users SET parent_consent = $2 WHERE id = $1', [
    student.id,
    { ...consent, by: 'the head' },
  ]);
  const account = await personData.findAccount(api.db, student.id);
  expect(account).toMatchObject({ role: 'STUDENT', admin_scope: null });
  expect(account?.['parent_consent']).toEqual(consent);
  const notices = await Array.fromAsync(personData.readPart(api.db, student.id, 'notices'));
  expect(notices).toMatchObject([
    { school: student.school, version: '1.2', term: '2026-09-01', language: 'ar' },
  ]);
});
