import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '@studyhall/ports';
import {
  ArchiveWriter,
  countLines,
  FORMAT,
  NAMES,
  objectEntry,
  tablePart,
  verifyArchive,
} from './archive.js';
import { backupName, PARTIAL } from './backup-folder.js';
import { giveToOwner } from './folder-owner.js';
import {
  copyKeys,
  copyOut,
  countNamed,
  DATABASE,
  findSequences,
  findTables,
  inDatabase,
} from './table-copy.js';

/** The size of the parts of a table: each entry of the archive needs its size before its bytes. */
const PART_BYTES = 4 * 1024 * 1024;

export interface BackupOptions {
  databaseUrl: string;
  storage: ObjectStorage;
  /** Created if it is missing. */
  folder: string;
  /** Settings to include. They must not contain secrets. */
  settings: Record<string, unknown>;
  signal?: AbortSignal;
}

export interface MadeBackup {
  path: string;
  takenAt: Date;
  bytes: number;
  rows: number;
  objects: number;
  /** Number of files that were deleted during the backup. */
  deletedObjects: number;
  /** Number of files that the database references but the storage lacks. */
  lostObjects: number;
}

/** The storage has none of the referenced files: it is empty, or it belongs to another installation. */
export class FilesNotFound extends Error {
  override readonly name = 'FilesNotFound';
}

/**
 * Saves the database and the stored files to one file while the product runs. The rows are a consistent snapshot; the files
 * that they reference follow. Verifies the file before it gets its final name.
 * @throws DamagedBackup if the written file fails verification
 * @throws FilesNotFound
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { databaseUrl, storage, folder } = options;
  const partial = join(folder, `${PARTIAL}${process.pid}-${Date.now()}`);
  const keys = `${partial}.keys`;
  const archive = new ArchiveWriter(partial);
  try {
    const saved = await saveDatabase(databaseUrl, archive, { ...options, keys });
    const objects = await saveObjects(storage, archive, { ...options, keys });
    if (objects.saved === 0 && objects.lost > 0)
      throw new FilesNotFound(
        `The storage has none of the ${objects.lost} files that the database names: check the S3_ settings or DATA_DIR.`,
      );
    await archive.finish({
      rows: saved.rows,
      objects: objects.saved,
      absent_objects: objects.deleted + objects.lost,
    });
    await verifyArchive(partial);
    await giveToOwner(folder, partial);
    const path = join(folder, backupName(saved.takenAt));
    await rename(partial, path);
    return {
      path,
      takenAt: saved.takenAt,
      bytes: (await stat(path)).size,
      rows: Object.values(saved.rows).reduce((sum, count) => sum + count, 0),
      objects: objects.saved,
      deletedObjects: objects.deleted,
      lostObjects: objects.lost,
    };
  } catch (error) {
    await archive.abandon();
    await rm(partial, { force: true });
    throw error;
  } finally {
    await rm(keys, { force: true });
  }
}

/** @param keys the file that lists the keys of stored objects */
function saveDatabase(
  databaseUrl: string,
  archive: ArchiveWriter,
  { keys, settings, signal }: Pick<BackupOptions, 'settings' | 'signal'> & { keys: string },
): Promise<{ takenAt: Date; rows: Record<string, number> }> {
  return inDatabase(databaseUrl, 'backup', async (db) => {
    await db.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
       SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`,
    );
    const moment = await db.query<{ now: Date; database: string }>(
      `SELECT clock_timestamp() AS now, ${DATABASE} AS database`,
    );
    const { now: takenAt, database } = moment.rows[0]!;
    const tables = await findTables(db);
    const { rows: migrations } = await db.query<{ name: string }>(`SELECT name FROM migrations ORDER BY id`);
    const head = {
      format: FORMAT,
      taken_at: takenAt.toISOString(),
      migrations: migrations.map(({ name }) => name),
      database,
      tables,
    };
    await archive.addText(NAMES.head, JSON.stringify(head));
    await archive.addText(NAMES.settings, JSON.stringify(settings, null, 2));
    const rows: Record<string, number> = {};
    for (const [table, columns] of Object.entries(tables)) {
      signal?.throwIfAborted();
      rows[table] = await saveTable(archive, table, copyOut(db, table, columns));
    }
    await archive.addText(NAMES.sequences, JSON.stringify(await findSequences(db)));
    await pipeline(copyKeys(db), createWriteStream(keys, { mode: 0o600 }));
    await db.query('COMMIT');
    return { takenAt, rows };
  });
}

/** Returns the number of rows. */
async function saveTable(
  archive: ArchiveWriter,
  table: string,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let part = 0;
  let count = 0;
  const save = async (): Promise<void> => {
    await archive.add(tablePart(table, part), bytes, chunks);
    part += 1;
    chunks = [];
    bytes = 0;
  };
  for await (const chunk of body) {
    count += countLines(chunk);
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= PART_BYTES) await save();
  }
  if (bytes > 0) await save();
  return count;
}

/** Number of keys per query. */
const KEYS_PER_QUERY = 1_000;

async function saveObjects(
  storage: ObjectStorage,
  archive: ArchiveWriter,
  { keys, databaseUrl, signal }: Pick<BackupOptions, 'databaseUrl' | 'signal'> & { keys: string },
): Promise<{ saved: number; deleted: number; lost: number }> {
  let saved = 0;
  let deleted = 0;
  let lost = 0;
  let absent: string[] = [];
  const count = async (): Promise<void> => {
    if (absent.length === 0) return;
    const named = await inDatabase(databaseUrl, 'backup', (db) => countNamed(db, absent));
    lost += named;
    deleted += absent.length - named;
    absent = [];
  };
  for await (const key of createInterface({ input: createReadStream(keys) })) {
    signal?.throwIfAborted();
    const object = await storage.get(key);
    if (object) {
      await archive.add(objectEntry(key), object.size, object.body);
      saved += 1;
      continue;
    }
    absent.push(key);
    if (absent.length === KEYS_PER_QUERY) await count();
  }
  await count();
  return { saved, deleted, lost };
}
