import { createReadStream, existsSync } from 'node:fs';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { erasedRows, type Executor } from '@studyhall/persistence';
import { giveToOwner } from './folder-owner.js';

/** An entry may become visible this long after its own time, because its transaction commits later. Milliseconds. */
export const MARGIN_MS = 10 * 60_000;
const PAGE = 1_000;

const Entry = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** The table whose rows were deleted, or a change of access or of a legal hold. */
  kind: z.string(),
  ids: z.array(z.string()),
});
export type LogEntry = z.infer<typeof Entry>;

/** Whether the folder has a log. Without one, erasures since the backup are unknown. */
export const hasErasureLog = (folder: string): boolean => existsSync(pathIn(folder));

const pathIn = (folder: string): string => join(folder, 'erasures.jsonl');

/**
 * Ids of everything erased or revoked, in a file next to the backups. The file outlives the database, so that a restore can
 * repeat the erasures. An entry may occur twice.
 */
export class ErasureLog {
  /** The newest entry in the file; undefined until the file is read. */
  private newest: Date | undefined;
  /** Recent entries that are already in the file. */
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

  /** Creates the file even without entries: a restore warns if there is no file. */
  private async write(lines: string): Promise<void> {
    await appendFile(pathIn(this.folder), lines, { mode: 0o600, flush: true });
    await giveToOwner(this.folder, pathIn(this.folder));
  }
}

/** Drops entries that are older than every kept backup. */
export async function pruneErasureLog(folder: string, oldestBackup: Date): Promise<void> {
  const since = new Date(oldestBackup.getTime() - MARGIN_MS);
  const fresh = `${pathIn(folder)}.new`;
  await writeFile(fresh, '', { mode: 0o600 });
  for await (const entry of readErasureLog(folder, since))
    await appendFile(fresh, `${JSON.stringify(entry)}\n`);
  await giveToOwner(folder, fresh);
  await rename(fresh, pathIn(folder));
}

/** The entries of the file since a time, in order; none if the file is missing. Skips lines that a crash truncated. */
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

/** The entries that the database recorded since a time, page by page. */
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
