import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_HEADER, type ErrorBody, type FileInfo, type UploadState } from '@studyhall/contracts';
import { unfinishedUploads } from '@studyhall/persistence';
import type { Answer, HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../support/api.js';
import { Line } from '../support/line.js';

const MEGABYTE = 1024 * 1024;
/** A module of the page, which is compiled for browsers. */
const PAGE = new URL('../../web/src/transport/upload-file.ts', import.meta.url).pathname;
type UploadFile = (file: File, options: { onProgress?: (share: number) => void }) => Promise<FileInfo>;
const TEXT = { type: 'text/plain' };

let api: TestApi;
/** A second process on the same truth. */
let other: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { STORAGE_QUOTA_MB: '100' } });
  other = await startApi({ env: api.env });
});
afterAll(async () => {
  await other?.stop();
  await api?.stop();
});

const bytesOf = (size: number): Buffer<ArrayBuffer> => Buffer.from(randomBytes(size / 2).toString('hex'));
const begin = (client: HttpClient, size: number, name = 'notes.txt') =>
  client.post<UploadState & ErrorBody>('/api/uploads', { name, size });
const append = (
  client: HttpClient,
  id: string,
  offset: number,
  bytes: string | Buffer<ArrayBuffer>,
  headers = {},
) =>
  client.send<UploadState & ErrorBody>(
    'PATCH',
    `/api/uploads/${id}?offset=${offset}`,
    new Blob([bytes], { type: 'application/octet-stream' }),
    headers,
  );
const finish = (client: HttpClient, id: string) =>
  client.post<FileInfo & ErrorBody>(`/api/uploads/${id}/finish`);
const idOf = ({ status, body }: Answer<UploadState>): string => {
  expect(status).toBe(201);
  return body.upload_id;
};

/** The parts that lie in the storage. */
async function parts(): Promise<number> {
  const all = await readdir(join(api.dataDir, 'objects'), { recursive: true });
  return all.filter((name) => name.includes('parts_')).length;
}
const removedParts = async (): Promise<number> =>
  (await api.db.query(`SELECT 1 FROM removed_objects WHERE storage_key LIKE 'parts/%'`)).length;

/** What the page does, in a browser that has the client's session. */
async function uploadByPage(
  url: string,
  client: HttpClient,
  file: File,
  onProgress?: (share: number) => void,
) {
  vi.stubEnv('VITE_API_BASE', url);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    fetch(input, { ...init, headers: { ...init.headers, cookie: client.cookie ?? '' } }),
  );
  vi.resetModules();
  const { uploadFile } = (await import(PAGE)) as { uploadFile: UploadFile };
  return uploadFile(file, { onProgress });
}

it('20 MB arrive, though the connection drops again and again', async () => {
  const { client } = await api.signedIn();
  const bytes = bytesOf(20 * MEGABYTE);
  const line = await Line.to(api.url, { bytesPerSecond: 4 * MEGABYTE });
  const shares: number[] = [];
  // By what was sent, so that a busy machine loses no more of it.
  let dropAt = 3 * MEGABYTE;
  const drop = setInterval(() => {
    if (line.sent < dropAt) return;
    dropAt = line.sent + 3 * MEGABYTE;
    line.cut();
    line.mend();
  }, 20);
  try {
    const file = await uploadByPage(line.url, client, new File([bytes], 'notes.txt', TEXT), (share) =>
      shares.push(share),
    );
    expect(line.connections).toBeGreaterThan(4);
    // A drop loses what is under way, more of it on a busy machine; whole files again would never arrive.
    expect(line.sent).toBeLessThan(2.5 * bytes.length);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    const stored = await fetch(`${api.url}${file.url}`, { headers: { cookie: client.cookie ?? '' } });
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
  } finally {
    clearInterval(drop);
    line.close();
  }
  await expect.poll(async () => (await removedParts()) - (await parts())).toBe(0);
});

