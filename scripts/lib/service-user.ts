import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface ServiceUser {
  uid: number;
  gid: number;
}

/**
 * Who a server runs as that root starts: an unprivileged account with a passwd entry, since PostgreSQL refuses to run as
 * root and the others do not need to.
 * @param folder the server's data: its owner stays its owner
 * @param names the accounts to take, in this order; by default those of database servers
 * @returns undefined: as the current user
 */
export function serviceUserFor(folder: string, names = ['postgres', 'studyhall']): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = names.map(lookUp).find((user) => user !== undefined);
  if (known) return known;
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...flags, 'studyhall']);
  return lookUp('studyhall') ?? lookUp('nobody');
}

function lookUp(name: string): ServiceUser | undefined {
  const entry = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+)`, 'm').exec(readFileSync('/etc/passwd', 'utf8'));
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined;
}

/** Creates a private folder that belongs to the service user, with all its contents. */
export function makePrivateFolder(folder: string, user: ServiceUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user && lstatSync(folder).uid !== user.uid) giveTo(folder, user);
}

function giveTo(folder: string, user: ServiceUser): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveTo(path, user);
    else if (entry.isFile()) chownSync(path, user.uid, user.gid);
  }
  // Last: the owner of the outermost folder says whether all of it was given.
  chownSync(folder, user.uid, user.gid);
}

/** Whether that user may pass through every parent folder of an absolute path (not through /root, for example). */
export function canReach(path: string, user: ServiceUser | undefined): boolean {
  if (!user) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & needed) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
