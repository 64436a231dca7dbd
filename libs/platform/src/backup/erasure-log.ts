import { createReadStream, existsSync } from 'node:fs';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { erasedRows, type Executor } from '@studyhall/persistence';
import { giveToOwner } from './folder-owner.js';

/** A transaction may store an entry some time after the time that the entry names. Milliseconds. */
export const MARGIN_MS = 10 * 60_000;
const PAGE = 1_000;

const Entry = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** A table whose rows were deleted, or a change of access or of a hold. */
  kind: z.string(),
  ids: z.array(z.string()),
});
export type LogEntry = z.infer<typeof Entry>;

/** Whether the folder has a log: without one, nobody knows here what was erased since. */
export const hasErasureLog = (folder: string): boolean => existsSync(pathIn(folder));

const pathIn = (folder: string): string => join(folder, 'erasures.jsonl');

/**
 * What was erased or revoked, as ids in a file beside the backups: it outlives the database, so that a restore can apply
 * it again. An entry may stand in it twice.
 */
export class ErasureLog {
  /** The newest entry of the file; undefined before it was read. */
  private newest: Date | undefined;
  /** Entries of the last minutes that the file has. */
  private recent = new Map<string, Date>();

  constructor(private readonly folder: string) {}

  /** Appends what the database recorded since the last call. Returns the number of new entries. */
  async append(on: Executor): Promise<number> {
    if (this.newest === undefined) await this.write('');
    this.newest ??= await newestIn(this.folder);
    const since = new Date(this.newest.getTime() - MARGIN_MS);
    for (const [id, at] of this.recent) if (at < since) this.recent.delete(id);
    let added = 0;
    for await (const page of pagesOf(on, since)) {
      const fresh = page.filter(({ id }) => !this.recent.has(id));
      if (fresh.length > 0) {
        const lines = fresh.map((entry) => `${JSON.stringify(entry)}\n`).join('');
        await this.write(lines);
      }
      for (const { id, at } of fresh) {
        this.recent.set(id, new Date(at));
        if (new Date(at) > this.newest) this.newest = new Date(at);
      }
      added += fresh.length;
    }
    return added;
  }

  /** Makes the file where it is missing: a restore says so where it finds none. */
  private async write(lines: string): Promise<void> {
    await appendFile(pathIn(this.folder), lines, { mode: 0o600, flush: true });
    await giveToOwner(this.folder, pathIn(this.folder));
  }
}

/** Forgets what no kept backup needs. */
export async function pruneErasureLog(folder: string, oldestBackup: Date): Promise<void> {
  const since = new Date(oldestBackup.getTime() - MARGIN_MS);
  const fresh = `${pathIn(folder)}.new`;
  await writeFile(fresh, '', { mode: 0o600 });
  for await (const entry of readErasureLog(folder, since))
    await appendFile(fresh, `${JSON.stringify(entry)}\n`);
  await giveToOwner(folder, fresh);
  await rename(fresh, pathIn(folder));
}

/** The entries of the file from a time on, in their order; none without a file. Lines that a crash cut off are left out. */
export async function* readErasureLog(folder: string, since: Date): AsyncGenerator<LogEntry> {
  const lines = createInterface({ input: createReadStream(pathIn(folder)) });
  try {
    for await (const line of lines) {
      const entry = parseLine(line);
      if (entry && new Date(entry.at) >= since) yield entry;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** What the database itself recorded from a time on, page by page. */
export async function* pagesOf(on: Executor, since: Date): AsyncGenerator<LogEntry[]> {
  let after: erasedRows.Position = { at: since, id: erasedRows.START };
  for (;;) {
    const found = await erasedRows.findAfter(on, after, PAGE);
    const last = found.at(-1);
    if (!last) return;
    yield found.map(({ id, erased_at, kind, row_ids }) => ({
      id,
      at: erased_at.toISOString(),
      kind,
      ids: row_ids,
    }));
    after = { at: last.erased_at, id: last.id };
  }
}

function parseLine(line: string): LogEntry | null {
  try {
    return Entry.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

async function newestIn(folder: string): Promise<Date> {
  let newest = new Date(0);
  for await (const { at } of readErasureLog(folder, newest)) if (new Date(at) > newest) newest = new Date(at);
  return newest;
}
