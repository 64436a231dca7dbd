import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SANDBOX_CAPABILITIES } from '../../scripts/lib/application-user.ts';
import { spawnServer } from '../../scripts/lib/server-process.ts';

const SCRIPT = fileURLToPath(
  new URL('../../libs/adapters/dist/bubblewrap/server.process.js', import.meta.url),
);

/** A user and group of the worker, that own nothing and need no account. */
export const WORKER = 54_321;

export interface SandboxServer {
  pid: number;
  socket: string;
  state: string;
  /** Resolves when it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a sandbox server with the rights that `npm start` gives it. */
export async function startSandboxServer(place: string, slots = 6): Promise<SandboxServer> {
  const [socket, state] = [join(place, 'socket', 'slots'), join(place, 'state')];
  const options = { socket, state, group: WORKER, slots };
  const server = spawnServer(
    process.execPath,
    [SCRIPT, ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)],
    { env: {}, stdio: ['ignore', 'pipe', 'inherit'], capabilities: SANDBOX_CAPABILITIES },
  );
  const closed = once(server, 'close');
  await Promise.race([once(server.stdout!, 'data'), closed]);
  if (server.exitCode !== null) throw new Error('The sandbox server did not start.');
  server.stdout!.resume();
  return {
    ...{ pid: server.pid!, socket, state },
    stop: async (signal = 'SIGTERM') => {
      server.kill(signal);
      await closed;
    },
  };
}

/** Starts a client of the server as that user, without capabilities; see `client.mjs`. */
export function startClient(
  socket: string,
  code: string,
  user = { uid: WORKER, gid: WORKER },
): ReturnType<typeof spawn> {
  const client = fileURLToPath(new URL('./client.mjs', import.meta.url));
  return spawnServer(process.execPath, [client, socket, code], {
    ...user,
    ...{ capabilities: [], env: {} },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
