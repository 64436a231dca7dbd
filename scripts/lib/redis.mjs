import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { lifecycle } from './lifecycle.mjs';
import { reasonIn, tailOf } from './logs.mjs';
import { PlainError } from './plain-error.mjs';
import { freePort, spawnServer } from './processes.mjs';
import { endLeftOver, writePidFile } from './pid-files.mjs';
import { redisProgram } from './redis-binary.mjs';
import { keptSecret } from './secrets.mjs';
import { makePrivateFolder, serviceUserFor } from './service-user.mjs';

const START_LIMIT_MS = 60_000;

/** SIGTERM makes Redis write its append-only file to the disk and exit. */
const ENDING = /** @type {const} */ ([
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
]);

/** @typedef {import('./supervisor.mjs').Running & { url: string, pid: number }} RedisServer */

/**
 * Starts a real Redis on a free loopback port, its data in `dataDir/redis`. A server that a killed run left
 * behind on the same data is ended first.
 * @param {{ dataDir: string, throwaway?: false, port?: number, say?: (sentence: string) => void }
 *   | { throwaway: true, dataDir?: string, port?: number, say?: (sentence: string) => void }} options throwaway: data in a
 *   temporary folder and in memory only, removed by `stop`; `dataDir` is then only where a fetched program lies
 * @returns {Promise<RedisServer>}
 * @throws {PlainError} with the reason, when it cannot be started
 */
export async function startRedis({ throwaway = false, dataDir = '.data', port: wanted, say = () => {} }) {
  const { program, env } = await redisProgram(dataDir, say);
  const home = throwaway ? mkdtempSync(join(tmpdir(), 'studyhall-redis-')) : resolve(dataDir);
  const folder = join(home, 'redis');
  const user = serviceUserFor(folder);
  const logFile = join(home, 'logs', 'redis.log');
  const pidFile = join(home, 'run', 'redis.pid');
  mkdirSync(dirname(logFile), { recursive: true });
  if (throwaway) chmodSync(home, 0o711);
  else await endLeftOver(pidFile, /(redis|valkey)-server/, ENDING);
  makePrivateFolder(folder, user);

  const password = throwaway ? randomBytes(24).toString('base64url') : keptSecret(home, 'redis');
  const port = wanted ?? (await freePort());
  const log = openSync(logFile, 'w', 0o600);
  // Pass settings on standard input: on the command line every user of the machine could read the password.
  const child = spawnServer(program, ['-'], {
    uid: user?.uid,
    gid: user?.gid,
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  child.stdin?.on('error', () => {});
  child.stdin?.end(settings({ port, password, throwaway }));
  const life = lifecycle(child, ENDING, {
    killWith: 'SIGTERM',
    afterwards: () => rmSync(throwaway ? home : pidFile, { recursive: true, force: true }),
  });

  const url = `redis://:${password}@127.0.0.1:${port}`;
  try {
    if (!throwaway) writePidFile(pidFile, life.pid);
    await waitUntilReady(child, url, logFile);
  } catch (error) {
    await life.stop();
    throw error;
  }
  return { ...life, url };
}

/**
 * Checks whether an external Redis answers.
 * @param {string} url
 * @throws {PlainError} when it does not
 */
export async function checkRedis(url) {
  const failure = await ping(url);
  if (failure) {
    throw new PlainError(
      `The Redis named by REDIS_URL does not answer (${failure}): check address and password, or leave REDIS_URL empty to use the built-in one.`,
    );
  }
}

/**
 * `noeviction`: Redis must reject writes rather than evict queues and turn logs.
 * @param {{ port: number, password: string, throwaway: boolean }} options
 */
function settings({ port, password, throwaway }) {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    'dir ./',
    `appendonly ${throwaway ? 'no' : 'yes'}`,
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
    'daemonize no',
    '',
  ].join('\n');
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} url
 * @param {string} logFile
 */
async function waitUntilReady(child, url, logFile) {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const failure = await ping(url);
    if (!failure) return;
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new PlainError(`Redis did not start: ${reasonIn(tailOf(logFile))} (its log is ${logFile}).`);
    }
    if (Date.now() > deadline) {
      throw new PlainError(
        `Redis was not ready within ${START_LIMIT_MS / 1000} seconds: ${failure} (its log is ${logFile}).`,
      );
    }
    await delay(25);
  }
}

/**
 * @param {string} url
 * @returns {Promise<string | undefined>} why it does not answer; undefined when it does
 */
async function ping(url) {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5_000,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  });
  let cause = '';
  client.on('error', (error) => {
    cause = error.message;
  });
  try {
    await client.connect();
    await client.ping();
    return undefined;
  } catch (error) {
    return cause || (error instanceof Error ? error.message : String(error));
  } finally {
    client.disconnect();
  }
}
