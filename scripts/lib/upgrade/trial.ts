import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../errors.ts';
import { tailOf } from '../logs.ts';
import { freePort } from '../free-port.ts';
import { ROOT } from '../repo.ts';
import { startServerProcess } from '../server-process.ts';
import type { Settings } from '../settings.ts';

/** The sentence of `npm start` once everything answers. */
const READY = / is ready: /;
const POLL_MS = 500;

/**
 * Starts the version that is checked out, on another port and for this machine alone, so that nothing that people write
 * is lost when the upgrade is taken back. Stops it after the check.
 * @throws {PlainError} with its last lines, where it does not start or the check fails
 */
export async function tryVersion(
  { dataDir, env }: Settings,
  check: (url: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const logFile = join(dataDir, 'logs', 'upgrade.log');
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const log = openSync(logFile, 'w', 0o600);
  const port = await freePort();
  const server = startServerProcess('sh', ['scripts/run.sh', 'scripts/start.ts'], {
    cwd: ROOT,
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', log, log],
    ending: [
      ['SIGTERM', 60_000],
      ['SIGKILL', 5_000],
    ],
  });
  closeSync(log);
  let death: string | undefined;
  void server.death.then((how) => (death = how));
  try {
    while (!READY.test(tailOf(logFile))) {
      signal.throwIfAborted();
      if (death)
        throw new PlainError(`It does not start (${death}): ${lastLine(logFile)} (all of it: ${logFile})`);
      await delay(POLL_MS);
    }
    await check(`http://127.0.0.1:${port}`);
  } finally {
    await server.stop();
  }
}

const lastLine = (file: string): string => tailOf(file).trim().split('\n').at(-1) ?? '';
