import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';

/** The version of the file format. Increase it for a change that older versions cannot read. */
export const FORMAT = 1;
/** The fastest level already compresses tables well; stored files are mostly incompressible. */
const GZIP_LEVEL = 1;
const FILE_MODE = 0o600;

/** The first entry: what a restore needs before it reads rows. */
export const Head = z.object({
  format: z.literal(FORMAT),
  taken_at: z.iso.datetime({ offset: true }),
  /** Names of the migrations that the database had run, oldest first. */
  migrations: z.array(z.string()),
  /** The database server and the database, to recognize them at a restore. Absent in backups of earlier versions. */
  database: z.string().optional(),
  /** The copied columns of each table. */
  tables: z.record(z.string(), z.array(z.string())),
});
export type Head = z.infer<typeof Head>;

/** The last entry. An archive without it is incomplete. */
export const Manifest = z.object({
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** Number of stored files, and number of files that were deleted during the backup. */
  objects: z.number(),
  absent_objects: z.number(),
  /** SHA-256 over the name, size and SHA-256 of every earlier entry. */
  sha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

export const NAMES = {
  head: 'backup.json',
  settings: 'settings.json',
  sequences: 'sequences.json',
  manifest: 'manifest.json',
} as const;
const TABLES = 'database/';
const OBJECTS = 'objects/';

export const tablePart = (table: string, part: number): string =>
  `${TABLES}${table}/${String(part).padStart(6, '0')}.copy`;
export const objectEntry = (key: string): string => OBJECTS + key;

/** Parses the name of an entry into a table or an object key. */
export function parseEntryName(name: string): { table: string } | { key: string } | { file: string } {
  if (name.startsWith(OBJECTS)) return { key: name.slice(OBJECTS.length) };
  if (name.startsWith(TABLES)) return { table: name.split('/')[1] ?? '' };
  return { file: name };
}

/** The running checksum of an archive. */
class EntryDigest {
  private readonly hash = createHash('sha256');

  add(name: string, size: number, sha256: string): void {
    this.hash.update(`${name}\n${size}\n${sha256}\n`);
  }

  /** Call it once. */
  end(): string {
    return this.hash.digest('hex');
  }
}

/** Writes a compressed tar file entry by entry. Memory is bounded by one chunk. */
export class ArchiveWriter {
  private readonly tar = pack();
  private readonly digest = new EntryDigest();
  private readonly written: Promise<void>;

  constructor(private readonly path: string) {
    const file = createWriteStream(path, { flags: 'wx', mode: FILE_MODE });
    this.written = pipeline(this.tar, createGzip({ level: GZIP_LEVEL }), file);
    // `add` and `finish` report the error.
    this.written.catch(() => undefined);
  }

  addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    return this.add(name, bytes.byteLength, [bytes]);
  }

  /** @param size the exact number of bytes of `body` */
  async add(name: string, size: number, body: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256');
    async function* hashed(): AsyncGenerator<Buffer> {
      for await (const chunk of body) {
        hash.update(chunk);
        yield chunk;
      }
    }
    try {
      // Without this race, a write error would leave the entry pending.
      await Promise.race([pipeline(hashed, this.tar.entry({ name, size, mode: FILE_MODE })), this.written]);
    } catch (error) {
      // A write error also fails the entry, with an error that hides the cause.
      this.tar.destroy(error as Error);
      await this.written;
    }
    this.digest.add(name, size, hash.digest('hex'));
  }

  /** Adds the manifest and waits until all data is on disk. */
  async finish(manifest: Omit<Manifest, 'sha256'>): Promise<void> {
    const text = JSON.stringify({ ...manifest, sha256: this.digest.end() } satisfies Manifest);
    this.tar.entry({ name: NAMES.manifest, mode: FILE_MODE }, text);
    this.tar.finalize();
    await this.written;
    const file = await open(this.path, 'r');
    await file.sync().finally(() => file.close());
  }

  async abandon(): Promise<void> {
    this.tar.destroy(new Error('Abandoned.'));
    await this.written.catch(() => undefined);
  }
}

export interface ReadEntry {
  name: string;
  size: number;
  /** Must be consumed before the next entry is read. */
  body: AsyncIterable<Buffer>;
}

/** The entries of an archive, in order. */
export async function* readArchive(path: string): AsyncGenerator<ReadEntry, void, void> {
  const entries = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), entries);
  reading.catch((error: unknown) => entries.destroy(error as Error));
  for await (const entry of entries as AsyncIterable<ReadEntry['body'] & EntryOfTar>)
    yield { name: entry.header.name, size: entry.header.size ?? 0, body: entry };
  await reading;
}

interface EntryOfTar {
  header: { name: string; size?: number };
}

export async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The archive is damaged, incomplete, or not a backup. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup';
}

/**
 * Reads an archive to the end and verifies every checksum.
 * @throws DamagedBackup with one sentence
 */
export async function verifyArchive(path: string): Promise<{ head: Head; manifest: Manifest }> {
  const digest = new EntryDigest();
  const rows: Record<string, number> = {};
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  try {
    for await (const { name, size, body } of readArchive(path)) {
      if (name === NAMES.manifest) {
        manifest = Manifest.parse(JSON.parse(await readText(body)));
        continue;
      }
      const kind = parseEntryName(name);
      const hash = createHash('sha256');
      const kept: Buffer[] = [];
      for await (const chunk of body) {
        hash.update(chunk);
        if (name === NAMES.head) kept.push(chunk);
        if ('table' in kind) rows[kind.table] = (rows[kind.table] ?? 0) + countLines(chunk);
      }
      if (name === NAMES.head) head = Head.parse(JSON.parse(Buffer.concat(kept).toString('utf8')));
      digest.add(name, size, hash.digest('hex'));
    }
  } catch (cause) {
    throw new DamagedBackup(`${path} is damaged or unfinished, or no backup of Studyhall.`, { cause });
  }
  if (!head || !manifest) throw new DamagedBackup(`${path} is not complete.`);
  const isWhole =
    manifest.sha256 === digest.end() &&
    Object.entries(manifest.rows).every(([table, count]) => (rows[table] ?? 0) === count);
  if (!isWhole) throw new DamagedBackup(`${path} is damaged: its checksum differs.`);
  return { head, manifest };
}

/** PostgreSQL writes each row as one line. */
export function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}
