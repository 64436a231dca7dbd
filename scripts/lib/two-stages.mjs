import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './install.mjs';
import { isRightNode, nodeRuntime } from './node-runtime.mjs';
import { endCommands } from './processes.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a script's work under Node 24 with all packages installed, whatever Node it was started with: installs
 * first, and if this Node is an older one, starts the same script again under the right one.
 * @param {{ script: string, logDir: string, say: (sentence: string) => void, work: () => Promise<number> }} options
 *   work: the second stage, which may use installed packages; answers the exit code
 * @returns {Promise<number>} the exit code
 */
export async function inTwoStages({ script, logDir, say, work }) {
  if (isSecondStage()) return work();
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    endCommands();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  stopWithNpm();
  try {
    await installPackages({ logFile: join(logDir, 'install.log'), say });
    const program = isRightNode() ? undefined : await nodeRuntime();
    stopping.signal.throwIfAborted();
    return program ? await runSecondStage(program, script) : await work();
  } catch (error) {
    // Do not report a failure caused by Ctrl-C.
    if (stopping.signal.aborted) return 1;
    throw error;
  }
}

/** Only a second stage has a channel of this name to the first. */
export function isSecondStage() {
  return process.send !== undefined && process.env.STUDYHALL_STAGE === '2';
}

/**
 * If npm is killed, its script must not keep running without a terminal. Only for a script that npm started: started by
 * hand in the background, a script may outlive its shell.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const { ppid } = process;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1_000);
  watch.unref();
}

/**
 * @param {string} program
 * @param {string} script
 * @returns {Promise<number>}
 */
function runSecondStage(program, script) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [script, ...process.argv.slice(2)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, STUDYHALL_STAGE: '2' },
    });
    // The terminal sends Ctrl-C to both; a signal sent to this process alone must be passed on. The second stage
    // ignores repeated signals.
    for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
