import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { linesBackwards } from './lines-backwards.js';

/** A log line, with the fields that the product writes. */
export interface LogLine {
  time: number;
  level: number;
  /** The process that wrote the line, taken from the file name. */
  process: string;
  context?: string;
  msg?: string;
  request_id?: string;
  turn_id?: string;
  user_id?: number;
  route?: string;
  code?: string;
  err?: { type?: string; message?: string; code?: string; stack?: string };
}

/** Framework output at each start: a thousand lines that are useless for finding a problem. */
const NOISE = new Set(['InstanceLoader', 'RouterExplorer', 'RoutesResolver', 'WebSocketsController']);
const WARN = 40;

/** Selects lines. */
export interface LogFilter {
  /** Milliseconds since 1970. Older lines are not read. */
  since: number;
  level: number;
  /** A cheap test of the raw line, before it is parsed. */
  includes?: string;
  matches?: (line: LogLine) => boolean;
}

/**
 * The processes with logs in a folder, such as `api` and `worker`. PostgreSQL and Redis logs are excluded: they have
 * another format.
 */
export async function loggedProcesses(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const processes = names.flatMap((name) => /^(api|worker)\.log$/.exec(name)?.[1] ?? []);
  return processes.toSorted();
}

/** Matching lines of all processes, newest first. Reads lazily and keeps one line of each file in memory. */
export async function* newestLines(folder: string, filter: LogFilter): AsyncGenerator<LogLine> {
  const sources = (await loggedProcesses(folder)).map((name) => linesOf(folder, name, filter));
  const heads = await Promise.all(sources.map((source) => source.next()));
  try {
    for (;;) {
      let newest = -1;
      for (const [at, { value }] of heads.entries())
        if (value && (newest < 0 || value.time > (heads[newest]?.value?.time ?? 0))) newest = at;
      const line = heads[newest]?.value;
      const source = sources[newest];
      if (!line || !source) return;
      yield line;
      heads[newest] = await source.next();
    }
  } finally {
    await Promise.all(sources.map((source) => source.return(undefined)));
  }
}

async function* linesOf(
  folder: string,
  process: string,
  { since, level, includes, matches }: LogFilter,
): AsyncGenerator<LogLine, undefined, undefined> {
  for (const file of [`${process}.log`, `${process}.log.1`]) {
    for await (const text of linesBackwards(join(folder, file))) {
      const time = Number(/"time":(\d{13})\b/.exec(text.slice(0, 100))?.[1]);
      if (time < since) return;
      if (includes !== undefined && !text.includes(includes)) continue;
      const line = parse(text, process);
      if (line && line.level >= level && !isNoise(line) && (matches?.(line) ?? true)) yield line;
    }
  }
}

const isNoise = ({ level, context = '' }: LogLine): boolean => level < WARN && NOISE.has(context);

/** Lines without a time and a level are truncated, or written before the logger is configured. */
function parse(text: string, process: string): LogLine | undefined {
  try {
    const line = JSON.parse(text) as Omit<LogLine, 'process'>;
    return typeof line.time === 'number' && typeof line.level === 'number' ? { ...line, process } : undefined;
  } catch {
    return undefined;
  }
}
