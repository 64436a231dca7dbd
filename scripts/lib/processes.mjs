import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** @type {Set<import('node:child_process').ChildProcess>} */
const commands = new Set();

/** On Ctrl-C, ends the interruptible commands that {@link run} still waits for, with their child processes. */
export function endCommands() {
  for (const { pid } of commands) {
    try {
      if (pid) process.kill(-pid, 'SIGTERM');
    } catch {
      // It has just exited.
    }
  }
}

/**
 * Runs a command until it exits, with empty standard input.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { mayEnd?: boolean }} [options] mayEnd: false for what does
 *   harm when it is broken off
 * @returns {Promise<{ code: number, output: string }>} output: what it wrote to stdout and stderr, the last 64 KB
 */
export function run(command, args, { mayEnd = true, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    if (mayEnd) commands.add(child);
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString('utf8')).slice(-65_536);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => {
      commands.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      commands.delete(child);
      resolve({ code: code ?? (signal ? 128 : 1), output });
    });
  });
}

/**
 * The full path of a program on PATH, as `which` would say.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findOnPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((file) => isExecutable(file));
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a server may listen there.
 * @param {number} port
 * @param {string | undefined} host undefined: every address of this machine
 * @returns {Promise<boolean>}
 * @throws when the answer is another problem than a busy port
 */
export function portIsFree(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * A loopback port that is free at the moment.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * @typedef {object} ServerOptions
 * @property {'INT' | 'TERM'} [deathSignal] what it gets when the supervisor is killed
 * @property {readonly string[]} [capabilities] all that it may have where root starts it; without: unchanged
 */

/**
 * Starts a long-running process in a session of its own, so that Ctrl-C in the terminal reaches only the supervisor,
 * which then ends its processes in the right order. If the system supports it, the process also gets a signal when the
 * supervisor is killed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & ServerOptions} options
 * @returns {import('node:child_process').ChildProcess}
 */
export function spawnServer(command, args, { deathSignal = 'TERM', capabilities, uid, gid, ...options }) {
  const setpriv = process.platform === 'linux' ? findOnPath('setpriv') : undefined;
  if (!setpriv) return spawn(command, args, { ...options, uid, gid, detached: true });
  // A change of user clears the death signal, so setpriv must do both, in its order.
  const user = uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${gid ?? uid}`, '--clear-groups'];
  const bounds = capabilities ? boundsOf(setpriv, capabilities, uid !== undefined) : [];
  return spawn(setpriv, [`--pdeathsig=${deathSignal}`, ...user, ...bounds, '--', command, ...args], {
    ...options,
    detached: true,
  });
}

/**
 * The flags that take all other capabilities away for good; none where this system cannot do that.
 * @param {string} setpriv
 * @param {readonly string[]} capabilities
 * @param {boolean} changesUser a user who is not root gets them as ambient ones
 */
function boundsOf(setpriv, capabilities, changesUser) {
  const list = ['-all', ...capabilities.map((name) => `+${name}`)].join(',');
  const ambient = changesUser && capabilities.length > 0;
  const flags = [
    `--bounding-set=${list}`,
    `--inh-caps=${ambient ? list : '-all'}`,
    ...(ambient ? [`--ambient-caps=${list}`] : []),
    '--no-new-privs',
  ];
  return spawnSync(setpriv, [...flags, '--', 'true']).status === 0 ? flags : [];
}

/**
 * @param {number} pid
 * @returns {boolean} whether such a process exists and is no zombie
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  return commandLineOf(pid) !== '';
}

/**
 * The command line of a process, to detect another program with the same pid.
 * @param {number} pid
 * @returns {string} empty when there is no such process
 */
export function commandLineOf(pid) {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

/**
 * Ends a process: SIGTERM first, stronger signals if it does not exit.
 * @param {number} pid
 * @param {readonly (readonly [NodeJS.Signals, number])[]} steps signals and how many milliseconds each is given
 * @returns {Promise<boolean>} whether it is gone
 */
export async function endProcess(pid, steps) {
  for (const [signal, milliseconds] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return !isAlive(pid);
    }
    const deadline = Date.now() + milliseconds;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return true;
      await delay(20);
    }
  }
  return !isAlive(pid);
}
