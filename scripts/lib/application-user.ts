import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './repo.ts';
import { makePrivateFolder, serviceUserFor, type ServiceUser } from './service-user.ts';

/** Below it a port needs a capability. */
const FIRST_FREE_PORT = 1_024;

/** What root starts a process of the product with. */
export interface Privileges {
  /** Without: root. */
  user?: ServiceUser;
  /** All that it and what it starts can have. */
  capabilities: readonly string[];
  /** A folder for compiled code that the user may write. */
  cache?: string;
}

/** What sandboxes are made with: mounts, one uid for each, files for another group, control groups, limits, and their end. */
export const SANDBOX_CAPABILITIES = [
  ...['sys_admin', 'setuid', 'setgid', 'setpcap', 'kill'],
  ...['chown', 'fowner', 'fsetid', 'dac_override', 'sys_resource', 'sys_nice'],
];
/** Where the user of the application cannot read its code: enough to use files of other owners. */
const FILES = ['chown', 'fowner', 'dac_override'];

/**
 * Decides what each process runs with when root starts it, and gives the stored files to the user of api and worker.
 * @returns undefined: as the current user
 */
export function applicationPrivileges(
  dataDir: string,
  port: number,
  say: (sentence: string) => void,
): { api: Privileges; worker: Privileges; sandbox: Privileges } | undefined {
  const objects = join(dataDir, 'objects');
  const user = serviceUserFor(objects, ['studyhall']);
  if (!user) return undefined;
  const cache = join(dataDir, 'cache');
  for (const folder of [objects, cache]) makePrivateFolder(folder, user);
  const sandbox = { capabilities: SANDBOX_CAPABILITIES };
  const listening = port < FIRST_FREE_PORT ? ['net_bind_service'] : [];
  if (canUse(user, objects)) {
    const api = { user, capabilities: listening, cache };
    return { api, worker: { user, capabilities: [], cache }, sandbox };
  }
  say(
    `Api and worker run as root, with few rights: the user ${user.uid} cannot read ${ROOT} or write to ${dataDir}. Move them out of closed folders (such as to /srv) to change that.`,
  );
  const api = { capabilities: [...FILES, ...listening], cache };
  return { api, worker: { capabilities: FILES, cache }, sandbox };
}

/** Whether that user can run Node, read the product and write to the stored files. */
function canUse(user: ServiceUser, objects: string): boolean {
  const code = ['api/dist/main.js', 'web/dist/index.html', 'node_modules/pg/package.json'];
  const present = code.filter((file) => existsSync(join(ROOT, file)));
  const readable = present.flatMap((file) => ['-r', join(ROOT, file), '-a']);
  const test = [...readable, '-x', process.execPath, '-a', '-w', objects];
  return spawnSync('test', test, { ...user, cwd: '/' }).status === 0;
}
