import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { endProcess, findOnPath, type Ending } from './processes.ts';
import type { Running } from './supervisor.ts';

export interface ServerOptions extends SpawnOptions {
  ending: Ending;
  /** What it gets when the supervisor is killed, where the system supports it. */
  deathSignal?: 'INT' | 'TERM';
  /** What it gets when the supervisor exits early; by default SIGKILL. */
  killSignal?: NodeJS.Signals;
  /** All capabilities that it may have where root starts it; without: unchanged. */
  capabilities?: readonly string[];
  /** Runs after `stop`. */
  onStopped?: () => void;
}

export interface ServerProcess extends Running {
  pid: number;
  child: ChildProcess;
}

/**
 * Starts a long-running process in a session of its own, so that Ctrl-C in the terminal reaches only the supervisor,
 * which then ends its processes in the right order. When the supervisor exits early, the process is killed.
 */
export function startServerProcess(
  command: string,
  args: readonly string[],
  { ending, killSignal = 'SIGKILL', onStopped = () => {}, ...options }: ServerOptions,
): ServerProcess {
  const child = spawnServer(command, args, options);
  const pid = child.pid ?? 0;
  let isStopping = false;
  const kill = (): void => void child.kill(killSignal);
  process.on('exit', kill);
  const death = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => {
      process.off('exit', kill);
      if (!isStopping) resolve(signal ?? `exit code ${code}`);
    });
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    // Pid 0 means that it did not start; a signal to 0 would reach this process's own group.
    if (pid > 0) await endProcess(pid, ending);
    onStopped();
  };
  return { pid, child, death, stop };
}

type SpawnServerOptions = Omit<ServerOptions, 'ending' | 'killSignal' | 'onStopped'>;

/** Starts the process in a session of its own, as another user and with few capabilities where that is asked. */
export function spawnServer(
  command: string,
  args: readonly string[],
  { deathSignal = 'TERM', capabilities, uid, gid, ...options }: SpawnServerOptions,
): ChildProcess {
  const setpriv = process.platform === 'linux' ? findOnPath('setpriv') : undefined;
  if (!setpriv) return spawn(command, args, { ...options, uid, gid, detached: true });
  // A change of user clears the death signal, so setpriv must do both, in its order.
  const user = uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${gid ?? uid}`, '--clear-groups'];
  const bounds = capabilities ? capabilityFlags(setpriv, capabilities, uid !== undefined) : [];
  const flags = [`--pdeathsig=${deathSignal}`, ...user, ...bounds];
  return spawn(setpriv, [...flags, '--', command, ...args], { ...options, detached: true });
}

/** The flags that remove all other capabilities for good; none where this system cannot do that. */
function capabilityFlags(setpriv: string, capabilities: readonly string[], changesUser: boolean): string[] {
  const list = ['-all', ...capabilities.map((name) => `+${name}`)].join(',');
  // A user who is not root gets them as ambient ones.
  const ambient = changesUser && capabilities.length > 0;
  const flags = [
    `--bounding-set=${list}`,
    `--inh-caps=${ambient ? list : '-all'}`,
    ...(ambient ? [`--ambient-caps=${list}`] : []),
    '--no-new-privs',
  ];
  return spawnSync(setpriv, [...flags, '--', 'true']).status === 0 ? flags : [];
}
