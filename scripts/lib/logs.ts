import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

const MAX_LOG_BYTES = 20 * 1024 * 1024;
const TAIL_CHARS = 4_096;
const ERROR_LEVEL = 50;

/** Lines to hide: the framework's output before its logger is set, and the address, which the start prints itself. */
const HIDDEN = /^\[Nest\] (?!.* ERROR )| serves https?:\/\//;

/**
 * A log on the disk that keeps the last 20 to 40 MB: the file, and the one before it as `.1`. A line that cannot be
 * written, as on a full disk, is dropped: the logged process goes on.
 * @param onFailure called once, until a line could be written again
 * @param group may read it: the api, where root writes it, shows it to master admins
 */
export function openLog(
  file: string,
  onFailure: (reason: string) => void,
  group?: number,
): (line: string) => void {
  mkdirSync(dirname(file), { recursive: true });
  const append = (text: string): void => {
    const isNew = size === 0;
    appendFileSync(file, text, { mode: 0o600 });
    if (isNew) shareWith(file, group);
  };
  shareWith(file, group);
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let hasFailed = false;
  return (line) => {
    try {
      if (size > MAX_LOG_BYTES) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      append(`${line}\n`);
      size += Buffer.byteLength(line) + 1;
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onFailure((error as Error).message);
      hasFailed = true;
    }
  };
}

function shareWith(file: string, group: number | undefined): void {
  if (group === undefined || !existsSync(file)) return;
  chownSync(file, -1, group);
  chmodSync(file, 0o640);
}

/** The end of a log, empty when there is no such file. */
export function tailOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-TAIL_CHARS) : '';
}

/**
 * The line of a database server's output with the reason of its exit, without date and process: servers print clean-up
 * lines after it.
 */
export function reasonIn(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^.*?(?=\b(?:FATAL|PANIC|ERROR|LOG|HINT): )/, '').trim())
    .filter(Boolean);
  const worst = lines.find((line) => /^(?:FATAL|PANIC): |\bcould not\b|No space left/i.test(line));
  return (worst ?? lines.at(-1) ?? 'it gave no reason')
    .replace(/^(?:FATAL|PANIC|ERROR|LOG): +/, '')
    .replace(/\.$/, '');
}

/**
 * What to print on the console for a line of output: plain lines as they are, structured ones only when they report an
 * error. Everything else is in the log file.
 */
export function consoleLine(name: string, line: string): string | undefined {
  const entry = structured(line);
  if (!entry) return line.trim() && !HIDDEN.test(line) ? line : undefined;
  if (!(Number(entry.level) >= ERROR_LEVEL)) return undefined;
  const cause = entry.err?.message && entry.err.message !== entry.msg ? ` (${entry.err.message})` : '';
  return `${name}: ${entry.msg ?? 'an error'}${cause}`;
}

function structured(line: string): { level?: number; msg?: string; err?: { message?: string } } | undefined {
  try {
    return line.startsWith('{') ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}
