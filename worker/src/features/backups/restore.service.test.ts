import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { createDiskStorage } from '@studyhall/adapters/disk';
import type { RolloverAnswer, RolloverProposal, UndoOffer } from '@studyhall/contracts';
import { createDataSource, users } from '@studyhall/persistence';
import { undoChange } from '@studyhall/platform';
import { keepBackup, restoreBackup, RestoreRefused } from '@studyhall/platform/backup';
import { startTestServers, type HttpClient, type TestServers, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { eraseDue } from '../../../../tests/support/erase-due.js';
import { Person } from '../../../../tests/support/person.js';
import { connectScim } from '../../../../tests/support/scim.js';

const HOUR_MS = 60 * 60_000;

let api: TestApi;
let master: { client: HttpClient; user: TestUser };
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
  await master.client.send('PUT', `/api/users/${revoked.id}/access`, { access_granted: true });
  await master.client.send('PUT', `/api/users/${revoked.id}/access`, { access_granted: false });
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

describe('changes after the backup', () => {
  const restoreAndFind = async (copy: Awaited<ReturnType<typeof copyOff>>) => {
    await backUp();
    await copyNewestLog(copy.folder);
    return restore(copy);
  };

  it('repeats a removal with the time that is left, and its undo', async () => {
    const school = 'REMOVALS';
    const admin = await api.signedIn({ role: 'SCHOOL_ADMIN', school });
    const [gone, leaver, returned] = [
      (await api.signedIn({ school })).user,
      (await api.signedIn({ school })).user,
      (await api.signedIn({ school })).user,
    ];
    const created = await admin.client.post<{ group_id: number }>('/api/groups', { name: 'Maths', school });
    const { group_id } = created.body;
    await admin.client.post(`/api/groups/${group_id}/assign`, [leaver.id]);
    const other = await admin.client.post<{ group_id: number }>('/api/groups', { name: 'Art', school });
    await admin.client.post(`/api/groups/${other.body.group_id}/assign`, [returned.id]);
    const copy = await copyOff();

    expect((await admin.client.delete(`/api/users/${gone.id}`)).status).toBe(200);
    const removed = await admin.client.send<UndoOffer>('DELETE', `/api/users/${returned.id}`);
    expect((await admin.client.post(`/api/undo/${removed.body.undo_id}`)).status).toBe(200);
    const { body } = await admin.client.get<RolloverProposal>('/api/rollover');
    const rollover = await admin.client.post<RolloverAnswer>(`/api/schools/${body.school_id}/rollover`, {
      classes: body.classes.map((one) => ({
        ...{ group_id: one.group_id, name: one.name, leaves: one.group_id === group_id },
      })),
      ...{ create: [], leavers: 'remove', school_year: '2027/28' },
    });
    expect(rollover.status).toBe(200);
    const { databaseUrl } = await restoreAndFind(copy);

    await inDatabase(databaseUrl, async (db) => {
      const found = await db.query<Array<Record<string, unknown>>>(
        `SELECT u.id, e.undo_until, (SELECT count(*)::int FROM group_members m WHERE m.user_id = u.id) AS classes
           FROM users u LEFT JOIN undo_entries e ON e.id = u.removed_with WHERE u.id = ANY($1) ORDER BY u.id`,
        [[gone.id, leaver.id, returned.id]],
      );
      const minutes = (at: unknown): number => Math.round(((at as Date).getTime() - Date.now()) / 60_000);
      expect(found).toMatchObject([
        { id: gone.id, classes: 0 },
        { id: leaver.id, classes: 0 },
        { id: returned.id, undo_until: null, classes: 1 },
      ]);
      expect(minutes(found[0]?.['undo_until'])).toBeLessThanOrEqual(2);
      expect(found[1]?.['undo_until']).toEqual(new Date(rollover.body.undo_until ?? ''));
      const [entry] = await db.query<[{ data: Parameters<typeof undoChange>[2] }]>(
        `SELECT data FROM undo_entries WHERE id = $1`,
        [rollover.body.undo_id],
      );
      const [actor] = await users.findAccounts(db, [admin.user.id]);
      const undone = await db.transaction((on) =>
        undoChange(on, actor!, entry.data, rollover.body.undo_id ?? ''),
      );
      expect(undone).toMatchObject({ restored: 1, conflicts: [] });
      expect(await db.query(`SELECT group_id FROM group_members WHERE user_id = $1`, [leaver.id])).toEqual([
        { group_id },
      ]);
    });
  });

  it('repeats what a directory took, so that it can give it back', async () => {
    const school = 'DIRECTORY';
    await master.client.post('/api/schools', { name: school });
    const scim = await connectScim(api.url, new Person(master.user, master.client), {
      name: 'Entra',
      school,
    });
    const [left, taken] = [await scim.makeUser('left@x.example'), await scim.makeUser('taken@x.example')];
    const copy = await copyOff();
    expect((await scim.send('DELETE', `/Users/${left.id}`)).status).toBe(204);
    const off = { op: 'replace', path: 'active', value: false };
    expect((await scim.patch(`/Users/${taken.id}`, off)).body.active).toBe(false);
    const { databaseUrl } = await restoreAndFind(copy);
    const find = (db: DataSource) =>
      db.query<object[]>(
        `SELECT x.access_taken, x.erase_at, u.access_granted, EXISTS (SELECT FROM scim_people p WHERE p.user_id = u.id) AS known
           FROM external_ids x JOIN users u ON u.id = x.user_id WHERE u.id = ANY($1) ORDER BY u.id`,
        [[Number(left.id), Number(taken.id)]],
      );
    const restored = await inDatabase(databaseUrl, find);
    expect(restored).toEqual(await find(api.db));
    expect(restored).toMatchObject([
      { access_taken: true, erase_at: expect.any(Date), access_granted: false, known: false },
      { access_taken: true, erase_at: null, access_granted: false, known: true },
    ]);
  });

  it('repeats the withdrawal of consent, and who asked for an erasure when, without names in the log', async () => {
    const [{ user }, { user: pupil }] = [await api.signedIn(), await api.signedIn()];
    const consent = {
      state: 'given',
      how: 'paper',
      version: 1,
      by: 'the head',
      at: '2026-09-01T08:00:00.000Z',
    };
    const record = (value: object) =>
      api.db.query(`UPDATE users SET parent_consent = $2 WHERE id = $1`, [pupil.id, value]);
    await record(consent);
    const copy = await copyOff();
    await record({ ...consent, state: 'withdrawn' });
    await erase(user.id);
    const { databaseUrl } = await restoreAndFind(copy);
    expect(await findUser(databaseUrl, pupil.id)).toMatchObject([
      { parent_consent: { ...consent, state: 'withdrawn', by: '' } },
    ]);
    const certificate = (db: DataSource) =>
      db.query<Array<{ erased_at: Date }>>(`SELECT * FROM erasure_certificates WHERE user_id = $1`, [
        user.id,
      ]);
    const [now] = await certificate(api.db);
    const [restored] = await inDatabase(databaseUrl, certificate);
    expect(restored).toEqual({ ...now, erased_at: expect.any(Date) });
    expect(restored).toMatchObject({ requested_by: master.user.id });
    expect(Math.abs(Number(restored?.erased_at) - Number(now?.erased_at))).toBeLessThan(1000);
    expect(await readFile(join(copy.folder, LOG), 'utf8')).not.toContain('the head');
  });
});
