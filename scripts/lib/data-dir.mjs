import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { PlainError } from './plain-error.mjs';

/** PostgreSQL alone begins with about 60 MB, and stops when its disk is full. */
const LEAST_MB = 100;

/**
 * Creates the data folder if it is missing, and checks that it is usable.
 * @param {string} dataDir absolute
 * @throws {PlainError} when it cannot
 */
export function openDataDir(dataDir) {
  try {
    // Other users may traverse it (the database's user must), but not list it.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const wish =
      code === 'EACCES' || code === 'EPERM'
        ? 'give it to the user who starts Studyhall (chown -R), or name another folder with DATA_DIR'
        : 'name another folder with DATA_DIR';
    throw new PlainError(`The data folder ${dataDir} cannot be used (${code}): ${wish}.`);
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  if (free < LEAST_MB) {
    throw new PlainError(
      `The disk that holds ${dataDir} is full (${free} MB are free, at least ${LEAST_MB} are needed): make room, or name a folder on another disk with DATA_DIR.`,
    );
  }
}
