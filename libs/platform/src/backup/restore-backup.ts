import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { DataSource } from 'typeorm';
import {
  countKnownMigrations,
  createDataSource,
  erasedRows,
  files,
  installationValues,
  migrate,
} from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { isInUse } from '../passwords/exchange-key.js';
import { usesOtherKey } from '../passwords/other-key.js';
import {
  NAMES,
  parseEntryName,
  readArchive,
  readText,
  verifyArchive,
  type Head,
  type Manifest,
} from './archive.js';
import {
  findRecordedSince,
  findSpan,
  MARGIN_MS,
  pagesOf,
  readErasureLog,
  type LogEntry,
} from './erasure-log.js';
import { copyIn, DATABASE, inDatabase, openTables, setSequences, type Sequence } from './table-copy.js';

export interface RestoreOptions {
  path: string;
  databaseUrl: string;
  storage: ObjectStorage;
  /** The folder of the log of erasures: the one in which the backup was made. */
  logFolder: string;
  /** `SECRET_KEY` of the installation. */
  secretKey?: string;
  /** Deletes existing data first. Without it, the database and the storage must be empty. */
  replace?: boolean;
  /**
   * Does not repeat erasures. Use it if the product was not used after the backup, for example to go back after an upgrade
   * that deleted rows.
   */
  asSaved?: boolean;
  /** Restores although the log of erasures lacks some that were made after the backup. */
  incompleteLog?: boolean;
}

/** A log that ended longer ago may be an old copy. A worker writes it each minute. Milliseconds. */
const MAX_LOG_AGE_MS = 60 * 60_000;

export interface Restored {
  takenAt: Date;
  rows: number;
  objects: number;
  /** Number of erasures and revocations after the backup that were repeated. */
  repeated: number;
  /** Whether stored secrets were encrypted with a key other than `secretKey`. */
  hasOtherKey: boolean;
  /** Why data that was erased after the backup may be back, as a sentence; null if all of it was erased again. */
  unknown: string | null;
}

/** The backup cannot be restored here. The message is one sentence. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/**
 * Restores a backup. Inserts all rows in one transaction, so an error before its end leaves an empty database. Then repeats
 * the erasures and revocations made after the backup, before it restores stored files. All sessions are invalid afterwards.
 * @throws DamagedBackup; RestoreRefused while the product runs, for a backup of a newer version, if data would be lost
 * without `replace`, or if the log of erasures is incomplete
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { path, databaseUrl, storage } = options;
  const { head, manifest } = await verifyArchive(path);
  const takenAt = new Date(head.taken_at);
  const migrationCount = countKnownMigrations(head.migrations);
  if (migrationCount === null)
    throw new RestoreRefused(
      'The backup was made by another version of Studyhall: check out that version, then restore.',
    );
  await assertFree(options);
  const since = new Date(takenAt.getTime() - MARGIN_MS);
  const recorded = await takeRecorded(databaseUrl, since, head);
  const unknown = options.asSaved ? null : await findUnknown(options.logFolder, takenAt, recorded.since);
  if (unknown !== null && !options.incompleteLog)
    throw new RestoreRefused(
      `${unknown} Put the newest erasures.jsonl beside the backup, or restore with --incomplete-log.`,
    );
  await clear(databaseUrl);
  await runMigrations(databaseUrl, migrationCount);
  await restoreTables(path, databaseUrl, head);
  await runMigrations(databaseUrl);
  return withSource({ url: databaseUrl, poolSize: 2 }, async (source) => {
    const repeated = options.asSaved
      ? 0
      : await repeatAll(source, readErasureLog(options.logFolder, since), recorded.entries);
    if (unknown !== null)
      await installationValues.store(source, 'erasures', { complete_since: new Date().toISOString() });
    const objects = await restoreObjects(path, storage, source);
    await source.query('ANALYZE');
    const hasOtherKey = await usesOtherKey(source, options.secretKey);
    return { takenAt, rows: sum(manifest), objects, repeated, unknown, hasOtherKey };
  });
}

const sum = ({ rows }: Manifest): number => Object.values(rows).reduce((all, count) => all + count, 0);

/** @throws RestoreRefused if the database has other connections, or if it or the storage is not empty */
async function assertFree({ databaseUrl, storage, replace }: RestoreOptions): Promise<void> {
  await inDatabase(databaseUrl, 'restore', async (db) => {
    if (await isInUse(db))
      throw new RestoreRefused('Studyhall uses the database: stop api and worker first.');
    if (replace) return;
    const { rows } = await db.query<{ found: boolean }>(`SELECT to_regclass('users') IS NOT NULL AS found`);
    if (rows[0]?.found && (await db.query('SELECT FROM users LIMIT 1')).rowCount)
      throw new RestoreRefused('The database is not empty: restore with --replace to delete what it holds.');
    for await (const _object of storage.list())
      throw new RestoreRefused('The file storage is not empty: restore with --replace to overwrite it.');
  });
}

