import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { removals, schools } from '@studyhall/persistence';
import type { ErasureCertificateRow, ErasureCertificateView } from '@studyhall/contracts';
import type { HttpClient, TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../tests/support/api.js';
import { ask, DANGER, newSafeguardedSchool } from '../../../tests/support/safeguarded-school.js';
import { eraseDue } from '../../../tests/support/erase-due.js';

let api: TestApi;
let master: HttpClient;
let admin: { user: TestUser; client: HttpClient };
let school: string;
let pupil: { user: TestUser; client: HttpClient };
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.query(`DELETE FROM removed_objects`);
  school = `ERASED ${randomUUID().slice(0, 8).toUpperCase()}`;
  admin = await api.signedIn({ role: 'SCHOOL_ADMIN', school });
  pupil = await api.signedIn({ school });
});

const certificate = (by = admin.client, id = pupil.user.id) =>
  by.get<ErasureCertificateView>(`/api/users/${id}/erasure-certificate`);

/** Deletes the account and ends the time of its undo. */
async function remove(id = pupil.user.id, by = admin): Promise<void> {
  expect((await by.client.delete(`/api/users/${id}`)).status).toBe(200);
  await api.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [by.user.id]);
}

/** A chat with this many messages. */
const chat = (messages: number) =>
  api.db.query(
    `WITH chat AS (INSERT INTO conversations (id, user_id) VALUES (gen_random_uuid(), $1) RETURNING id)
     INSERT INTO messages (conversation_id, user_id, role, content)
     SELECT id, $1, 'user', 'Why?' FROM chat, generate_series(1, $2)`,
    [pupil.user.id, messages],
  );

it('says what was erased, when and by whom, and is finished once nothing is left anywhere', async () => {
  await chat(3);
  const key = randomUUID();
  await api.db.query(
    `INSERT INTO files (id, user_id, name, mime_type, size, storage_key, purpose, status)
     VALUES (gen_random_uuid(), $1, 'sheet.pdf', 'application/pdf', 10, $2, 'upload', 'ready')`,
    [pupil.user.id, key],
  );
  expect((await certificate()).status).toBe(404);
  await remove();
  expect((await certificate()).status).toBe(404);
  await eraseDue(api.db);
  const { body } = await certificate();
  expect(body).toMatchObject({
    user_id: pupil.user.id,
    state: 'objects',
    requested_by: admin.user.id,
    erased_at: expect.any(String) as string,
    counts: expect.arrayContaining([
      { kind: 'chats', rows: 4 },
      { kind: 'files', rows: 1 },
    ]) as object,
  });
  for (const { user } of [pupil, admin]) expect(JSON.stringify(body)).not.toContain(user.username);
  await api.db.query(`DELETE FROM removed_objects WHERE storage_key = $1`, [key]);
  expect((await certificate()).body.state).toBe('redis');
  await api.db.query(
    `UPDATE erasure_certificates SET erased_at = erased_at - interval '1 hour' WHERE user_id = $1`,
    [pupil.user.id],
  );
  expect((await certificate()).body.state).toBe('finished');
});

it('does not tell an admin that the account had a safeguarding case', async () => {
  const guarded = await newSafeguardedSchool(api);
  await ask(guarded.pupil, DANGER);
  await remove(guarded.pupil.user.id, guarded.admin);
  await eraseDue(api.db);
  const { body } = await certificate(guarded.admin.client, guarded.pupil.user.id);
  expect(body.counts).toContainEqual({ kind: 'account', rows: expect.any(Number) as number });
  expect(body.counts.map(({ kind }) => kind)).not.toContain('safeguarding');
});

it('is not finished while rows are left, and keeps the counts of the beginning', async () => {
  await chat(600);
  await remove();
  const kind = removals.REMOVABLE.find(({ name }) => name === 'users');
  const [due] = kind ? await removals.findDue(api.db, kind, 1) : [];
  if (!kind || !due) throw new Error('The account is not due.');
  for await (const _step of removals.erase(api.db, kind, due)) break;
  const { body } = await certificate();
  expect(body).toMatchObject({ state: 'erasing', erased_at: null });
  await eraseDue(api.db);
  const after = (await certificate()).body;
  expect(after).toMatchObject({ state: 'redis', begun_at: body.begun_at, counts: body.counts });
  expect(after.counts).toContainEqual({ kind: 'chats', rows: 601 });
});

it('is read by master admins and by admins of the school, also after it was renamed and merged', async () => {
  await remove();
  await eraseDue(api.db);
  const other = await api.signedIn({ role: 'SCHOOL_ADMIN', school: `${school} SOUTH` });
  const peer = await api.signedIn({ school });
  expect((await certificate(peer.client)).status).toBe(403);
  expect((await certificate(other.client)).status).toBe(404);
  expect((await certificate(master)).status).toBe(200);
  const idOf = async (name: string) => (await schools.findByName(api.db, name))?.id;
  const from = await idOf(school);
  expect((await master.send('PUT', `/api/schools/${from}`, { name: `${school} NORTH` })).status).toBe(200);
  expect((await certificate()).status).toBe(200);
  const merged = await master.post(`/api/schools/${from}/merge`, { into: await idOf(`${school} SOUTH`) });
  expect(merged.status).toBe(200);
  expect((await certificate(other.client)).status).toBe(200);
});

it('of a master admin is read by master admins alone', async () => {
  const gone = await api.signedIn({ role: 'MASTER_ADMIN' });
  const by = await api.signedIn({ role: 'MASTER_ADMIN' });
  await remove(gone.user.id, by);
  await eraseDue(api.db);
  expect((await certificate(master, gone.user.id)).body.requested_by).toBe(by.user.id);
  expect((await certificate(admin.client, gone.user.id)).status).toBe(404);
});

it('is there without counts where the account was deleted by other means, as after a restore', async () => {
  await api.db.query(`DELETE FROM users WHERE id = $1`, [pupil.user.id]);
  const { body } = await certificate();
  expect(body).toMatchObject({ state: 'redis', requested_by: null, counts: [] });
});

it('is in the list of master admins and of admins of the school, a page at a time', async () => {
  const second = await api.signedIn({ school });
  await remove();
  await remove(second.user.id);
  await eraseDue(api.db);
  const list = async (client: HttpClient, more = '') => {
    const path = `/api/erasure-certificates?school=${encodeURIComponent(school)}${more}`;
    const { body, headers } = await client.get<ErasureCertificateRow[]>(path);
    return [body.map(({ user_id }) => user_id), headers.get('x-total-count')];
  };
  const newestFirst = [second.user.id, pupil.user.id];
  expect(await list(admin.client)).toEqual([newestFirst, '2']);
  expect(await list(master)).toEqual([newestFirst, '2']);
  expect(await list(master, '&limit=1&offset=1')).toEqual([[pupil.user.id], '2']);
  const other = await api.signedIn({ role: 'SCHOOL_ADMIN', school: `${school} SOUTH` });
  expect(await list(other.client)).toEqual([[], '0']);
  expect((await other.client.get<ErasureCertificateRow[]>('/api/erasure-certificates')).body).toEqual([]);
  const teacher = await api.signedIn({ role: 'TEACHER', school });
  expect((await teacher.client.get('/api/erasure-certificates')).status).toBe(403);
});
