import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { createDataSource, installationValues } from '@studyhall/persistence';
import { loadConfig } from '@studyhall/platform';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { backupTasks } from './backup.tasks.js';

let servers: TestServers;
let db: DataSource;
let root: string;
beforeEach(async () => {
  servers = await startTestServers();
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 2 }).initialize();
  root = await mkdtemp(join(tmpdir(), 'studyhall-backups-'));
});
afterEach(async () => {
  await db?.destroy();
  await servers?.stop();
  await rm(root, { recursive: true, force: true });
});

/** Runs a task of a worker whose BACKUP_DIR is two new folders below `root`. */
async function run(name: string): Promise<void> {
  const config = loadConfig({ ...servers.env, BACKUP_DIR: join(root, 'disk', 'backups') });
  const storage = createDiskStorage({ root: join(root, 'objects') });
  const task = backupTasks(config, db, storage).find((one) => one.name === name)!;
  await task.run(new AbortController().signal, new Set());
}

const stored = (name: 'backup' | 'backup_folder') => installationValues.find(db, name);

it('stores within a minute that BACKUP_DIR cannot be written, and when it can be again', async () => {
  await run('log-erasures');
  expect(await stored('backup_folder')).toBeNull();
  await rm(join(root, 'disk'), { recursive: true });
  // Also root cannot make a folder below a file.
  await writeFile(join(root, 'disk'), '');
  await expect(run('log-erasures')).rejects.toThrow('ENOTDIR');
  const found = await stored('backup_folder');
  expect(found).toMatchObject({ error: 'ENOTDIR', path: join(root, 'disk', 'backups') });
  await expect(run('log-erasures')).rejects.toThrow('ENOTDIR');
  expect(await stored('backup_folder')).toEqual(found);
  await rm(join(root, 'disk'));
  await run('log-erasures');
  expect(await stored('backup_folder')).toMatchObject({ error: null });
});

it('stores why a backup failed, with the path', async () => {
  await mkdir(join(root, 'disk', 'backups', 'erasures.jsonl'), { recursive: true });
  await expect(run('back-up')).rejects.toThrow('EISDIR');
  expect(await stored('backup')).toMatchObject({ error: 'EISDIR', made_at: null });
});
