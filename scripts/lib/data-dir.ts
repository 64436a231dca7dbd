import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, closeSync, constants, existsSync, fsyncSync, mkdirSync } from 'node:fs';
import { openSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PlainError } from './errors.ts';

/** PostgreSQL alone begins with about 60 MB, and stops when its disk is full. */
const MIN_FREE_MB = 100;
const SQLITE_BUSY = 5;
/** The name of the key that an exchange is about to commit, in `secrets.json`. */
export const NEXT_KEY = 'stored_next';

/**
 * Creates the data folder if it is missing, and checks that it is usable.
 * @throws {PlainError} when it is not
 */
export function openDataDir(dataDir: string): void {
  try {
    // Other users may pass through it (the database's user must), but not list it.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice =
      code === 'EACCES' || code === 'EPERM'
        ? 'give it to the user who starts Studyhall (chown -R), or name another folder with DATA_DIR'
        : 'name another folder with DATA_DIR';
    throw new PlainError(`The data folder ${dataDir} cannot be used (${code}): ${advice}.`);
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  if (free < MIN_FREE_MB) {
    throw new PlainError(
      `The disk that holds ${dataDir} is full (${free} MB are free, at least ${MIN_FREE_MB} are needed): make room, or name a folder on another disk with DATA_DIR.`,
    );
  }
}

/**
 * Makes sure that one process at a time works on a data folder. The lock is SQLite's on an empty file: the system
 * releases it when the process ends, however it ends.
 * @param refusal the message when another process holds it; by default how to have two
 * @returns a function that releases the lock
 * @throws {PlainError} when another process holds it
 */
export function takeRunLock(dataDir: string, refusal?: string): () => void {
  openDataDir(dataDir);
  const holder = join(dataDir, 'start.pid');
  const lock = new DatabaseSync(join(dataDir, 'start.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    const pid = existsSync(holder) ? readFileSync(holder, 'utf8').trim() : 'unknown';
    throw new PlainError(
      refusal ??
        `Studyhall already runs on the data in ${dataDir} (process ${pid}): stop it with Ctrl-C or "kill ${pid}" first, or start a second one beside it with another DATA_DIR and PORT.`,
    );
  }
  writeFileSync(holder, `${process.pid}\n`);
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}

/**
 * A generated password, kept in the data folder in a file of mode 0600; made at first use.
 * @returns 43 characters of base64url, so it needs no escaping in a URL
 */
export function keptSecret(dataDir: string, name: string): string {
  const secrets = readSecrets(dataDir);
  if (secrets[name]) return secrets[name];
  const secret = randomBytes(32).toString('base64url');
  writeSecrets(dataDir, { ...secrets, [name]: secret });
  return secret;
}

export function readSecrets(dataDir: string): Record<string, string> {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new PlainError(`${file} is damaged: put back the copy that you keep of it.`);
  }
}

/** Takes secrets.json from other users who may read it. @returns what to say about it */
export function closeSecrets(dataDir: string): string | undefined {
  const file = join(dataDir, 'secrets.json');
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0) return undefined;
  const mode = (found.mode & 0o777).toString(8);
  try {
    chmodSync(file, 0o600);
    return `${file} could be read by other users (mode ${mode}); its mode is 600 now. If somebody may have read it, run npm run exchange-key.`;
  } catch {
    return `${file} can be read by other users (mode ${mode}) and belongs to another user: chmod 600 it.`;
  }
}

/** Replaces the kept secrets. They are on the disk when this returns. */
export function writeSecrets(dataDir: string, secrets: Record<string, string>): void {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true });
  // Write a temporary file and rename it: a crash must not lose the other passwords.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
