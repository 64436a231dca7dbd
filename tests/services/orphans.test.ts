import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { createS3Storage } from '@studyhall/adapters/s3';
import { createDataSource, migrate, type DataSourceOptions } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalS3, type LocalS3 } from '../../libs/adapters/test/s3.server.ts';
import { OrphanSweeper } from '../../worker/src/storage/orphan.sweeper.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Seen from here, what is stored now is older than a day; from before, it is not. */
const tomorrow = (): number => Date.now() + DAY_MS + 60_000;

let servers: TestServers;
let db: ReturnType<typeof createDataSource>;
let s3: LocalS3;
let folder: string;
let userId: number;

beforeAll(async () => {
  servers = await startTestServers();
  db = createDataSource({ url: servers.env.DATABASE_URL } satisfies DataSourceOptions);
  await db.initialize();
  await migrate(db);
  userId = (await createUser(db, {})).id;
  s3 = await startLocalS3('key');
  folder = await mkdtemp(join(tmpdir(), 'studyhall-orphans-'));
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
  await s3?.close();
  if (folder) await rm(folder, { recursive: true });
});

const disk = (): ObjectStorage => createDiskStorage({ root: join(folder, randomUUID()) });
const bucket = (): ObjectStorage =>
  createS3Storage({
    endpoint: s3.url,
    region: 'eu-central-1',
    bucket: 'school',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: true,
    prefix: `${randomUUID()}/`,
  });

async function store(storage: ObjectStorage, kind: string): Promise<string> {
  const key = `${kind}/${randomUUID()}`;
  await storage.put(key, Readable.from(['bytes']));
  return key;
}

async function fileRow(key: string): Promise<void> {
  await db.query(
    `INSERT INTO files (id, user_id, purpose, name, mime_type, size, storage_key, status)
     VALUES (gen_random_uuid(), $1, 'upload', 'a.txt', 'text/plain', 5, $2, 'ready')`,
    [userId, key],
  );
}

const keysOf = async (storage: ObjectStorage): Promise<string[]> =>
  (await Array.fromAsync(storage.list())).map(({ key }) => key).toSorted();

const sweeperOf = (storage: ObjectStorage): OrphanSweeper => new OrphanSweeper(db, storage);

describe.each([
  ['disk', disk],
  ['s3', bucket],
] as const)('bytes without a row, on %s', (_name, open) => {
  it('are removed when they are a day old; objects with a row and younger ones stay', async () => {
    const storage = open();
    const sweeper = sweeperOf(storage);
    const known = await store(storage, 'uploads');
    await fileRow(known);
    const recording = await store(storage, 'audio');
    await db.query(
      `INSERT INTO transcriptions (id, user_id, storage_key, filename, mime_type, language_code, enable_punctuation)
       VALUES (gen_random_uuid(), $1, $2, 'a.webm', 'audio/webm', 'en-US', true)`,
      [userId, recording],
    );
    const removedLater = await store(storage, 'uploads');
    await db.query(`INSERT INTO removed_objects (storage_key) VALUES ($1)`, [removedLater]);
    for (const kind of ['uploads', 'artifacts', 'images', 'audio', 'artifacts']) await store(storage, kind);
    const all = await keysOf(storage);
    expect(all).toHaveLength(8);

    expect(await sweeper.sweep(Date.now())).toEqual({ known: 0, removed: 0 });
    expect(await keysOf(storage)).toEqual(all);

    expect(await sweeper.sweep(tomorrow())).toEqual({ known: 3, removed: 5 });
    expect(await keysOf(storage)).toEqual([known, recording, removedLater].toSorted());
  });

  it('stay if most objects have no row: the database probably belongs to another storage', async () => {
    const storage = open();
    for (let at = 0; at < 101; at++) await store(storage, 'uploads');
    const [first] = await keysOf(storage);
    await fileRow(first ?? '');
    await store(storage, 'artifacts');
    expect(await sweeperOf(storage).sweep(tomorrow())).toEqual({ known: 1, removed: 0 });
    expect(await keysOf(storage)).toHaveLength(102);
  });
});
