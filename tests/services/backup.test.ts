import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLocalS3, type LocalS3 } from '../../libs/adapters/test/s3.server.js';
import { createDataSource, installationValues } from '@studyhall/persistence';
import { DamagedBackup, keepBackup, restoreBackup, RestoreRefused } from '@studyhall/platform/backup';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { describeError } from '../../scripts/lib/errors.ts';
import { storageOf } from '../../scripts/lib/storage.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

/** Tables that a restore leaves empty, and those that the product writes by itself. */
const NOT_COMPARED = [
  'migrations',
  'sessions',
  'mail_codes',
  'unfinished_uploads',
  'person_exports',
  'erased_rows',
  'installation_values',
];

let product: Product;
let folder: string;
const targets: TestServers[] = [];
beforeAll(async () => {
  product = await startProduct();
  folder = await mkdtemp(join(tmpdir(), 'studyhall-backup-'));
});
afterAll(async () => {
  await product?.stop();
  for (const { stop } of targets) await stop();
  await rm(folder, { recursive: true, force: true });
});

const storageIn = (dataDir: string) => storageOf({ dataDir, env: {} });
const makeBackup = (into = folder) =>
  keepBackup({
    databaseUrl: product.env.DATABASE_URL ?? '',
    storage: storageIn(product.env.DATA_DIR ?? ''),
    folder: into,
    settings: product.env,
    keep: 2,
  });

async function emptyTarget(): Promise<{ databaseUrl: string; dataDir: string }> {
  const servers = await startTestServers({ schema: 'empty' });
  targets.push(servers);
  return { databaseUrl: servers.env.DATABASE_URL, dataDir: await mkdtemp(join(folder, 'data-')) };
}

/** Rows of each table. */
async function countsOf(url: string): Promise<Record<string, number>> {
  const db = await createDataSource({ url, poolSize: 1 }).initialize();
  try {
    const tables = await db.query<Array<{ name: string }>>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.filter((table) => !NOT_COMPARED.includes(table.name)))
      counts[name] = (await db.query(`SELECT count(*)::int AS count FROM "${name}"`))[0].count;
    return counts;
  } finally {
    await db.destroy();
  }
}

async function lastUserId(url: string): Promise<number> {
  const db = await createDataSource({ url, poolSize: 1 }).initialize();
  try {
    const [last] = await db.query<[{ id: number }]>(`SELECT last_value::int AS id FROM users_id_seq`);
    return last.id;
  } finally {
    await db.destroy();
  }
}

async function uploadNote(person: Person, text: string): Promise<{ id: string }> {
  const path = join(folder, 'note.txt');
  await writeFile(path, text);
  const file = await person.upload(path, 'text/plain');
  await rm(path);
  return file;
}

/** Has an admin delete an account, and the worker erase it. */
async function erase({ user }: Person): Promise<void> {
  const admin = await product.signedIn({ role: 'MASTER_ADMIN' });
  expect((await admin.http.delete(`/api/users/${user.id}`)).status).toBe(200);
  await product.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [admin.user.id]);
  const left = () => product.db.query(`SELECT 1 FROM users WHERE id = $1`, [user.id]);
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
}

