import { newestLines, type LogLine } from './log-lines.js';

const HOUR_MS = 3_600_000;
/** How far back a search reads, at most what the files keep. */
export const LOG_HOURS = 48;
const PAGE_LINES = 100;

/** Where the next page begins: after so many lines of this millisecond. */
export interface LogCursor {
  time: number;
  skip: number;
}

export interface LogSearch {
  /** A request id, a turn id, or a user's number. */
  id?: string;
  level: number;
  before?: LogCursor;
}

export interface LogPage {
  lines: LogLine[];
  /** Null at the end. */
  next: LogCursor | null;
}

/** A page of the last hours, the newest line first. Its memory is that of a page, however large the files are. */
export async function readLogPage(
  folder: string,
  { id, level, before }: LogSearch,
  now: number,
): Promise<LogPage> {
  const since = now - LOG_HOURS * HOUR_MS;
  const lines: LogLine[] = [];
  let skipped = 0;
  for await (const line of newestLines(folder, {
    since,
    level,
    includes: id,
    matches: (one) => isAbout(one, id),
  })) {
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

/** A number is that of a user, who may not be found by a line with the same digits elsewhere. */
function isAbout(line: LogLine, id: string | undefined): boolean {
  return id === undefined || !/^\d+$/.test(id) || line.user_id === Number(id);
}
