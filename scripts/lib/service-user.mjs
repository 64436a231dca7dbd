import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {{ uid: number, gid: number }} ServiceUser
 */

/** @param {string} name */
function lookUp(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) return undefined;
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Who a server runs as that root starts: an unprivileged account with a passwd entry, since PostgreSQL refuses to run as
 * root and the others do not need to.
 * @param {string} folder the server's data; its owner goes on owning it
 * @param {readonly string[]} [names] the accounts to take, in this order; by default those of database servers
 * @returns {ServiceUser | undefined} undefined: as the current user
 */
export function serviceUserFor(folder, names = ['postgres', 'studyhall']) {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const { uid, gid } = statSync(folder);
    if (uid !== 0) return { uid, gid };
  } catch {
    // The file does not exist before the first start.
  }
  const known = names.map(lookUp).find((user) => user !== undefined);
  if (known) return known;
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'studyhall',
  ]);
  return lookUp('studyhall') ?? lookUp('nobody');
}

/**
 * Creates a private folder that belongs to the service user, including its contents.
 * @param {string} folder
 * @param {ServiceUser | undefined} user
 */
export function makePrivateFolder(folder, user) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user && lstatSync(folder).uid !== user.uid) giveTo(folder, user);
}

/**
 * @param {string} path
 * @param {ServiceUser} user
 */
function giveTo(path, user) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) giveTo(child, user);
    else if (entry.isFile()) chownSync(child, user.uid, user.gid);
  }
  // Last: the owner of the outermost folder says whether all of it was given.
  chownSync(path, user.uid, user.gid);
}

/**
 * Whether that user can reach the path: each parent folder must be traversable for others (a repository under /root
 * does not).
 * @param {string} path absolute
 * @param {ServiceUser | undefined} user
 */
export function canReach(path, user) {
  if (!user) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & needed) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
