import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LARGEST_BYTES = 20 * 1024 * 1024;

/**
 * A log on the disk that keeps at most the last 20 to 40 MB: the file, and the one before it as `.1`. A line that
 * cannot be written, as on a full disk, is dropped: the logged process goes on.
 * @param {string} file
 * @param {(reason: string) => void} [onTrouble] called once, until a line could be written again
 * @returns {(line: string) => void}
 */
export function openLog(file, onTrouble = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let isWell = true;
  const write = (/** @type {string} */ line) => {
    if (size > LARGEST_BYTES) {
      rmSync(`${file}.1`, { force: true });
      renameSync(file, `${file}.1`);
      size = 0;
    }
    size += Buffer.byteLength(line) + 1;
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
  };
  return (line) => {
    try {
      write(line);
      isWell = true;
    } catch (error) {
      if (isWell) onTrouble(error instanceof Error ? error.message : String(error));
      isWell = false;
    }
  };
}
