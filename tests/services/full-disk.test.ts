import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '@studyhall/adapters/disk';
import type { ErrorBody, SystemHealth } from '@studyhall/contracts';
import { readInstallationParts } from '@studyhall/platform';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { checkPostgres, startPostgres, type DatabaseServer } from '../../scripts/lib/postgres.ts';
import { checkRedis } from '../../scripts/lib/redis.ts';
import { startApi, type TestApi } from '../support/api.js';
import { OwnRedis } from '../support/own-redis.js';
import { smallDisk, type SmallDisk } from '../support/small-disk.ts';

const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** Fills a disk to its last page. Returns how to make room. */
async function fill({ folder }: SmallDisk): Promise<() => Promise<void>> {
  const path = join(folder, 'fill');
  const file = await open(path, 'w');
  for (const size of [CHUNK.byteLength, 4096]) {
    const write = () => file.write(CHUNK, 0, size).then(({ bytesWritten }) => bytesWritten === size);
    while (await write().catch(() => false));
  }
  await file.close();
  return () => rm(path);
}

const disk = await smallDisk(200);
afterAll(() => disk?.[Symbol.asyncDispose]());

describe.skipIf(disk === null)('a full disk of PostgreSQL', () => {
  let postgres: DatabaseServer;
  let servers: TestServers;
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: disk!.folder, isThrowaway: true });
    servers = await startTestServers({ schema: 'empty' });
  });
  afterAll(async () => {
    await postgres?.stop();
    await servers?.stop();
  });

  const findPart = async () => {
    const parts = await readInstallationParts({
      env: { ...servers.env, DATABASE_URL: postgres.url, DATA_DIR: disk!.folder },
      storage: createDiskStorage({ root: join(disk!.folder, 'objects') }),
      apiUrl: 'http://127.0.0.1:1',
    });
    return parts.find(({ name }) => name === 'postgres');
  };

  it('is named at the start, by doctor and by the health, and not as a wrong setting', async () => {
    await checkPostgres(postgres.url);
    expect(await findPart()).toMatchObject({ state: 'ok' });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const makeRoom = await fill(disk!);
    const full = { state: 'down', detail: 'The disk of PostgreSQL is full. Nothing new can be stored.' };
    await expect(checkPostgres(postgres.url)).rejects.toThrow(
      /^The disk of the PostgreSQL named by DATABASE_URL is full \(.+\): make room there\. No setting/,
    );
    await expect(checkPostgres(postgres.url, true)).rejects.toThrow(/^The disk of the built-in PostgreSQL/);
    expect(await findPart()).toMatchObject(full);
    // What a connection reads first is a file that PostgreSQL writes anew after a vacuum, for example.
    await makeRoom();
    await client.query('VACUUM FULL pg_class');
    const makeRoomAgain = await fill(disk!);
    await expect(checkPostgres(postgres.url)).rejects.toThrow(/^The disk of the PostgreSQL/);
    expect(await findPart()).toMatchObject(full);
    await makeRoomAgain();
    await client.end();
    await checkPostgres(postgres.url);
    expect(await findPart()).toMatchObject({ state: 'ok' });
  });
});

describe.skipIf(disk === null)('a full disk of Redis', () => {
  let redisDisk: SmallDisk | null;
  let redis: OwnRedis;
  let api: TestApi;
  beforeAll(async () => {
    redisDisk = await smallDisk(4);
    redis = await OwnRedis.start(redisDisk!.folder);
    api = await startApi({ env: { REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await api?.stop();
    await redis?.kill();
    await redisDisk?.[Symbol.asyncDispose]();
  });

  it('refuses a question at once, stores nothing of it, and is named as what it is', async () => {
    const { client, user } = await api.signedIn();
    const master = await api.signedIn({ role: 'MASTER_ADMIN' });
    const findPart = async () =>
      (await master.client.get<SystemHealth>('/api/system/health')).body.parts.find(
        ({ name }) => name === 'redis',
      );
    const ask = () => client.post<ErrorBody>('/chat', { message: 'Hello' }, { prefer: 'respond-async' });
    const makeRoom = await fill(redisDisk!);
    // More than the rest of the last page of its file.
    const writer = new Redis(redis.url);
    await writer.set('long', 'x'.repeat(10_000)).catch(() => undefined);
    writer.disconnect();
    await expect
      .poll(findPart)
      .toMatchObject({ state: 'down', detail: expect.stringMatching(/^The disk of Redis is full\./) });
    expect(await client.post<ErrorBody>('/chat', { message: 'Hello' })).toMatchObject({
      status: 503,
      body: {
        code: 'unavailable',
        reason: 'disk_full',
        detail: 'The server has no room to store this right now. Please tell your administrator.',
      },
    });
    expect(await api.db.query('SELECT FROM turns WHERE user_id = $1', [user.id])).toEqual([]);
    await expect(checkRedis(redis.url)).rejects.toThrow(/^The disk of the Redis named by REDIS_URL is full/);
    await makeRoom();
    await expect.poll(async () => (await ask()).status).toBe(202);
    await expect.poll(findPart).toMatchObject({ state: 'ok' });
  });
});
