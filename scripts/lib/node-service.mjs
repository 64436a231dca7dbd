import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { lifecycle } from './lifecycle.mjs';
import { openLog } from './log-file.mjs';
import { PlainError } from './plain-error.mjs';
import { endLeftOver, writePidFile } from './pid-files.mjs';
import { spawnServer } from './processes.mjs';
import { ROOT } from './repo.mjs';

/** A process gets 20 seconds to finish its work before it is killed. */
const ENDING = /** @type {const} */ ([
  ['SIGTERM', 20_000],
  ['SIGKILL', 5_000],
]);

/**
 * One of the product's own processes.
 * @typedef {object} NodeService
 * @property {string} name for the console, the log and the pid file
 * @property {string} script relative to the repository
 * @property {NodeJS.ProcessEnv} env the whole environment
 * @property {string} dataDir
 * @property {import('./application-user.mjs').Privileges} [privileges] where root starts it
 * @property {string} [cache] a folder for compiled code; by default that of the repository
 * @property {(line: string) => void} show receives the lines for the console
 * @property {(line: string) => boolean} [readyLine] detects the line of output that means "ready"
 * @property {(signal: AbortSignal) => Promise<void>} [readyCheck] resolves when it serves; the signal ends the wait
 * @property {AbortSignal} stopping ends the wait when the start is cancelled
 * @property {number} [readyWithinMs]
 */

/**
 * @param {string} dataDir
 * @param {string} name
 */
function pidFile(dataDir, name) {
  return join(dataDir, 'run', `${name.replaceAll(' ', '-')}.pid`);
}

/**
 * @param {string} dataDir
 * @param {string} name
 */
async function endLeftOverService(dataDir, name) {
  await endLeftOver(pidFile(dataDir, name), /(api|worker|demo-model)\/dist\/main\.js/, ENDING);
}

/**
 * Ends the product's processes of a run that was itself killed and could not end them.
 * @param {string} dataDir
 */
export async function endLeftOverServices(dataDir) {
  await Promise.all(['api', 'worker', 'demo model'].map((name) => endLeftOverService(dataDir, name)));
}

/**
 * Starts one of the product's own processes and waits until it serves.
 * @param {NodeService} service
 * @returns {Promise<import('./supervisor.mjs').Running & { pid: number }>}
 * @throws {PlainError} with its last output, if it exits or is not ready in time
 */
export async function startNodeService(service) {
  const { name, script, env, dataDir, privileges, readyWithinMs = 120_000 } = service;
  await endLeftOverService(dataDir, name);
  const logFile = join(dataDir, 'logs', `${name.replaceAll(' ', '-')}.log`);
  const log = openLog(logFile, (reason) =>
    service.show(`The log of the ${name} cannot be written (${reason}).`),
  );
  const child = spawnServer(process.execPath, ['--enable-source-maps', join(ROOT, script)], {
    cwd: ROOT,
    // Compiled code is kept between starts: a quarter of a process's start is compiling its modules.
    env: { ...env, NO_COLOR: '1', NODE_COMPILE_CACHE: service.cache ?? join(ROOT, '.cache', 'node') },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...privileges?.user,
    capabilities: privileges?.capabilities,
  });
  const file = pidFile(dataDir, name);
  const life = lifecycle(child, ENDING, { afterwards: () => rmSync(file, { force: true }) });

  /** @type {string[]} */
  const complaints = [];
  let serves = false;
  const becameReady = Promise.withResolvers();
  const take = (/** @type {string} */ line) => {
    if (!holdsSecret(line)) log(line);
    if (service.readyLine?.(line)) becameReady.resolve(undefined);
    // Migrations of a large database have no time limit.
    if (line.includes('database migrations')) clearTimeout(late);
  };
  createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) }).on(
    'line',
    (line) => {
      take(line);
      service.show(line);
    },
  );
  createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stderr) }).on(
    'line',
    (line) => {
      take(line);
      // Errors before it is ready belong into the sentence that says why it did not start.
      if (serves) service.show(line);
      else if (complaints.push(line) > 100) complaints.shift();
    },
  );

  const waiting = new AbortController();
  const late = setTimeout(() => {
    becameReady.reject(
      new PlainError(
        `The ${name} was not ready within ${readyWithinMs / 1000} seconds (its log is ${logFile}).`,
      ),
    );
  }, readyWithinMs);
  const giveUp = () => becameReady.reject(new PlainError(`The ${name} was stopped while it started.`));
  service.stopping.addEventListener('abort', giveUp);
  service.readyCheck?.(waiting.signal).then(becameReady.resolve, becameReady.reject);
  try {
    writePidFile(file, life.pid);
    await Promise.race([
      becameReady.promise,
      life.death.then((how) => {
        throw new PlainError(
          `The ${name} did not start (${how}): ${reasonIn(complaints)} (its log is ${logFile}).`,
        );
      }),
    ]);
  } catch (error) {
    await life.stop();
    throw error;
  } finally {
    clearTimeout(late);
    service.stopping.removeEventListener('abort', giveUp);
    waiting.abort();
  }
  serves = true;
  return life;
}

/** @param {readonly string[]} complaints */
function reasonIn(complaints) {
  const words = complaints.map((line) => line.trim()).filter(Boolean);
  return words.find((line) => /error|settings/i.test(line)) ?? words.at(-1) ?? 'it gave no reason';
}

/** The first start prints a generated password on the console; it must not stay behind in a file. */
function holdsSecret(/** @type {string} */ line) {
  return /password|master admin/i.test(line) && !line.startsWith('{');
}
