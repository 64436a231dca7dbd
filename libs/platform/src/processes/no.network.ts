import { spawnSync } from 'node:child_process';

const UNSHARE = '/usr/bin/unshare';
const SETPRIV = '/usr/bin/setpriv';
const PROBE_TIMEOUT_MS = 5_000;

/** For root: a network namespace, and no capability left. */
const AS_ROOT = [
  ...[UNSHARE, '--net', '--'],
  ...[SETPRIV, '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
];
/** For other users, where the system lets them make namespaces: the program loses all capabilities as it starts. */
const AS_USER = [UNSHARE, '--user', '--net', '--'];

/** The beginning of a command that runs the rest of it without a network; empty where this system offers none. */
export const NO_NETWORK: readonly string[] = [AS_ROOT, AS_USER].find(works) ?? [];

function works([command, ...args]: readonly string[]): boolean {
  if (process.platform !== 'linux') return false;
  const { status } = spawnSync(command!, [...args, '/bin/true'], { env: {}, timeout: PROBE_TIMEOUT_MS });
  return status === 0;
}
