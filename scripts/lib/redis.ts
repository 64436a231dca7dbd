import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keptSecret } from './data-dir.ts';
import { PlainError } from './errors.ts';
import { reasonIn, tailOf } from './logs.ts';
import type { DatabaseOptions, DatabaseServer } from './postgres.ts';
import { freePort } from './free-port.ts';
import { endLeftOver, processIn, writePidFile, type Ending } from './processes.ts';
import { redisProgram } from './redis-program.ts';
import { ROOT } from './repo.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { makePrivateFolder, serviceUserFor } from './service-user.ts';

const START_LIMIT_MS = 60_000;
const SERVER = /(redis|valkey)-server/;

/** SIGTERM makes Redis write its append-only file to the disk and exit. */
const ENDING: Ending = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
];

/**
 * Starts a real Redis on a loopback port, its data in `dataDir/redis`. A server that a killed run left behind on the same
 * data is ended first.
 * @param say receives what takes a moment
 * @throws {PlainError} with the reason, when it cannot be started
 */
export async function startRedis(
  { dataDir, port: wanted, isThrowaway = false }: DatabaseOptions,
  say: (sentence: string) => void = () => {},
): Promise<DatabaseServer> {
  const { program, env } = await redisProgram(isThrowaway ? join(ROOT, '.data') : dataDir, say);
  const home = resolve(dataDir);
  const folder = join(home, 'redis');
  const user = serviceUserFor(folder);
  const logFile = join(home, 'logs', 'redis.log');
  const pidFile = pidFileOf(home);
  mkdirSync(dirname(logFile), { recursive: true });
  await endLeftOver(pidFile, SERVER, ENDING);
  makePrivateFolder(folder, user);

  const password = keptSecret(home, 'redis');
  const port = wanted ?? (await freePort());
  const log = openSync(logFile, 'w', 0o600);
  const server = startServerProcess(program, ['-'], {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', log, log],
    killSignal: 'SIGTERM',
    ending: ENDING,
    onStopped: () => rmSync(pidFile, { force: true }),
  });
  closeSync(log);
  // Settings go through standard input: on the command line every user of the machine could read the password.
  server.child.stdin?.on('error', () => {});
  server.child.stdin?.end(settings(port, password, isThrowaway));
  try {
    writePidFile(pidFile, server.pid, port);
    await waitUntilReady(server, logFile);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, url: urlOf(password, port) };
}

/** The URL of the built-in Redis that runs on the data folder; undefined where none does. */
export function findRedis(dataDir: string): string | undefined {
  const file = pidFileOf(dataDir);
  if (processIn(file, SERVER) === undefined) return undefined;
  const port = Number(readFileSync(file, 'utf8').split('\n')[1]);
  return port > 0 ? urlOf(keptSecret(dataDir, 'redis'), port) : undefined;
}

const pidFileOf = (dataDir: string): string => join(dataDir, 'run', 'redis.pid');
const urlOf = (password: string, port: number): string => `redis://:${password}@127.0.0.1:${port}`;

/**
 * `noeviction`: Redis must reject writes rather than evict queues and turn logs. `hz`: with its default of 10, Redis's own
 * timer takes more processor time than everything the product asks of it in an hour without users.
 */
function settings(port: number, password: string, isThrowaway: boolean): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    'dir ./',
    `appendonly ${isThrowaway ? 'no' : 'yes'}`,
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
    'hz 2',
    'daemonize no',
    '',
  ].join('\n');
}

/** Its log says when it has read its data and accepts connections. */
async function waitUntilReady({ child }: ServerProcess, logFile: string): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await delay(25)) {
    const log = tailOf(logFile);
    if (log.includes('Ready to accept connections')) return;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new PlainError(`Redis did not start: ${reasonIn(log)} (its log is ${logFile}).`);
  }
  throw new PlainError(
    `Redis was not ready within ${START_LIMIT_MS / 1000} seconds (its log is ${logFile}).`,
  );
}

/**
 * Checks that an external Redis answers.
 * @throws {PlainError} when it does not
 */
export async function checkRedis(url: string): Promise<void> {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5_000,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  });
  let cause = '';
  client.on('error', (error) => (cause = error.message));
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    // Redis rejects a ping while it cannot write its append-only file.
    if (/^MISCONF\b.*No space left/.test((error as Error).message))
      throw new PlainError(
        'The disk of the Redis named by REDIS_URL is full: make room there. No setting needs a change.',
      );
    throw new PlainError(
      `The Redis named by REDIS_URL does not answer (${cause || (error as Error).message}): check address and password, or leave REDIS_URL empty to use the built-in one.`,
    );
  } finally {
    client.disconnect();
  }
}
