import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './repo.mjs';
import { makePrivateFolder, serviceUserFor } from './service-user.mjs';

/** Below it a port needs a capability. */
const FIRST_FREE_PORT = 1_024;

/**
 * What root starts a process of the product with.
 * @typedef {object} Privileges
 * @property {import('./service-user.mjs').ServiceUser} [user] without: root
 * @property {readonly string[]} capabilities all that it and what it starts can have
 */

/** What sandboxes are made with: mounts, one uid for each, files for another group, control groups, limits, and their end. */
export const SANDBOX_CAPABILITIES = /** @type {const} */ ([
  ...['sys_admin', 'setuid', 'setgid', 'setpcap', 'kill'],
  ...['chown', 'fowner', 'fsetid', 'dac_override', 'sys_resource', 'sys_nice'],
]);
/** Where the user of the application cannot reach its code: enough to use files of other owners. */
const FILES = /** @type {const} */ (['chown', 'fowner', 'dac_override']);

/**
 * Decides what api, demo model and worker run with when root starts them, and gives the stored files to their user.
 * @param {{ dataDir: string, port: number, say: (sentence: string) => void }} options
 * @returns {{ api: Privileges, worker: Privileges, cache: string } | undefined} undefined: as the current user.
 *   `cache`: a folder for the compiled code of the user's processes
 */
export function applicationPrivileges({ dataDir, port, say }) {
  const objects = join(dataDir, 'objects');
  const user = serviceUserFor(objects, ['studyhall']);
  if (!user) return undefined;
  const cache = join(dataDir, 'cache');
  for (const folder of [objects, cache]) makePrivateFolder(folder, user);
  const worker = { capabilities: SANDBOX_CAPABILITIES };
  const listening = port < FIRST_FREE_PORT ? ['net_bind_service'] : [];
  if (canUse(user, objects)) return { api: { user, capabilities: listening }, worker, cache };
  say(
    `The api runs as root, with few rights: the user ${user.uid} cannot read ${ROOT} or write to ${dataDir}. Move them out of closed folders (such as to /srv) to change that.`,
  );
  return { api: { capabilities: [...FILES, ...listening] }, worker, cache };
}

/**
 * Whether that user can run Node, read the product and write to the stored files.
 * @param {import('./service-user.mjs').ServiceUser} user
 * @param {string} objects
 */
function canUse(user, objects) {
  const wanted = [
    ['-x', process.execPath],
    ['-r', join(ROOT, 'api', 'dist', 'main.js')],
    ['-r', join(ROOT, 'web', 'dist', 'index.html')],
    ['-r', join(ROOT, 'node_modules', 'pg', 'package.json')],
    ['-w', objects],
  ];
  const { status } = spawnSync(
    'test',
    wanted.flatMap((one, at) => (at === 0 ? one : ['-a', ...one])),
    {
      ...user,
      cwd: '/',
    },
  );
  return status === 0;
}
