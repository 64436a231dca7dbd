import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataDir } from './data-dir.mjs';
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
  openDataDir(dataDir);
  const lock = join(dataDir, 'start.pid');
  const mine = join(dataDir, `start.${process.pid}.pid`);
  writeFileSync(mine, `${process.pid}\n`);
  try {
    // Creating a link is atomic, so two concurrent starts cannot both get the lock.
    if (!tryLink(mine, lock)) {
      const other = ownerOf(lock);
      if (other !== undefined) {
        throw new PlainError(
          refusal ??
            `Studyhall already runs on the data in ${dataDir} (process ${other}): stop it with Ctrl-C or "kill ${other}" first, or start a second one beside it with another DATA_DIR and PORT.`,
        );
      }
      if (!takeAway(lock) || !tryLink(mine, lock)) {
        throw new PlainError(
          refusal ?? 'Another "npm start" began at the same moment: leave the start to that one.',
        );
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

/**
 * The holder of the lock, if that process still runs.
 * @param {string} lock
 */
function ownerOf(lock) {
  const owner = processIn(lock, /(start|seed|demo-data|reset-password)\.mjs/);
  // After a restart of a container the old pid may be that of this process.
  return owner === process.pid ? undefined : owner;
}

/**
 * Removes the lock of a dead process. Another start may have done so and taken the lock since the check, so it is moved
 * aside and checked again.
 * @param {string} lock
 * @returns {boolean} whether it is gone
 */
function takeAway(lock) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return false;
  }
  const isDead = ownerOf(aside) === undefined;
  if (!isDead) tryLink(aside, lock);
  rmSync(aside, { force: true });
  return isDead;
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
