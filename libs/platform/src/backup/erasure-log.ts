import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { erasedRows, installationValues, type Executor } from '@studyhall/persistence';
import { giveToOwner } from './folder-owner.js';

/** An entry may become visible this long after its own time, because its transaction commits later. Milliseconds. */
export const MARGIN_MS = 10 * 60_000;
const PAGE = 1_000;

const Entry = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** The table whose rows were deleted, or the name of another change. */
  kind: z.string(),
  ids: z.array(z.string()),
  /** Ids and times that repeating the change needs. Absent in entries of earlier versions. */
  value: z.record(z.string(), z.unknown()).nullable().default(null),
});
export type LogEntry = z.infer<typeof Entry>;

/** The first line of the file. Its length never changes, because each append overwrites it in place. */
const Header = z
  .object({ complete_since: z.iso.datetime(), complete_until: z.iso.datetime() })
  .transform(({ complete_since, complete_until }) => ({
    since: new Date(complete_since),
    until: new Date(complete_until),
  }));

/** The file has every entry between these times. */
export type LogSpan = z.infer<typeof Header>;

const pathIn = (folder: string): string => join(folder, 'erasures.jsonl');

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;

const toHeader = ({ since, until }: LogSpan): string =>
  toLine({ complete_since: since.toISOString(), complete_until: until.toISOString() });

const latest = (...times: Date[]): Date => new Date(Math.max(...times.map(Number)));

const before = (time: Date): Date => new Date(time.getTime() - MARGIN_MS);

/**
 * Ids of everything erased or revoked, in a file next to the backups. The file outlives the database, so that a restore can
 * repeat the erasures. An entry may occur twice.
 */
export class ErasureLog {
  /** Recent entries that are already in the file. */
  private recent = new Map<string, Date>();

  constructor(readonly folder: string) {}

  /** Appends what the database recorded since the last call. Creates the folder if it is missing. */
  async append(on: Executor): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const until = new Date();
    const recorded = await recordedSince(on);
    let span = await findSpan(this.folder);
    if (!span) {
      // A file of an earlier version was cut to the oldest backup: the database still has what it lacks.
      span = { since: recorded, until: recorded };
      this.recent.clear();
      await rewrite(this.folder, span, erasedRows.oldestKept());
    }
    const since = before(span.until);
    for (const [id, at] of this.recent) if (at < since) this.recent.delete(id);
    for await (const page of pagesOf(on, since)) {
      const fresh = page.filter(({ id }) => !this.recent.has(id));
      if (fresh.length > 0)
        await appendFile(pathIn(this.folder), fresh.map(toLine).join(''), { flush: true });
      for (const { id, at } of fresh) this.recent.set(id, new Date(at));
    }
    await overwriteHeader(this.folder, { since: latest(span.since, recorded), until });
  }
}

/** Since when the database has every entry: since its first one, or since a restore that could not repeat everything. */
export async function findRecordedSince(on: Executor): Promise<Date> {
  const stored = await installationValues.find(on, 'erasures');
  if (!stored) return erasedRows.findOldest(on);
  return latest(new Date(stored.complete_since), erasedRows.oldestKept());
}

async function recordedSince(on: Executor): Promise<Date> {
  const since = await findRecordedSince(on);
  await installationValues.store(on, 'erasures', { complete_since: since.toISOString() });
  return since;
}

/** Removes entries that are older than any backup may be. */
export async function pruneErasureLog(folder: string): Promise<void> {
  const span = await findSpan(folder);
  const oldest = erasedRows.oldestKept();
  if (span && span.since < oldest) await rewrite(folder, { ...span, since: oldest }, oldest);
}

/** Writes the file anew, with the entries since a time. */
async function rewrite(folder: string, span: LogSpan, since: Date): Promise<void> {
  const fresh = `${pathIn(folder)}.new`;
  const lines = async function* () {
    yield toHeader(span);
    for await (const entry of readErasureLog(folder, before(since))) yield toLine(entry);
  };
  await pipeline(Readable.from(lines()), createWriteStream(fresh, { mode: 0o600, flush: true }));
  await giveToOwner(folder, fresh);
  await rename(fresh, pathIn(folder));
}

async function overwriteHeader(folder: string, span: LogSpan): Promise<void> {
  const file = await open(pathIn(folder), 'r+');
  await file.write(toHeader(span), 0).finally(() => file.close());
}

/** Null without a file, or with one whose first line an earlier version wrote. */
export async function findSpan(folder: string): Promise<LogSpan | null> {
  for await (const line of linesOf(folder)) return parseLine(Header, line);
  return null;
}

async function* linesOf(folder: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(pathIn(folder)) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** The entries of the file since a time, in order; none if the file is missing. Skips lines that a crash truncated. */
export async function* readErasureLog(folder: string, since: Date): AsyncGenerator<LogEntry> {
  for await (const line of linesOf(folder)) {
    const entry = parseLine(Entry, line);
    if (entry && new Date(entry.at) >= since) yield entry;
  }
}

/** The entries that the database recorded since a time, page by page. */
export async function* pagesOf(on: Executor, since: Date): AsyncGenerator<LogEntry[]> {
  let after: erasedRows.Position = { at: since, id: erasedRows.START };
  for (;;) {
    const found = await erasedRows.findAfter(on, after, PAGE);
    const last = found.at(-1);
    if (!last) return;
    yield found.map(({ id, erased_at, kind, row_ids, value }) => ({
      id,
      at: erased_at.toISOString(),
      kind,
      ids: row_ids,
      value: value as LogEntry['value'],
    }));
    after = { at: last.erased_at, id: last.id };
  }
}

function parseLine<Value>(schema: z.ZodType<Value>, line: string): Value | null {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
