import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatResponse, ErrorBody, FileInfo } from '@studyhall/contracts';
import { storageUse } from '@studyhall/persistence';
import type { Answer, HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../support/api.js';
import { OwnRedis } from '../support/own-redis.js';
import { startProduct, type Product } from '../support/product.ts';
import { smallDisk } from '../support/small-disk.ts';

const MEGABYTE = 1024 * 1024;
const FULL = 'Your storage of 1 MB is full. Delete files or chats that you no longer need.';
const DISK_FULL = 'The server has no room to store this right now. Please tell your administrator.';

function upload(client: HttpClient, bytes: number): Promise<Answer<FileInfo & ErrorBody>> {
  const form = new FormData();
  form.append('file', new Blob(['x'.repeat(bytes)], { type: 'text/plain' }), 'notes.txt');
  return client.post<FileInfo & ErrorBody>('/api/upload', form);
}

describe('the storage of one user', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ env: { CODE_CONCURRENCY: '1', STORAGE_QUOTA_MB: '1' } });
  });
  afterAll(() => product?.stop());

  const program = (code: string): string =>
    `[[demo: tool=run_code args=${JSON.stringify({ code })} text="Done."]]`;
  const stored = (userId: number): Promise<number> => storageUse.usedBytes(product.db, userId);

  it('limits uploads and messages together, and deletions free space', async () => {
    const mia = await product.signedIn();
    const first = await upload(mia.http, 0.9 * MEGABYTE);
    expect(first.status).toBe(200);
    const refused = { status: 413, body: { code: 'too_large', detail: FULL } };
    expect(await upload(mia.http, 0.2 * MEGABYTE)).toMatchObject(refused);
    const note = { role: 'user', content: 'n'.repeat(30_000) };
    const notes = [];
    for (let at = 0; at < 6; at++) notes.push(await mia.http.post('/save-message', note));
    expect(notes.map(({ status }) => status)).toEqual([200, 200, 200, 413, 413, 413]);
    expect(await mia.http.post('/chat', { message: 'q'.repeat(30_000) })).toMatchObject(refused);

    expect((await mia.http.delete(`/api/files/${first.body.id}`)).status).toBeLessThan(300);
    expect((await mia.http.post('/save-message', note)).status).toBe(200);
    expect((await mia.http.post('/clear-history')).status).toBe(200);
    // What can be undone still takes room.
    expect(await stored(mia.user.id)).toBeGreaterThan(30_000);
    await product.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [mia.user.id]);
    await expect.poll(() => stored(mia.user.id)).toBe(0);
  });

  it('limits concurrent uploads', async () => {
    const mia = await product.signedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(mia.http, 0.3 * MEGABYTE)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 413, 413, 413, 413, 413]);
    expect(await stored(mia.user.id)).toBeLessThanOrEqual(MEGABYTE);
  });

  it('keeps the files of a program that fit, and lists the others in the result', async () => {
    const mia = await product.signedIn();
    const code = 'import os\nfor n in range(8): open(f"{n}.bin", "wb").write(os.urandom(300_000))';
    const answer = await mia.http.post<ChatResponse>('/chat', { message: program(code) });
    const result = answer.body.code_execution;
    expect(result).toMatchObject({ success: true });
    expect(result?.artifacts).toHaveLength(3);
    expect(result?.message).toBe(`5 files were not kept. ${FULL}`);
  });

  it('is counted the same after its ledger is compacted, and goes with the user', async () => {
    const mia = await product.signedIn();
    for (let at = 0; at < 25; at++) await mia.http.post('/save-message', { role: 'user', content: 'note' });
    const before = await stored(mia.user.id);
    expect(before).toBeGreaterThan(100);
    await storageUse.compact(product.db);
    const changes = (): Promise<unknown[]> =>
      product.db.query(`SELECT 1 FROM storage_changes WHERE user_id = $1`, [mia.user.id]);
    expect(await changes()).toHaveLength(1);
    expect(await stored(mia.user.id)).toBe(before);
    await product.db.query(`DELETE FROM users WHERE id = $1`, [mia.user.id]);
    expect(await changes()).toHaveLength(0);
  });
});

const disk = await smallDisk(16);

describe.skipIf(disk === null)('a full disk', () => {
  const started: TestApi[] = [];
  afterAll(async () => {
    for (const api of started) await api.stop();
    await disk?.[Symbol.asyncDispose]();
  });
  const open = async (name: string, reserve: string): Promise<HttpClient> => {
    const dataDir = join(disk?.folder ?? '', name);
    const api = await startApi({ env: { DATA_DIR: dataDir, DISK_RESERVE_MB: reserve } });
    started.push(api);
    return (await api.signedIn()).client;
  };
  const refused = { status: 503, body: { code: 'unavailable', detail: DISK_FULL } };

  it('gives 503 in the middle of an upload, and nothing of it stays', async () => {
    const client = await open('whole', '0');
    expect(await upload(client, 20 * MEGABYTE)).toMatchObject(refused);
    expect(await readdir(join(disk?.folder ?? '', 'whole/objects/tmp'))).toEqual([]);
    expect((await upload(client, MEGABYTE)).status).toBe(200);
  });

  it('rejects uploads early, while a reserve is still free', async () => {
    const client = await open('margin', '10');
    expect((await upload(client, 6 * MEGABYTE)).status).toBe(200);
    expect(await upload(client, 1_000)).toMatchObject(refused);
    expect(await upload(client, 40 * MEGABYTE)).toMatchObject(refused);
    const begun = await client.post<{ upload_id: string }>('/api/uploads', {
      name: 'a.txt',
      size: 4 * MEGABYTE,
    });
    const part = new Blob(['x'.repeat(4 * MEGABYTE)], { type: 'application/octet-stream' });
    expect(await client.send('PATCH', `/api/uploads/${begun.body.upload_id}`, part)).toMatchObject(refused);
    const form = new FormData();
    form.append('file', new Blob([wav()], { type: 'audio/wav' }), 'recording.wav');
    expect(await client.post('/api/audio/transcribe', form)).toMatchObject(refused);
    expect((await client.get('/history')).status).toBe(200);
  });
});

/** A second of silence. */
function wav(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(44 + 16_000);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8_000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(16_000, 40);
  return new Uint8Array(bytes);
}

describe('a Redis without memory', () => {
  it('never makes a call fail with 500', async () => {
    const own = await OwnRedis.start();
    const api = await startApi({ env: { REDIS_URL: own.url } });
    const { user, client } = await api.signedIn();
    const admin = new Redis(own.url);
    try {
      await admin.config('SET', 'maxmemory', '1');
      const answers = [
        await client.get('/history'),
        await client.post('/chat', { message: 'Hello' }, { prefer: 'respond-async' }),
        await client.post('/save-message', { role: 'user', content: 'A note' }),
        await upload(client, 100),
        await client.post('/api/image-generation/generate', { prompt: 'A fox' }),
        await api.visitor.post('/api/signin', { username: user.username, password: user.password }),
        await client.post('/api/signout'),
      ];
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    } finally {
      await admin.config('SET', 'maxmemory', '0');
      admin.disconnect();
      await api.stop();
      await own.kill();
    }
  });
});
