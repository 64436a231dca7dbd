import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileInfo } from '@studyhall/contracts';
import { files, removedObjects } from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';
import type { Answer, HttpClient, TestUser } from '@studyhall/testing';
import { Readable } from 'node:stream';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { OBJECT_STORAGE } from '../../storage.module.js';
import { OpenRequests } from '../../http/sessions/open-requests.js';

let api: TestApi;
let student: { user: TestUser; client: HttpClient };
let stranger: { user: TestUser; client: HttpClient };
beforeAll(async () => {
  api = await startApi();
  [student, stranger] = await Promise.all([api.signedIn(), api.signedIn()]);
});
afterAll(() => api.stop());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

function form(content: Uint8Array | string, name: string, extra: Record<string, string> = {}): FormData {
  const data = new FormData();
  data.set('file', new Blob([content as BlobPart], { type: 'application/octet-stream' }), name);
  for (const [key, value] of Object.entries(extra)) data.set(key, value);
  return data;
}

const upload = (
  content: Uint8Array | string,
  name: string,
  extra?: Record<string, string>,
): Promise<Answer<FileInfo>> => student.client.post<FileInfo>('/api/upload', form(content, name, extra));

const countRows = async (): Promise<number> =>
  (await api.db.query<Array<{ n: number }>>('SELECT count(*)::int AS n FROM files'))[0]?.n ?? -1;

