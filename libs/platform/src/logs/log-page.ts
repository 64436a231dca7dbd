import { newestLines, type LogLine } from './log-lines.js';

const HOUR_MS = 3_600_000;
/** How many hours a search covers, if the files reach that far back. */
export const LOG_HOURS = 48;
const PAGE_LINES = 100;

/** Where the next page begins: after this number of lines in this millisecond. */
export interface LogCursor {
  time: number;
  skip: number;
}

export interface LogSearch {
  /** A request id, a turn id, or a user id. */
  id?: string;
  level: number;
  before?: LogCursor;
}

export interface LogPage {
  lines: LogLine[];
  /** Null on the last page. */
  next: LogCursor | null;
}

/** A page of recent log lines, newest first. Needs memory for one page only, however large the files are. */
export async function readLogPage(folder: string, search: LogSearch, now: number): Promise<LogPage> {
  const { id, level, before } = search;
  const since = now - LOG_HOURS * HOUR_MS;
  const lines: LogLine[] = [];
  let skipped = 0;
  const filter = { since, level, includes: id, matches: (line: LogLine) => isAbout(line, id) };
  for await (const line of newestLines(folder, filter)) {
    if (before && line.time > before.time) continue;
    if (before && line.time === before.time && skipped++ < before.skip) continue;
    if (lines.length === PAGE_LINES) return { lines, next: cursorAfter(lines, before) };
    lines.push(line);
  }
  return { lines, next: null };
}

function cursorAfter(lines: readonly LogLine[], before: LogCursor | undefined): LogCursor {
  const time = lines.at(-1)?.time ?? 0;
  const ofTime = lines.filter((line) => line.time === time).length;
  return { time, skip: ofTime + (before?.time === time ? before.skip : 0) };
}

/** A number is a user id. It must match the user field, because other numbers in a line may have the same digits. */
function isAbout(line: LogLine, id: string | undefined): boolean {
  return id === undefined || !/^\d+$/.test(id) || line.user_id === Number(id);
}
