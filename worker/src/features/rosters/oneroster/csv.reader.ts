import { sentence } from '@studyhall/contracts';
import { findLegacyEncoding } from '@studyhall/domain';
import { findBadRows, parseRows, type TableRow } from '@studyhall/platform';
import { Archive, UnreadableFile } from '../../ingest/index.js';
import { COLLECTIONS, SourceError, stopped, type Collection } from '../source.error.js';
import { COLUMNS, emptyTables, received, toCell, type Entry, type Tables } from './tables.js';

const REQUIRED: readonly Collection[] = ['orgs', 'users', 'classes', 'enrollments'];
const MAX_ENTRIES = 300_000;
const MAX_RECORD = 100_000;

/**
 * Reads a zip of OneRoster 1.1 or 1.2 CSV files (bulk). The caller has checked the packed size; this limits the unpacked
 * size.
 * @throws SourceError
 */
export async function readOneRosterZip(bytes: Buffer): Promise<Tables> {
  const archive = await Archive.open(bytes).catch((cause: unknown) => {
    throw new SourceError(
      cause instanceof UnreadableFile ? { text: cause.detail } : sentence('roster_zip_damaged'),
      { cause },
    );
  });
  // Some systems put the files into a folder. The names are only compared and never used as paths.
  const files = new Map(archive.names.map((name) => [name.replace(/^.*[/\\]/, '').toLowerCase(), name]));
  const modes = await readManifest(archive, files.get('manifest.csv'));
  const tables = emptyTables();
  for (const what of COLLECTIONS) {
    const mode = modes.get(`file.${what.toLowerCase()}`);
    if (mode === 'delta') throw new SourceError(sentence('roster_delta', { file: `${what}.csv` }));
    const name = files.get(`${what.toLowerCase()}.csv`);
    if (name === undefined) {
      const isExpected = mode === 'bulk' || (mode === undefined && REQUIRED.includes(what));
      if (isExpected || REQUIRED.includes(what)) throw stopped(what, 'cut', received(tables));
      continue;
    }
    tables[what] = await readTable(archive, name).catch((cause: unknown) => {
      if (cause instanceof SourceError) throw cause;
      throw stopped(what, 'cut', received(tables), { cause });
    });
  }
  return tables;
}

async function readManifest(archive: Archive, name: string | undefined): Promise<Map<string, string>> {
  if (name === undefined) return new Map();
  const lines = await readRecords(archive, name, 'utf-8').catch((cause: unknown) => {
    throw new SourceError(sentence('roster_zip_damaged'), { cause });
  });
  return new Map(lines.map(({ cells }) => [(cells[0] ?? '').toLowerCase(), (cells[1] ?? '').toLowerCase()]));
}

const unreadable = (file: string, line: number): SourceError =>
  new SourceError(sentence('roster_line_unread', { file, line }));

async function readTable(archive: Archive, name: string): Promise<Entry[]> {
  // OneRoster requires UTF-8, but some systems write the encoding of their language.
  const lines = await readRecords(archive, name, 'utf-8').catch(async (error: unknown) => {
    if (error instanceof TypeError) return readRecords(archive, name, await findEncoding(archive, name));
    throw error;
  });
  const [head = { line: 1, cells: [] }, ...rest] = lines;
  const columns = head.cells.map((column) => column.trim());
  if (!columns.includes('sourcedId'))
    throw new SourceError(sentence('roster_no_column', { file: name, column: 'sourcedId' }));
  const [bad] = findBadRows(head, rest).keys();
  if (bad !== undefined) throw unreadable(name, bad);
  return rest.map(({ cells, line }) => {
    const entry: Record<string, string> = { sourcedId: '', row: `${name} ${line}` };
    for (const [at, column] of columns.entries())
      if (COLUMNS.has(column)) entry[column] = toCell(cells[at] ?? '');
    return entry as Entry;
  });
}

/** Judges the first chunks with bytes beyond ASCII. */
async function findEncoding(archive: Archive, name: string): Promise<string> {
  const sample: Uint8Array[] = [];
  for await (const chunk of archive.stream(name)) {
    if (sample.length > 0 || chunk.some((byte) => byte > 0x7f)) sample.push(chunk);
    if (sample.length > 4) break;
  }
  return findLegacyEncoding(Buffer.concat(sample));
}

/** @throws TypeError if the bytes are not valid UTF-8. */
async function readRecords(archive: Archive, name: string, encoding: string): Promise<TableRow[]> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  async function* text(): AsyncGenerator<string> {
    for await (const chunk of archive.stream(name)) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  }
  const rows: TableRow[] = [];
  const stop = await parseRows(text(), { separator: ',', maxSize: MAX_RECORD, line: 1 }, (row) => {
    if (rows.push(row) > MAX_ENTRIES)
      throw new SourceError(sentence('roster_too_large', { max: MAX_ENTRIES }));
  });
  if (stop) throw unreadable(name, stop.line);
  return rows;
}
