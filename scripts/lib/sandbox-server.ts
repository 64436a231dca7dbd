import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** Programs that a worker runs at a time, where the settings do not say it. */
const CODE_CONCURRENCY = '2';
/** Programs that run long have further places: `slice` of the queue `code`. */
const LONG_PROGRAMS = 2;
/** For the next program. */
const PREPARED_SLOTS = 1;
/** While a worker is replaced, sandboxes of both exist for a moment. */
const SPARE_SLOTS = 3;
/** Starts the rest of a command in an empty network namespace. */
const NO_NETWORK = ['unshare', '--net', '--'];

/** How to start the sandbox server of a worker without rights. */
export interface SandboxServer {
  socket: string;
  args: string[];
  /** The beginning of its command. */
  wrapper: string[];
}

/**
 * @param group of the worker, the only one besides root that can connect
 * @returns undefined where no server is needed
 */
export function sandboxServer({ dataDir, env }: Settings, group: number): SandboxServer | undefined {
  const programs = Number(env.CODE_CONCURRENCY || CODE_CONCURRENCY);
  if (process.platform !== 'linux' || programs === 0 || env.SANDBOX_SOCKET) return undefined;
  // Below /run, because the path of a socket has at most 107 bytes.
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const socket = `/run/studyhall-${id}/sandbox`;
  const slots = programs + PREPARED_SLOTS + LONG_PROGRAMS + SPARE_SLOTS;
  const [command = '', ...rest] = [...NO_NETWORK, 'true'];
  return {
    socket,
    args: [
      `--socket=${socket}`,
      `--state=${join(dataDir, 'sandbox')}`,
      `--group=${group}`,
      `--slots=${slots}`,
    ],
    wrapper: spawnSync(command, rest).status === 0 ? NO_NETWORK : [],
  };
}
