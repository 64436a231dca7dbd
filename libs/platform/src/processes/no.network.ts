import { spawnSync } from 'node:child_process';

const UNSHARE = '/usr/bin/unshare';
const SETPRIV = '/usr/bin/setpriv';
const PROBE_TIMEOUT_MS = 5_000;

/** For root: a new network namespace, and all capabilities dropped. */
const AS_ROOT = [
  ...[UNSHARE, '--net', '--'],
  ...[SETPRIV, '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
];
/** For other users, if the system allows unprivileged namespaces: the program loses all capabilities on exec. */
const AS_USER = [UNSHARE, '--user', '--net', '--'];

/** A command prefix that runs the rest without a network; empty if the system supports none. */
export const NO_NETWORK: readonly string[] = [AS_ROOT, AS_USER].find(works) ?? [];

function works([command, ...args]: readonly string[]): boolean {
  if (process.platform !== 'linux') return false;
  const { status } = spawnSync(command!, [...args, '/bin/true'], { env: {}, timeout: PROBE_TIMEOUT_MS });
  return status === 0;
}