it('a backup taken while students chat restores every row and file, and what was erased later is erased again', async () => {
  const [mia, leaver, revoked, held, released] = [
    await product.signedIn(),
    await product.signedIn(),
    await product.signedIn(),
    await product.signedIn(),
    await product.signedIn(),
  ];
  const admin = await product.signedIn({ role: 'MASTER_ADMIN' });
  const hold = ({ user }: Person) => admin.http.post(`/api/users/${user.id}/hold`, { reason: 'Case 12' });
  expect((await hold(released)).status).toBe(200);
  const outdated = `INSERT INTO conversations (user_id) VALUES ($1) RETURNING id`;
  const [chat] = await product.db.query<[{ id: string }]>(outdated, [held.user.id]);
  for (const person of [mia, leaver]) {
    const page = await person.open();
    const { turn_id } = await person.ask('[[demo: text="Water boils at 100 degrees."]]');
    await page.terminalEvent(turn_id);
    await uploadNote(person, `Notes of ${person.user.username}: keep them.`);
  }
  await expect.poll(() => product.db.query(`SELECT 1 FROM files WHERE status = 'ready'`)).toHaveLength(2);
  const tab = await mia.open();
  const running = await mia.ask('[[demo: text="word " tokens=400 rate=100]]');
  await tab.text(running.turn_id, 20);
  await product.db.query(
    `INSERT INTO person_exports (id, user_id, asked_by, language, state, storage_key, ends_at)
     VALUES (gen_random_uuid(), $1, $1, 'en', 'ready', 'exports/made', now() + interval '1 day')`,
    [mia.user.id],
  );
  const made = await makeBackup();
  expect(made.objects).toBe(2);
  await tab.terminalEvent(running.turn_id);

  await erase(leaver);
  // As retention does in the night.
  await product.db.query(`DELETE FROM conversations WHERE id = $1`, [chat.id]);
  expect((await hold(held)).status).toBe(200);
  expect((await admin.http.delete(`/api/users/${released.user.id}/hold`)).status).toBe(200);
  await erase(released);
  const response = await admin.http.send('PUT', `/api/users/${revoked.user.id}/access`, {
    access_granted: false,
  });
  expect(response.status).toBe(200);
  // As the worker does each minute.
  await makeBackup();

  const { databaseUrl, dataDir } = await emptyTarget();
  const restored = await restoreBackup({
    path: made.path,
    databaseUrl,
    storage: storageIn(dataDir),
    logFolder: folder,
  });
  expect(restored).toMatchObject({ objects: 1, unknown: null });
  expect(restored.repeated).toBeGreaterThan(0);
  const db = await createDataSource({ url: databaseUrl, poolSize: 1 }).initialize();
  try {
    expect(await db.query(`SELECT 1 FROM users WHERE id = $1`, [leaver.user.id])).toEqual([]);
    expect(await db.query(`SELECT access_granted FROM users WHERE id = $1`, [revoked.user.id])).toEqual([
      { access_granted: false },
    ]);
    expect(await db.query(`SELECT user_id, reason FROM legal_holds`)).toEqual([
      { user_id: held.user.id, reason: '' },
    ]);
    expect(await db.query(`SELECT 1 FROM users WHERE id = $1`, [released.user.id])).toEqual([]);
    expect(await db.query(`SELECT 1 FROM conversations WHERE id = $1`, [chat.id])).toEqual([]);
    expect(await db.query(`SELECT 1 FROM messages WHERE user_id = $1`, [leaver.user.id])).toEqual([]);
    expect(
      await db.query(`SELECT count(*)::int AS count FROM messages WHERE user_id = $1`, [mia.user.id]),
    ).toEqual([{ count: 4 }]);
    expect(await db.query(`SELECT 1 FROM sessions`)).toEqual([]);
    // Its archive is in no backup: a link would lead nowhere.
    expect(await db.query(`SELECT 1 FROM person_exports`)).toEqual([]);
    const [file] = await db.query(`SELECT storage_key FROM files`);
    const object = await storageIn(dataDir).get(file.storage_key);
    expect(String(await new Response(object?.body as never).text())).toContain('keep them');
  } finally {
    await db.destroy();
  }
  // The restored database works: its sequences go on, and its triggers count.
  const api = await product.startApi({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  await api.kill();
});

it('a restored database equals the one that was saved', async () => {
  await product.workers[0]?.kill();
  const made = await makeBackup();
  const { databaseUrl, dataDir } = await emptyTarget();
  await restoreBackup({
    path: made.path,
    databaseUrl,
    storage: storageIn(dataDir),
    logFolder: join(folder, 'none'),
    incompleteLog: true,
  });
  expect(await countsOf(databaseUrl)).toEqual(await countsOf(product.env.DATABASE_URL ?? ''));
  // No id that was given after the backup is given again.
  const given = await lastUserId(product.env.DATABASE_URL ?? '');
  expect(await lastUserId(databaseUrl)).toBeGreaterThanOrEqual(given + 100_000);
  await expect(
    restoreBackup({ path: made.path, databaseUrl, storage: storageIn(dataDir), logFolder: folder }),
  ).rejects.toThrow(RestoreRefused);
  const again = {
    path: made.path,
    databaseUrl,
    storage: storageIn(dataDir),
    logFolder: folder,
    replace: true,
  };
  await restoreBackup(again);
  expect(await countsOf(databaseUrl)).toEqual(await countsOf(product.env.DATABASE_URL ?? ''));
});

const bucketOf = (s3: LocalS3, name: string) =>
  storageOf({
    dataDir: '',
    env: {
      S3_BUCKET: name,
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  });

it('makes no backup where the bucket is absent or its server does not answer, and says so', async () => {
  const s3 = await startLocalS3('key');
  const target = join(folder, 'no-bucket');
  const backupFrom = (name: string) =>
    keepBackup({
      databaseUrl: product.env.DATABASE_URL ?? '',
      storage: bucketOf(s3, name),
      ...{ folder: target, settings: product.env, keep: 1 },
    }).catch(describeError);
  expect(await backupFrom('absent')).toBe(
    'The file storage answers 404 NoSuchBucket: check the S3_ settings.',
  );
  await s3.close();
  expect(await backupFrom('source')).toMatch(/^No server answers at 127\.0\.0\.1:\d+ \(ECONNREFUSED\): /);
  expect((await readdir(target)).filter((name) => name.includes('.tar.gz'))).toEqual([]);
});

it('makes no backup from an empty storage, and counts files that the storage has lost', async () => {
  const dataDir = await mkdtemp(join(folder, 'other-'));
  const other = storageIn(dataDir);
  const target = join(folder, 'lost');
  const backUp = () =>
    keepBackup({
      databaseUrl: product.env.DATABASE_URL ?? '',
      storage: other,
      ...{ folder: target, settings: product.env, keep: 1 },
    });
  await expect(backUp()).rejects.toThrow(/^The storage has none of the \d+ files that the database names/);
  expect((await readdir(target)).filter((name) => name.includes('.tar.gz'))).toEqual([]);

  const local = storageIn(product.env.DATA_DIR ?? '');
  const keys = await Array.fromAsync(local.list(), ({ key }) => key);
  const [kept, ...lost] = keys;
  await other.put(kept!, (await local.get(kept!))!.body);
  expect(await backUp()).toMatchObject({ objects: 1, lostObjects: lost.length, deletedObjects: 0 });
});

it('restores from a bucket into a bucket', async () => {
  const s3 = await startLocalS3('key');
  try {
    const [source, target] = [bucketOf(s3, 'source'), bucketOf(s3, 'target')];
    const local = storageIn(product.env.DATA_DIR ?? '');
    for await (const { key } of local.list()) await source.put(key, (await local.get(key))!.body);
    const made = await keepBackup({
      databaseUrl: product.env.DATABASE_URL ?? '',
      storage: source,
      folder: join(folder, 's3'),
      settings: product.env,
      keep: 1,
    });
    const { databaseUrl } = await emptyTarget();
    const restored = await restoreBackup({
      path: made.path,
      databaseUrl,
      storage: target,
      logFolder: join(folder, 'elsewhere'),
      incompleteLog: true,
    });
    expect([made.objects, restored.objects, restored.unknown]).toEqual([1, 1, expect.any(String)]);
    expect(s3.keys().filter((key) => key.startsWith('/target/'))).toHaveLength(1);
  } finally {
    await s3.close();
  }
});

it('keeps so many backups, notes the last one, holds no secret, and refuses a damaged file', async () => {
  const made = await makeBackup();
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'));
  expect(names).toHaveLength(2);
  expect(await installationValues.find(product.db, 'backup')).toMatchObject({
    made_at: made.takenAt.toISOString(),
    error: null,
  });
  const bytes = await readFile(made.path);
  expect(gunzipSync(bytes).includes(product.env.MASTER_ADMIN_PASSWORD ?? '')).toBe(false);
  bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
  const broken = join(folder, 'broken.tar.gz');
  await writeFile(broken, bytes);
  const short = join(folder, 'short.tar.gz');
  await writeFile(short, bytes.subarray(0, bytes.length - 500));
  const { databaseUrl, dataDir } = await emptyTarget();
  for (const path of [broken, short])
    await expect(
      restoreBackup({ path, databaseUrl, storage: storageIn(dataDir), logFolder: folder }),
    ).rejects.toThrow(DamagedBackup);
});

it('a backup has the files that a held person deleted, and a restore stores them', async () => {
  const held = await product.signedIn();
  const admin = await product.signedIn({ role: 'MASTER_ADMIN' });
  const { id } = await uploadNote(held, 'What the court asks for.');
  expect((await admin.http.post(`/api/users/${held.user.id}/hold`, { reason: 'Case 12' })).status).toBe(200);
  expect((await held.http.delete(`/api/files/${id}`)).status).toBe(204);
  const made = await makeBackup();

  const { databaseUrl, dataDir } = await emptyTarget();
  await restoreBackup({ path: made.path, databaseUrl, storage: storageIn(dataDir), logFolder: folder });
  const db = await createDataSource({ url: databaseUrl, poolSize: 1 }).initialize();
  try {
    const [row] = await db.query(
      `SELECT storage_key FROM held_rows WHERE user_id = $1 AND table_name = 'files'`,
      [held.user.id],
    );
    const object = await storageIn(dataDir).get(row.storage_key);
    expect(String(await new Response(object?.body as never).text())).toBe('What the court asks for.');
  } finally {
    await db.destroy();
  }
});