it('parts go to any process, and the same file is answered again where an answer was lost', async () => {
  const { client, user } = await api.signedIn();
  const elsewhere = await other.openSession(user);
  const id = idOf(await begin(client, 6));
  expect((await append(elsewhere, id, 0, 'abc')).body.received).toBe(3);
  expect(await append(client, id, 0, 'abc')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await finish(client, id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await client.get<UploadState>(`/api/uploads/${id}`)).body.received).toBe(3);
  expect(await append(client, id, 3, 'defg')).toMatchObject({ status: 413 });
  expect((await append(client, id, 3, 'def')).body.received).toBe(6);
  const answers = await Promise.all([finish(client, id), finish(elsewhere, id), finish(client, id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([id]));
  expect((await client.get(`/api/files/${id}`)).body).toBe('abcdef');
  expect((await client.get<UploadState>(`/api/uploads/${id}`)).body).toMatchObject({ received: 6, size: 6 });
});

it('two parts at one offset: one is appended, the other leaves nothing', async () => {
  const { client } = await api.signedIn();
  const id = idOf(await begin(client, 3));
  const before = (await parts()) - (await removedParts());
  const answers = await Promise.all(Array.from({ length: 5 }, () => append(client, id, 0, 'abc')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect((await parts()) - (await removedParts())).toBe(before + 1);
});

it('belongs to its owner alone', async () => {
  const [mia, ben] = [await api.signedIn(), await api.signedIn()];
  const id = idOf(await begin(mia.client, 3));
  const foreign = { [ACCOUNT_HEADER]: String(mia.user.id) };
  expect((await append(ben.client, id, 0, 'abc')).status).toBe(404);
  expect(await append(ben.client, id, 0, 'abc', foreign)).toMatchObject({
    status: 409,
    body: { code: 'other_account' },
  });
  expect((await finish(ben.client, id)).status).toBe(404);
  expect((await ben.client.delete(`/api/uploads/${id}`)).status).toBe(404);
  expect((await mia.client.delete(`/api/uploads/${id}`)).status).toBe(204);
  expect((await append(mia.client, id, 0, 'abc')).status).toBe(404);
});

it('a type that is not accepted is refused with the first part, and nothing stays', async () => {
  const { client } = await api.signedIn();
  const id = idOf(await begin(client, 2 * MEGABYTE, 'photo.png'));
  expect((await append(client, id, 0, bytesOf(MEGABYTE))).status).toBe(415);
  expect((await client.get(`/api/uploads/${id}`)).status).toBe(404);
  // Too short to be judged early.
  const short = idOf(await begin(client, 3, 'photo.png'));
  expect((await append(client, short, 0, 'abc')).status).toBe(200);
  expect((await finish(client, short)).status).toBe(415);
  expect((await client.get(`/api/uploads/${short}`)).status).toBe(404);
  expect(await parts()).toBe(
    (await removedParts()) + (await api.db.query(`SELECT unnest(parts) FROM unfinished_uploads`)).length,
  );
});

it('limits what is unfinished, and lets a new upload take the place of an idle one', async () => {
  const { client, user } = await api.signedIn();
  expect((await begin(client, 0)).status).toBe(422);
  expect((await begin(client, 51 * MEGABYTE)).status).toBe(413);
  const idle = (): Promise<unknown> =>
    api.db.query(
      `UPDATE unfinished_uploads SET changed_at = now() - interval '2 minutes' WHERE user_id = $1`,
      [user.id],
    );
  // Announced bytes count against the storage.
  for (const status of [201, 201, 413]) expect((await begin(client, 45 * MEGABYTE)).status).toBe(status);
  await idle();
  const statuses = [];
  for (let at = 0; at < 21; at++) statuses.push((await begin(client, 5 * MEGABYTE)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
  await idle();
  expect((await begin(client, 5 * MEGABYTE)).status).toBe(201);
});

it('ends after a bounded time, and with its account, and its bytes are removed', async () => {
  const { client, user } = await api.signedIn();
  const [old, current] = [idOf(await begin(client, 6)), idOf(await begin(client, 6))];
  for (const id of [old, current]) expect((await append(client, id, 0, 'abc')).status).toBe(200);
  await api.db.query(`UPDATE unfinished_uploads SET ends_at = now() WHERE id = $1`, [old]);
  expect((await append(client, old, 3, 'def')).status).toBe(404);
  const before = await removedParts();
  await unfinishedUploads.removeEnded(api.db);
  expect(await removedParts()).toBe(before + 1);
  expect((await append(client, current, 3, 'd')).status).toBe(200);
  await api.db.query(`DELETE FROM users WHERE id = $1`, [user.id]);
  expect(await removedParts()).toBe(before + 3);
});

it('a part that is interrupted leaves nothing', async () => {
  const { client } = await api.signedIn();
  const id = idOf(await begin(client, MEGABYTE));
  const before = await parts();
  // Slow: on a busy machine it takes a while to see that enough has passed.
  const line = await Line.to(api.url, { bytesPerSecond: MEGABYTE / 8 });
  const sending = fetch(new URL(`/api/uploads/${id}?offset=0`, line.url), {
    ...{ method: 'PATCH', body: bytesOf(MEGABYTE) },
    headers: { cookie: client.cookie ?? '', 'content-type': 'application/octet-stream' },
  });
  const failed = expect(sending).rejects.toThrow();
  await expect.poll(() => line.sent).toBeGreaterThan(100_000);
  line.close();
  await failed;
  await expect.poll(() => readdir(join(api.dataDir, 'objects/tmp'))).toEqual([]);
  expect(await parts()).toBe(before);
  expect((await client.get<UploadState>(`/api/uploads/${id}`)).body.received).toBe(0);
});

describe('a storage that is away', () => {
  const AWAY = 'Files cannot be stored right now. Please try again in a few minutes.';
  const s3 = (endpoint: string) => ({
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  });

  async function storeOn(endpoint: string): Promise<Answer<UploadState & ErrorBody>> {
    const away = await startApi({ env: s3(endpoint) });
    try {
      const { client } = await away.signedIn();
      return await append(client, idOf(await begin(client, 3)), 0, 'abc');
    } finally {
      await away.stop();
    }
  }

  it.each(['refuses connections', 'never answers'])('that %s is said in one sentence', async (how) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    if (how === 'refuses connections') server.close();
    const answer = await storeOn(`http://127.0.0.1:${port}`).finally(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', detail: AWAY } });
  });
});
