import { spawnSync } from 'node:child_process';
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
 * Decides what api, demo model and worker run with when root starts them, and gives the stored files to their user.
 * @returns undefined: as the current user
 */
export function applicationPrivileges(
  dataDir: string,
  port: number,
  say: (sentence: string) => void,
): { api: Privileges; worker: Privileges } | undefined {
  const objects = join(dataDir, 'objects');
  const user = serviceUserFor(objects, ['studyhall']);
  if (!user) return undefined;
  const cache = join(dataDir, 'cache');
  for (const folder of [objects, cache]) makePrivateFolder(folder, user);
  const worker = { capabilities: SANDBOX_CAPABILITIES };
  const listening = port < FIRST_FREE_PORT ? ['net_bind_service'] : [];
  if (canUse(user, objects)) return { api: { user, capabilities: listening, cache }, worker };
  say(
    `The api runs as root, with few rights: the user ${user.uid} cannot read ${ROOT} or write to ${dataDir}. Move them out of closed folders (such as to /srv) to change that.`,
  );
  return { api: { capabilities: [...FILES, ...listening], cache }, worker };
}

/** Whether that user can run Node, read the product and write to the stored files. */
function canUse(user: ServiceUser, objects: string): boolean {
  const code = ['api/dist/main.js', 'web/dist/index.html', 'node_modules/pg/package.json'];
  const readable = code.flatMap((file) => ['-r', join(ROOT, file), '-a']);
  const test = [...readable, '-x', process.execPath, '-a', '-w', objects];
  return spawnSync('test', test, { ...user, cwd: '/' }).status === 0;
}
