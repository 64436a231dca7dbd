import { endProcess } from './processes.mjs';

/** @type {Set<() => void>} */
const killers = new Set();

/** Kills every process at once, also those that are still starting. */
export function killEverything() {
  for (const kill of killers) kill();
}

/**
 * The end of a child process, wanted or not.
 * @param {import('node:child_process').ChildProcess} child
 * @param {readonly (readonly [NodeJS.Signals, number])[]} ending see `endProcess`
 * @param {{ killWith?: NodeJS.Signals, afterwards?: () => void }} [options] afterwards: tidies up once it has
 *   ended by `stop`
 * @returns {import('./supervisor.mjs').Running & { pid: number, death: Promise<string> }} death: settles only when
 *   the process ends without having been asked to
 */
export function lifecycle(child, ending, { killWith = 'SIGKILL', afterwards = () => {} } = {}) {
  const pid = child.pid ?? 0;
  let wanted = false;
  const kill = () => void child.kill(killWith);
  killers.add(kill);
  /** @type {Promise<string>} */
  const death = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => {
      killers.delete(kill);
      if (!wanted) resolve(signal ?? `exit code ${code}`);
    });
  });
  return {
    pid,
    death,
    onDeath: (listener) => void death.then(listener),
    stop: async () => {
      wanted = true;
      // Pid 0 means that the process did not start; a signal to 0 would hit the own process group.
      if (pid > 0) await endProcess(pid, ending);
      afterwards();
    },
  };
}
