import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LARGEST_BYTES = 20 * 1024 * 1024;

/**
 * A log on the disk that keeps at most the last 20 to 40 MB: the file, and the one before it as `.1`.
 * @param {string} file
 * @returns {(line: string) => void}
 */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    if (size > LARGEST_BYTES) {
      rmSync(`${file}.1`, { force: true });
      renameSync(file, `${file}.1`);
      size = 0;
    }
    size += Buffer.byteLength(line) + 1;
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
  };
}