async function countObjects(): Promise<number> {
  const entries = await readdir(join(api.dataDir, 'objects'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).length;
}

describe('uploading', () => {
  it('stores a text as `processing` and queues its reading under the file’s id', async () => {
    const answer = await upload('Photosynthesis turns light into sugar.', 'notes.txt', {
      settings: '{"a":1}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'notes.txt',
      size: 38,
      type: 'text/plain',
      url: `/api/files/${answer.body.id}`,
      status: 'processing',
      detail: null,
      uploadDate: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(await api.app.get(JobQueues).isPending('ingest', answer.body.id)).toBe(true);
  });

  it('has an image ready at once', async () => {
    expect((await upload(PNG, 'dot.PNG')).body).toMatchObject({
      type: 'image/png',
      status: 'ready',
      name: 'dot.PNG',
    });
  });

  it.each([
    ['../../../etc/cron.d/evil.txt', 'evil.txt'],
    ['..\\..\\boot.txt', 'boot.txt'],
    ['Übung №1 – Lösung.txt', 'Übung №1 – Lösung.txt'],
  ])('takes the name %s as %s', async (given, expected) => {
    expect((await upload('text', given)).body).toMatchObject({ name: expected });
  });

  it.each([
    [
      'an executable as PDF',
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), randomBytes(400)]),
      'essay.pdf',
    ],
    ['a page as image', '<html><script>alert(1)</script></html>', 'cat.png'],
    ['a PDF as text', PDF, 'notes.txt'],
    ['a picture as Word file', PNG, 'essay.docx'],
    ['bytes as text', Buffer.from([1, 2, 0, 4, 5, 0, 7]), 'data.csv'],
    ['an executable', Buffer.concat([Buffer.from('MZ'), randomBytes(400)]), 'setup.exe'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg'],
  ])('refuses %s with 415 and a sentence, and keeps nothing', async (_, content, name) => {
    const [rows, objects] = [await countRows(), await countObjects()];
    const answer = await upload(content, name);
    expect(answer).toMatchObject({
      status: 415,
      body: { code: 'unsupported_type', detail: expect.stringMatching(/^[A-Z].*\.$/) as string },
    });
    expect([await countRows(), await countObjects()]).toEqual([rows, objects]);
  });

  it('refuses an empty file with 422', async () => {
    expect(await upload('', 'empty.txt')).toMatchObject({
      status: 422,
      body: { code: 'invalid', detail: 'The file is empty.' },
    });
  });

  it('refuses 60 MB with 413 and the limit, and keeps nothing', async () => {
    const [rows, objects] = [await countRows(), await countObjects()];
    const answer = await upload(Buffer.alloc(60 * 1024 * 1024, 'a'), 'large.txt');
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'too_large', detail: 'A file can have at most 50 MB.' },
    });
    expect([await countRows(), await countObjects()]).toEqual([rows, objects]);
  });

  it('takes a file of exactly the limit', async () => {
    const answer = await upload(Buffer.alloc(50 * 1024 * 1024, 'a'), 'just-fits.txt');
    expect(answer).toMatchObject({ status: 200, body: { size: 52_428_800 } });
    await student.client.delete(`/api/files/${answer.body.id}`);
  });

  it('refuses a form without a file, with two, with long fields, and what is no form', async () => {
    const post = (body: FormData | string, headers = {}) => student.client.post('/api/upload', body, headers);
    const [rows, objects] = [await countRows(), await countObjects()];
    const none = new FormData();
    none.set('settings', '{}');
    const two = form('one', 'one.txt');
    two.append('file', new Blob(['two']), 'two.txt');
    expect(await post(none)).toMatchObject({ status: 422 });
    expect(await post(two)).toMatchObject({ status: 422, body: { detail: 'Upload one file at a time.' } });
    expect(await post(form('text', 'a.txt', { settings: 'x'.repeat(100_000) }))).toMatchObject({
      status: 422,
    });
    expect(await post(form('text', 'a.txt', { settings: '[1' }))).toMatchObject({ status: 422 });
    expect(await post('{}', { 'content-type': 'application/json' })).toMatchObject({ status: 415 });
    expect(await post('garbage', { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({
      status: 400,
    });
    expect((await post('garbage', { 'content-type': 'multipart/form-data' })).status).toBeLessThan(500);
    expect([await countRows(), await countObjects()]).toEqual([rows, objects]);
  });

  it('stores nothing of an aborted upload', async () => {
    const [rows, objects] = [await countRows(), await countObjects()];
    const head =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="gone.txt"\r\ncontent-type: text/plain\r\n\r\n';
    const open = (): number => api.app.get(OpenRequests).countForUser(student.user.id);
    const sending = httpRequest(new URL('/api/upload', api.url), {
      method: 'POST',
      headers: { cookie: student.client.cookie ?? '', 'content-type': 'multipart/form-data; boundary=b' },
    }).on('error', () => undefined);
    sending.write(head + 'a'.repeat(300_000));
    await expect.poll(countObjects).toBe(objects + 1);
    sending.destroy();
    await expect.poll(open).toBe(0);
    await expect.poll(countObjects).toBe(objects);
    expect(await countRows()).toBe(rows);
  });

  it('refuses an upload beyond the maximum number of files', async () => {
    const { user, client } = await api.signedIn();
    await api.db.query(
      `INSERT INTO files (id, user_id, purpose, name, mime_type, size, storage_key, status)
       VALUES (gen_random_uuid(), $1, 'upload', 'huge', 'text/plain', 1073741820, 'uploads/none', 'ready')`,
      [user.id],
    );
    const objects = await countObjects();
    expect(await client.post('/api/upload', form('more than four bytes', 'a.txt'))).toMatchObject({
      status: 413,
      body: { code: 'too_large', detail: expect.stringContaining('1 GB') as string },
    });
    expect(await countObjects()).toBe(objects);
  });
});

describe('a file', () => {
  it('is served to its owner with headers that prevent it from running code', async () => {
    const { body } = await upload('<script>alert(1)</script>', 'page.html');
    const answer = await student.client.get(body.url);
    expect(answer).toMatchObject({ status: 200, body: '<script>alert(1)</script>' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-length': '25',
    });
  });

  it('opens inline only as an image or PDF', async () => {
    for (const [content, name, type] of [
      [PNG, 'dot.png', 'image/png'],
      [PDF, 'paper.pdf', 'application/pdf'],
    ] as const) {
      const { body } = await upload(content, name);
      const { headers } = await student.client.get(body.url);
      expect(headers.get('content-disposition')).toMatch(/^inline; /);
      expect(headers.get('content-type')).toBe(type);
    }
  });

  it('supports ranges and `If-None-Match`', async () => {
    const { body } = await upload('0123456789', 'digits.txt');
    const part = await student.client.get(body.url, { range: 'bytes=2-4' });
    expect(part).toMatchObject({ status: 206, body: '234' });
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(part.headers.get('content-length')).toBe('3');
    const etag = part.headers.get('etag') ?? '';
    expect(await student.client.get(body.url, { 'if-none-match': etag })).toMatchObject({
      status: 304,
      body: null,
    });
    expect(await student.client.get(body.url, { range: 'bytes=99-' })).toMatchObject({
      status: 200,
      body: '0123456789',
    });
    expect((await student.client.send('HEAD', body.url)).headers.get('content-length')).toBe('10');
  });

  it('answers 404 to other users on reading and deleting', async () => {
    const { body } = await upload('mine', 'mine.txt');
    expect(await stranger.client.get(body.url)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await stranger.client.delete(body.url)).toMatchObject({ status: 404 });
    expect(await api.visitor.get(body.url)).toMatchObject({ status: 401 });
    expect((await student.client.get(body.url)).status).toBe(200);
  });

  it('is deleted, and a worker is left to delete its bytes', async () => {
    const { body } = await upload('short-lived', 'gone.txt');
    const [file] = await files.findOwnedUploads(api.db, student.user.id, [body.id]);
    expect((await student.client.delete(body.url)).status).toBe(204);
    const due = await removedObjects.findDue(api.db, 100);
    expect(due.map(({ storage_key }) => storage_key)).toContain(file?.storage_key);
    expect((await student.client.get(body.url)).status).toBe(404);
    expect((await student.client.delete(body.url)).status).toBe(404);
  });

  it.each(['1', 'x', '__proto__', '..%2f..%2fetc%2fpasswd', '%00', randomUUID()])(
    'with the id %s is not found',
    async (id) => {
      expect((await student.client.get(`/api/files/${id}`)).status).toBe(404);
      expect((await student.client.delete(`/api/files/${id}`)).status).toBe(404);
    },
  );
});

describe('an artifact', () => {
  it('is downloaded by its owner at both addresses, under its own name', async () => {
    const id = randomUUID();
    const storageKey = `artifacts/${id}`;
    await api.app.get<ObjectStorage>(OBJECT_STORAGE).put(storageKey, Readable.from([PNG]));
    await files.insertFile(api.db, {
      id,
      user_id: student.user.id,
      purpose: 'artifact',
      name: 'plot 1.png',
      mime_type: 'image/png',
      size: PNG.length,
      storage_key: storageKey,
      status: 'ready',
    });
    for (const path of [
      `/api/code/download/${id}/plot%201.png`,
      `/download/${id}/plot%201.png`,
      `/download/${id}/..%2f..%2fetc%2fpasswd`,
    ]) {
      const answer = await student.client.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('content-disposition')).toContain('attachment; filename="plot 1.png"');
      expect((await stranger.client.get(path)).status).toBe(404);
      expect((await api.visitor.get(path)).status).toBe(401);
    }
    const { body } = await upload('an upload', 'upload.txt');
    expect((await student.client.get(`/download/${body.id}/upload.txt`)).status).toBe(404);
  });
});