interface Recorded {
  entries: LogEntry[];
  /** Since when these are complete; null in a database other than the one that was backed up. */
  since: Date | null;
}

/** The erasures that the old database recorded: the file may lack the last minute. */
function takeRecorded(url: string, since: Date, { database }: Head): Promise<Recorded> {
  return withSource({ url, poolSize: 1 }, async (source) => {
    const [found] = await source.query<[{ table: string | null; database: string }]>(
      `SELECT to_regclass('erased_rows') AS table, ${DATABASE} AS database`,
    );
    if (found.table === null) return { entries: [], since: null };
    const entries: LogEntry[] = [];
    for await (const page of pagesOf(source, since)) entries.push(...page);
    return { entries, since: found.database === database ? await findRecordedSince(source) : null };
  });
}

/** Why erasures after a backup may be in neither the log nor the old database, as a sentence. */
async function findUnknown(folder: string, takenAt: Date, recorded: Date | null): Promise<string | null> {
  if (recorded !== null && recorded <= takenAt) return null;
  const log = await findSpan(folder);
  if (!log)
    return 'No erasures.jsonl of this version lies beside the backup: what was erased since would be back.';
  if (log.since > takenAt)
    return `erasures.jsonl begins at ${log.since.toISOString()}, after the backup: what was erased before would be back.`;
  const isNew = log.until.getTime() >= Date.now() - MAX_LOG_AGE_MS;
  if (isNew || (recorded !== null && recorded <= log.until)) return null;
  return `erasures.jsonl ends at ${log.until.toISOString()}: what was erased later would be back.`;
}

async function clear(databaseUrl: string): Promise<void> {
  await inDatabase(databaseUrl, 'restore', (db) =>
    db.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'),
  );
}

/** @param count how many to run, oldest first; all by default */
const runMigrations = (url: string, migrationCount?: number): Promise<void> =>
  withSource({ url, poolSize: 2, migrationCount }, async (source) => void (await migrate(source)));

async function withSource<Result>(
  options: Parameters<typeof createDataSource>[0],
  work: (source: DataSource) => Promise<Result>,
): Promise<Result> {
  const source = await createDataSource(options).initialize();
  return work(source).finally(() => source.destroy());
}

async function restoreTables(path: string, databaseUrl: string, head: Head): Promise<void> {
  await inDatabase(databaseUrl, 'restore', async (db) => {
    await db.query(
      'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    const closeTables = await openTables(db);
    let current: { table: string; rows: ReturnType<typeof copyIn> } | undefined;
    const endTable = async (): Promise<void> => {
      current?.rows.end();
      if (current) await finished(current.rows);
      current = undefined;
    };
    for await (const { name, body } of readArchive(path)) {
      const entry = parseEntryName(name);
      if ('table' in entry) {
        if (current?.table !== entry.table) await endTable();
        current ??= { table: entry.table, rows: copyIn(db, entry.table, head.tables[entry.table] ?? []) };
        await writeAll(current.rows, body);
      } else if (name === NAMES.sequences) {
        await endTable();
        await setSequences(db, JSON.parse(await readText(body)) as Sequence[]);
        break;
      } else await readText(body);
    }
    await closeTables();
    await db.query('COMMIT');
  });
}

async function writeAll(target: ReturnType<typeof copyIn>, body: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of body)
    await new Promise<void>((resolve, reject) =>
      target.write(chunk, (error: Error | null | undefined) => (error ? reject(error) : resolve())),
    );
}

async function repeatAll(
  source: DataSource,
  logged: AsyncIterable<LogEntry>,
  recorded: readonly LogEntry[],
): Promise<number> {
  const seen = new Set<string>();
  const repeat = async ({ id, at, kind, ids, value }: LogEntry): Promise<void> => {
    if (seen.has(id)) return;
    seen.add(id);
    await erasedRows.repeat(source, { kind, row_ids: ids, erased_at: new Date(at), value });
  };
  for await (const entry of logged) await repeat(entry);
  for (const entry of recorded) await repeat(entry);
  return seen.size;
}

/** Restores only objects that rows reference, so that erased files stay erased. */
async function restoreObjects(path: string, storage: ObjectStorage, source: DataSource): Promise<number> {
  let count = 0;
  for await (const { name, body } of readArchive(path)) {
    const entry = parseEntryName(name);
    if ('key' in entry && (await files.isReferred(source, entry.key))) {
      await storage.put(entry.key, Readable.from(body));
      count += 1;
    } else for await (const _chunk of body);
  }
  return count;
}
