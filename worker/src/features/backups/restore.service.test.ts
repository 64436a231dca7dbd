import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { createDiskStorage } from '@studyhall/adapters/disk';
import { createDataSource } from '@studyhall/persistence';
import { keepBackup, restoreBackup, RestoreRefused } from '@studyhall/platform/backup';
import { startTestServers, type HttpClient, type TestServers } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { eraseDue } from '../../../../tests/support/erase-due.js';

const HOUR_MS = 60 * 60_000;

let api: TestApi;
let master: { client: HttpClient; user: { id: number } };
let root: string;
const targets: TestServers[] = [];
beforeAll(async () => {
  api = await startApi();
  master = await api.signedIn({ role: 'MASTER_ADMIN' });
  root = await mkdtemp(join(tmpdir(), 'studyhall-restore-'));
});
afterAll(async () => {
  await api?.stop();
  for (const { stop } of targets) await stop();
  await rm(root, { recursive: true, force: true });
});

const backUp = (databaseUrl = api.env.DATABASE_URL ?? '', folder = join(root, 'nightly')) =>
  keepBackup({
    ...{ databaseUrl, folder, settings: {}, keep: 1 },
    storage: createDiskStorage({ root: join(api.dataDir, 'objects') }),
  });

/** Makes a backup and copies it, with the log of that day, to a folder of its own. */
async function copyOff(): Promise<{ path: string; folder: string }> {
  const { path } = await backUp();
  const folder = await mkdtemp(join(root, 'off-site-'));
  await cp(join(root, 'nightly'), folder, { recursive: true });
  return { path: join(folder, basename(path)), folder };
}

const LOG = 'erasures.jsonl';
const copyNewestLog = (folder: string) => cp(join(root, 'nightly', LOG), join(folder, LOG));

/** Moves a time of the log's first line by hours. */
async function shiftLog(
  folder: string,
  name: 'complete_since' | 'complete_until',
  hours: number,
): Promise<void> {
  const [first = '', ...rest] = (await readFile(join(folder, LOG), 'utf8')).split('\n');
  const header = JSON.parse(first) as Record<string, string>;
  header[name] = new Date(Date.parse(header[name] ?? '') + hours * HOUR_MS).toISOString();
  await writeFile(join(folder, LOG), [JSON.stringify(header), ...rest].join('\n'));
}

async function restore(
  { path, folder }: { path: string; folder: string },
  options: Partial<Parameters<typeof restoreBackup>[0]> = {},
) {
  const servers = options.databaseUrl ? null : await startTestServers({ schema: 'empty' });
  if (servers) targets.push(servers);
  const databaseUrl = options.databaseUrl ?? servers?.env.DATABASE_URL ?? '';
  const storage = createDiskStorage({ root: await mkdtemp(join(root, 'objects-')) });
  const restored = await restoreBackup({ path, storage, logFolder: folder, ...options, databaseUrl });
  return { ...restored, databaseUrl };
}

async function inDatabase<Result>(url: string, run: (db: DataSource) => Promise<Result>): Promise<Result> {
  const db = await createDataSource({ url, poolSize: 1 }).initialize();
  return run(db).finally(() => db.destroy());
}

const findUser = (url: string, id: number) =>
  inDatabase(url, (db) =>
    db.query<Array<Record<string, unknown>>>(`SELECT * FROM users WHERE id = $1`, [id]),
  );

async function erase(id: number): Promise<void> {
  expect((await master.client.delete(`/api/users/${id}`)).status).toBe(200);
  await api.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [master.user.id]);
  expect(await eraseDue(api.db)).toEqual([String(id)]);
}

it('an old copy of a backup, restored with the newest log, brings no erased person back', async () => {
  const [{ user }, { user: revoked }] = [await api.signedIn(), await api.signedIn()];
  const copy = await copyOff();
  const copied = Date.now();
  await erase(user.id);
  await master.client.send('PUT', `/api/users/${revoked.id}/access`, { access_granted: false });
  // As if the next backup were made much later.
  await api.db.query(`UPDATE erased_rows SET erased_at = $1 WHERE erased_at > now() - interval '9 minutes'`, [
    new Date(copied - 10 * 60_000 + 50),
  ]);
  await backUp();
  await backUp();
  await copyNewestLog(copy.folder);
  const { databaseUrl, unknown } = await restore(copy);
  expect(unknown).toBeNull();
  expect(await findUser(databaseUrl, user.id)).toEqual([]);
  expect(await findUser(databaseUrl, revoked.id)).toMatchObject([{ access_granted: false }]);
});

it('refuses a backup whose log is missing, cut, old or of an earlier version, unless it is told to', async () => {
  const copy = await copyOff();
  const log = await readFile(join(copy.folder, LOG), 'utf8');
  const servers = await startTestServers({ schema: 'empty' });
  targets.push(servers);
  const databaseUrl = servers.env.DATABASE_URL;
  const refusal = async (): Promise<string> => {
    const error: unknown = await restore(copy, { databaseUrl }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RestoreRefused);
    await writeFile(join(copy.folder, LOG), log);
    return (error as Error).message;
  };
  await shiftLog(copy.folder, 'complete_since', 1000);
  expect(await refusal()).toMatch(/^erasures.jsonl begins at .* restore with --incomplete-log\.$/);
  await shiftLog(copy.folder, 'complete_until', -2);
  expect(await refusal()).toMatch(/^erasures.jsonl ends at .* restore with --incomplete-log\.$/);
  await writeFile(join(copy.folder, LOG), log.replace(/^.*\n/, ''));
  expect(await refusal()).toMatch(/^No erasures.jsonl of this version .* restore with --incomplete-log\.$/);
  await rm(join(copy.folder, LOG));
  expect(await refusal()).toMatch(/^No erasures.jsonl of this version /);
  await shiftLog(copy.folder, 'complete_until', -2);
  const { unknown } = await restore(copy, { databaseUrl, incompleteLog: true });
  expect(unknown).toMatch(/^erasures.jsonl ends at /);
});

it('needs no new log where the database that was saved is still there', async () => {
  const { user } = await api.signedIn();
  const { databaseUrl } = await restore(await copyOff());
  const folder = join(root, 'by-hand');
  const { path } = await backUp(databaseUrl, folder);
  await inDatabase(databaseUrl, (db) => db.query(`DELETE FROM users WHERE id = $1`, [user.id]));
  await shiftLog(folder, 'complete_until', -2);
  const again = await restore({ path, folder }, { databaseUrl, replace: true });
  expect(again.unknown).toBeNull();
  expect(await findUser(databaseUrl, user.id)).toEqual([]);
});

it('a log says from when on it is complete after a restore that was not', async () => {
  const copy = await copyOff();
  const before = Date.now();
  const { databaseUrl } = await restore({ ...copy, folder: root }, { incompleteLog: true });
  await backUp(databaseUrl, copy.folder);
  const [first = ''] = (await readFile(join(copy.folder, LOG), 'utf8')).split('\n');
  const header = JSON.parse(first) as { complete_since: string };
  expect(Date.parse(header.complete_since)).toBeGreaterThanOrEqual(before);
});
