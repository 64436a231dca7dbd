import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { createDataSource, migrate } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RemovedObjectsTask } from '../../worker/src/erasure/removed-objects.task.ts';
import { objectPath } from '../../libs/adapters/src/disk/object-path.ts';
import { OrphanSweeper } from '../../worker/src/storage/orphan.sweeper.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let servers: TestServers;
let db: ReturnType<typeof createDataSource>;
let root: string;
let storage: ObjectStorage;

beforeAll(async () => {
  servers = await startTestServers();
  db = createDataSource({ url: servers.env.DATABASE_URL });
  await db.initialize();
  await migrate(db);
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});
beforeEach(async () => {
  await db.query(`TRUNCATE removed_objects`);
  root = await mkdtemp(join(tmpdir(), 'studyhall-undeletable-'));
  storage = createDiskStorage({ root });
  return () => rm(root, { recursive: true });
});

async function stored(): Promise<string> {
  const key = `uploads/${randomUUID()}`;
  await storage.put(key, Readable.from(['bytes']));
  return key;
}

/** A folder in the place of an object: `unlink` fails for any user, root included. */
async function undeletable(): Promise<string> {
  const key = `uploads/${randomUUID()}`;
  await mkdir(objectPath(root, key), { recursive: true });
  return key;
}

const removedKeys = async (): Promise<Array<{ storage_key: string; attempts: number; due: boolean }>> =>
  db.query(
    `SELECT storage_key, attempts, next_attempt_at <= now() AS due FROM removed_objects ORDER BY removed_at`,
  );

it('an object that cannot be deleted is postponed, the others are deleted', async () => {
  const stuck = await undeletable();
  const others = [await stored(), await stored()];
  for (const key of [stuck, ...others])
    await db.query(`INSERT INTO removed_objects (storage_key) VALUES ($1)`, [key]);

  const collector = new RemovedObjectsTask(db, storage);
  await collector.run(new AbortController().signal);
  expect(await removedKeys()).toEqual([{ storage_key: stuck, attempts: 1, due: false }]);
  for (const key of others) expect(await storage.get(key)).toBeNull();

  await db.query(`UPDATE removed_objects SET next_attempt_at = now()`);
  await collector.run(new AbortController().signal);
  expect(await removedKeys()).toEqual([{ storage_key: stuck, attempts: 2, due: false }]);

  await rm(objectPath(root, stuck), { recursive: true });
  await db.query(`UPDATE removed_objects SET next_attempt_at = now()`);
  await collector.run(new AbortController().signal);
  expect(await removedKeys()).toEqual([]);
});

it('an orphan that cannot be deleted is left to the removed objects, the other orphans are deleted', async () => {
  const keys = [await stored(), await stored(), await stored()];
  const [, stuck = ''] = keys;
  const failing: ObjectStorage = {
    ...storage,
    delete: (key) => (key === stuck ? Promise.reject(new Error('403 AccessDenied')) : storage.delete(key)),
  };
  const sweeper = new OrphanSweeper(db, failing);
  expect(await sweeper.sweep(Date.now() + DAY_MS + 60_000)).toEqual({ known: 0, removed: 2 });
  expect((await removedKeys()).map(({ storage_key }) => storage_key)).toEqual([stuck]);
});
