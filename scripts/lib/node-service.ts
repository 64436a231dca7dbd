import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Privileges } from './application-user.ts';
import { PlainError } from './errors.ts';
import { consoleLine, openLog } from './logs.ts';
import { endLeftOver, writePidFile, type Ending } from './processes.ts';
import { ROOT } from './repo.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** A process gets 20 seconds to finish its work before it is killed. */
const ENDING: Ending = [
  ['SIGTERM', 20_000],
  ['SIGKILL', 5_000],
];
const READY_LIMIT_MS = 120_000;
/** A small young generation, and an old one that is collected early, keep api and worker small (docs/benchmarks.md). */
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=4', '--heap-growing-percent=40'];
/**
 * glibc keeps freed memory, in a pool for each thread: a tenth of api and worker. One pool that returns what is free at its
 * end keeps less; a threshold also stops glibc from keeping blocks as large as the largest that was freed.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1048576' };

/** The product's own processes: their scripts, and the line of output that means "ready". */
const SERVICES = {
  api: { script: 'api/dist/bundle/main.js', ready: ' serves http' },
  worker: { script: 'worker/dist/bundle/main.js', ready: 'worker ready' },
  'sandbox server': {
    script: 'libs/adapters/dist/bubblewrap/server.process.js',
    ready: 'sandbox server ready',
  },
  'demo model': { script: 'libs/demo-model/dist/main.js', ready: '"listening"' },
};

export type ServiceName = keyof typeof SERVICES;

export function isServiceName(name: string): name is ServiceName {
  return Object.hasOwn(SERVICES, name);
}

export interface NodeService {
  name: ServiceName;
  args?: readonly string[];
  /** The beginning of the command, where another program starts it. */
  wrapper?: readonly string[];
  /** Runs compiled modules instead of their bundle, which only a whole build makes. */
  isUnbundled?: boolean;
  /** Opens Node's inspector on its usual port. */
  isInspected?: boolean;
  /** The whole environment. */
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** Where root starts it. */
  privileges?: Privileges;
  say: (sentence: string) => void;
  /** Ends the wait when the start is cancelled. */
  stopping: AbortSignal;
}

/** Ends the product's processes of a run that was killed and could not end them. */
export async function endLeftOverServices(dataDir: string): Promise<void> {
  const names = Object.keys(SERVICES) as ServiceName[];
  await Promise.all(names.map((name) => endLeftOverService(dataDir, name)));
}

function endLeftOverService(dataDir: string, name: ServiceName): Promise<void> {
  return endLeftOver(
    pidFileOf(dataDir, name),
    /(api|worker|demo-model)\/dist\/(bundle\/)?main\.js|bubblewrap\/server\.process\.js/,
    ENDING,
  );
}

function pidFileOf(dataDir: string, name: ServiceName): string {
  return join(dataDir, 'run', `${name.replaceAll(' ', '-')}.pid`);
}

/**
 * Starts one of the product's own processes and waits until it is ready.
 * @throws {PlainError} with its error output, if it exits or is not ready in time
 */
export async function startNodeService(service: NodeService): Promise<ServerProcess> {
  const { name, dataDir, privileges } = service;
  await endLeftOverService(dataDir, name);
  const pidFile = pidFileOf(dataDir, name);
  const flags = service.isInspected ? [...NODE_FLAGS, '--inspect'] : NODE_FLAGS;
  const { script } = SERVICES[name];
  const main = service.isUnbundled ? script.replace('/bundle/', '/') : script;
  const node = [process.execPath, ...flags, join(ROOT, main)];
  const [command = '', ...args] = [...(service.wrapper ?? []), ...node, ...(service.args ?? [])];
  // Compiled code is kept between starts: a quarter of a process's start is compiling its modules.
  const cache = privileges?.cache ?? join(ROOT, '.cache', 'node');
  const server = startServerProcess(command, args, {
    cwd: ROOT,
    env: { ...ALLOCATOR, ...service.env, NO_COLOR: '1', NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...privileges?.user,
    capabilities: privileges?.capabilities,
    ending: ENDING,
    onStopped: () => rmSync(pidFile, { force: true }),
  });
  try {
    writePidFile(pidFile, server.pid);
    await untilReady(server, service, join(dataDir, 'logs', `${name.replaceAll(' ', '-')}.log`));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** Writes the output to the log and shows what is meant for the console; resolves with the line that means "ready". */
async function untilReady(
  { child, death }: ServerProcess,
  service: NodeService,
  logFile: string,
): Promise<void> {
  const { name, say, stopping } = service;
  const log = openLog(
    logFile,
    (reason) => say(`The log of the ${name} cannot be written (${reason}).`),
    service.privileges?.user?.gid,
  );
  const errors: string[] = [];
  let isReady = false;
  const show = (line: string): void => {
    const shown = consoleLine(name, line);
    if (shown) say(shown);
  };
  const ready = Promise.withResolvers<void>();
  const fail = (sentence: string): void => ready.reject(new PlainError(sentence));
  const read = (stream: Readable, isError: boolean): void => {
    createInterface({ input: stream }).on('line', (line) => {
      if (!holdsSecret(line)) log(line);
      if (line.includes(SERVICES[name].ready)) ready.resolve();
      // Migrations of a large database have no time limit.
      if (line.includes('database migrations')) clearTimeout(timer);
      // Errors before it is ready are part of the sentence that says why it did not start.
      if (isError && !isReady) errors.push(line);
      else show(line);
    });
  };
  const timer = setTimeout(
    () => fail(`The ${name} was not ready within ${READY_LIMIT_MS / 1000} seconds (its log is ${logFile}).`),
    READY_LIMIT_MS,
  );
  const onStop = (): void => fail(`The ${name} was stopped while it started.`);
  stopping.addEventListener('abort', onStop);
  void death.then((how) => {
    fail(`The ${name} did not start (${how}): ${firstError(errors)} (its log is ${logFile}).`);
  });
  if (child.stdout) read(child.stdout, false);
  if (child.stderr) read(child.stderr, true);
  try {
    await ready.promise;
    isReady = true;
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', onStop);
  }
}

function firstError(lines: readonly string[]): string {
  const words = lines.map((line) => line.trim()).filter(Boolean);
  return words.find((line) => /error|settings/i.test(line)) ?? words.at(-1) ?? 'it gave no reason';
}

/** The first start prints a generated password on the console; it must not stay behind in a file. */
function holdsSecret(line: string): boolean {
  return /password|master admin/i.test(line) && !line.startsWith('{');
}
