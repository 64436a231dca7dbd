import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIn } from './pid-files.mjs';
import { PlainError } from './plain-error.mjs';

/**
 * Makes sure that one `npm start` at a time works on a data folder.
 * @param {string} dataDir
 * @param {string} [refusal] what is said when another one runs; by default how to have two
 * @returns {() => void} gives the lock back
 * @throws {PlainError} when another one runs
 */
export function takeRunLock(dataDir, refusal) {
  // Others may pass through (the database's user must), but not look around.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const lock = join(dataDir, 'start.pid');
  const mine = join(dataDir, `start.${process.pid}.pid`);
  writeFileSync(mine, `${process.pid}\n`);
  try {
    // A link is made whole or not at all, so two starts at the same instant cannot both believe they have it.
    if (!tryLink(mine, lock)) {
      const other = processIn(lock, /(start|seed|demo-data)\.mjs/);
      // After a restart of a container the old number may be our own.
      if (other !== undefined && other !== process.pid) {
        throw new PlainError(
          refusal ??
            `Studyhall already runs on the data in ${dataDir} (process ${other}): stop it with Ctrl-C or "kill ${other}" first, or start a second one beside it with another DATA_DIR and PORT.`,
        );
      }
      rmSync(lock, { force: true });
      if (!tryLink(mine, lock))
        throw new PlainError('Another "npm start" began at the same moment: wait for it.');
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

/**
 * @param {string} from
 * @param {string} to
 */
function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}
