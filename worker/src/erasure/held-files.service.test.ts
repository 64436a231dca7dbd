import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { erasedRows, files, removedObjects } from '@studyhall/persistence';
import type { FileInfo } from '@studyhall/contracts';
import type { ObjectStorage } from '@studyhall/ports';
import type { HttpClient, TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../tests/support/api.js';
import { eraseDue } from '../../../tests/support/erase-due.js';
import { OrphanSweeper } from '../storage/orphan.sweeper.js';
import { RemovedObjectsTask } from './removed-objects.task.js';
import { RetentionTask } from './retention.task.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let api: TestApi;
let storage: ObjectStorage;
let master: HttpClient;
let school: string;
let held: { user: TestUser; client: HttpClient };
beforeAll(async () => {
  api = await startApi();
  storage = createDiskStorage({ root: join(api.dataDir, 'objects') });
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());
beforeEach(async () => {
  school = `FILES ${randomUUID().slice(0, 8).toUpperCase()}`;
  held = await api.signedIn({ role: 'TEACHER', school });
});

const hold = async () =>
  expect((await master.post(`/api/users/${held.user.id}/hold`, { reason: 'Case 12' })).status).toBe(200);
/** Deletes what is due of the object storage. */
const deleteObjects = () => new RemovedObjectsTask(api.db, storage).run(new AbortController().signal);

async function value<Value>(text: string, values: unknown[]): Promise<Value> {
  const [row] = await api.db.query<Array<Record<string, Value>>>(text, values);
  return Object.values(row ?? {})[0] as Value;
}
const heldRows = (table: string): Promise<Array<{ row: object }>> =>
  api.db.query(`SELECT row FROM held_rows WHERE user_id = $1 AND table_name = $2 ORDER BY id`, [
    held.user.id,
    table,
  ]);
const storageKey = (id: string) => value<string>('SELECT storage_key FROM files WHERE id = $1', [id]);

async function upload(name: string, content: BlobPart): Promise<string> {
  const data = new FormData();
  data.set('file', new Blob([content]), name);
  return (await held.client.post<FileInfo>('/api/upload', data)).body.id;
}

/** A file that a reply or an image job made. */
async function made(purpose: 'artifact' | 'image', turn: string | null = null): Promise<string> {
  const key = `${purpose}s/${randomUUID()}`;
  await storage.put(key, Readable.from(['bytes']));
  return value(
    `INSERT INTO files (id, user_id, name, mime_type, size, storage_key, purpose, status, turn_id)
     VALUES (gen_random_uuid(), $1, 'made.pdf', 'application/pdf', 5, $2, $3, 'ready', $4) RETURNING id`,
    [held.user.id, key, purpose, turn],
  );
}

/** A chat of a question and a reply. */
async function chat(): Promise<{ id: string; question: number; turn: string }> {
  const turn = randomUUID();
  const id = await value<string>(`INSERT INTO conversations (user_id) VALUES ($1) RETURNING id`, [
    held.user.id,
  ]);
  await api.db.query(
    `INSERT INTO turns (id, conversation_id, user_id, state) VALUES ($2, $1, $3, 'completed')`,
    [id, turn, held.user.id],
  );
  const question = await value<number>(
    `INSERT INTO messages (conversation_id, user_id, role, content, turn_id)
     VALUES ($1, $2, 'assistant', 'Here.', $3), ($1, $2, 'user', 'Why?', $3) RETURNING id`,
    [id, held.user.id, turn],
  );
  return { id, question, turn };
}

/** Removes files in some way, and expects their objects to be there until the hold ends, also for a backup, and not after it. */
async function expectKept(ids: readonly string[], remove: () => Promise<unknown>): Promise<void> {
  const keys = await Promise.all(ids.map(storageKey));
  const stored = () => Promise.all(keys.map(async (key) => (await storage.get(key)) !== null));
  expect(await stored()).toEqual(keys.map(() => true));
  await remove();
  await deleteObjects();
  await new OrphanSweeper(api.db, storage).sweep(Date.now() + 2 * DAY_MS);
  expect(await stored()).toEqual(keys.map(() => true));
  for (const key of keys) expect(await files.isReferred(api.db, key)).toBe(true);
  expect((await master.delete(`/api/users/${held.user.id}/hold`)).status).toBe(200);
  await eraseDue(api.db);
  await deleteObjects();
  expect(await stored()).toEqual(keys.map(() => false));
  expect(await value('SELECT count(*)::int FROM held_rows WHERE user_id = $1', [held.user.id])).toBe(0);
}

it('keeps what the person deletes: uploads from before and during the hold, images, documents, attached or not', async () => {
  const before = [await upload('before.txt', 'Photosynthesis'), await upload('dot.png', PNG)];
  await hold();
  const attached = await upload('attached.txt', 'Osmosis');
  const { question } = await chat();
  await api.db.query(`INSERT INTO message_files (message_id, file_id, position) VALUES ($1, $2, 0)`, [
    question,
    attached,
  ]);
  const document = await made('artifact');
  await api.db.query(
    `INSERT INTO artifact_versions (artifact_id, file_id, user_id, kind, outline, images, artifact)
     VALUES ($1, $1, $2, 'document', '{"title": "Cells"}', '[]', '{}')`,
    [document, held.user.id],
  );
  const all = [...before, attached, document, await made('image')];
  await expectKept(all, async () => {
    for (const id of all) expect((await held.client.delete(`/api/files/${id}`)).status).toBe(204);
    for (const id of all) expect((await held.client.get(`/api/files/${id}`)).status).toBe(404);
    expect(await heldRows('message_files')).toMatchObject([
      { row: { message_id: question, file_id: attached } },
    ]);
    expect(await heldRows('artifact_versions')).toMatchObject([{ row: { outline: { title: 'Cells' } } }]);
  });
});

it('keeps the files of a deleted chat', async () => {
  await hold();
  const { id, turn } = await chat();
  await expectKept([await made('artifact', turn)], async () => {
    expect((await held.client.delete(`/api/conversations/${id}`)).status).toBe(200);
    await api.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [held.user.id]);
    await eraseDue(api.db);
  });
});

it('keeps a material that is taken out of its class', async () => {
  await hold();
  const { body: group } = await master.post<{ group_id: number }>('/api/groups', { name: '9A', school });
  const file = await upload('book.txt', 'Cells have a nucleus.');
  const id = await value<number>(
    `INSERT INTO group_materials (group_id, file_id, kind) VALUES ($1, $2, 'source') RETURNING id`,
    [group.group_id, file],
  );
  await expectKept([file], async () => {
    const { status } = await master.delete(`/api/groups/${group.group_id}/materials/${id}`);
    expect(status).toBeLessThan(300);
  });
});

it('keeps what a program made and no reply shows, and what a restore deletes again', async () => {
  await hold();
  const [output, deleted] = [await made('artifact'), await upload('deleted.txt', 'Osmosis')];
  await expectKept([output, deleted], async () => {
    await files.removeUnshown(api.db, [{ user_id: held.user.id, file_id: output }]);
    await erasedRows.repeat(api.db, {
      kind: 'files',
      row_ids: [deleted],
      erased_at: new Date(),
      value: null,
    });
  });
});

it('retention leaves files alone until the hold ends', async () => {
  const file = await upload('old.txt', 'Old');
  const key = await storageKey(file);
  await api.db.query(`UPDATE files SET created_at = now() - interval '400 days' WHERE id = $1`, [file]);
  await api.db.query(
    `INSERT INTO retention (school_id, files_days) SELECT id, 30 FROM schools WHERE name = $1`,
    [school],
  );
  await hold();
  await new RetentionTask(api.db).run(new AbortController().signal);
  expect(await storageKey(file)).toBe(key);
  expect((await master.delete(`/api/users/${held.user.id}/hold`)).status).toBe(200);
  await new RetentionTask(api.db).run(new AbortController().signal);
  expect((await removedObjects.findDue(api.db, 100)).map((one) => one.storage_key)).toContain(key);
});
