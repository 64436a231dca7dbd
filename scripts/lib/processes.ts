import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Options } from 'execa';
import { PlainError } from './errors.ts';

const KILL_AFTER_MS = 5_000;

/** Signals to end a process with, each with the milliseconds it is given. */
export type Ending = ReadonlyArray<readonly [NodeJS.Signals, number]>;

export interface Outcome {
  code: number;
  output: string;
}

interface RunOptions {
  signal?: AbortSignal;
  /** Receives the output as it is written. */
  onOutput?: (chunk: string) => void;
}

/**
 * Runs a command until it exits, with empty standard input and in a process group of its own: Ctrl-C in the terminal
 * does not reach it, but `signal` ends the whole group. Without a signal it is never broken off.
 */
export async function run(
  command: string,
  args: readonly string[],
  { signal, onOutput, ...options }: Options & RunOptions = {},
): Promise<Outcome> {
  signal?.throwIfAborted();
  // Imported at first use: most starts run no command, and it takes 10 MB of a process that stays.
  const { execa } = await import('execa');
  const child = execa(command, args, {
    ...{ stdin: 'ignore', all: true, reject: false, detached: true, cleanup: false },
    ...options,
  });
  const kill = (name: NodeJS.Signals): void => {
    try {
      if (child.pid) process.kill(-child.pid, name);
    } catch {
      // It has just ended.
    }
  };
  const end = (): void => {
    kill('SIGTERM');
    setTimeout(kill, KILL_AFTER_MS, 'SIGKILL').unref();
  };
  signal?.addEventListener('abort', end);
  if (onOutput) child.all?.on('data', (chunk: Buffer) => onOutput(chunk.toString('utf8')));
  const { exitCode = 1, all, message } = await child;
  signal?.removeEventListener('abort', end);
  return { code: exitCode, output: String(all ?? message ?? '') };
}

/** The full path of a program on PATH, or in a folder for administrators. */
export function findOnPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether such a process exists and is no zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return commandLineOf(pid) !== '';
}

/** The command line of a process, empty when there is none. */
function commandLineOf(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.trim();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Ends a process with one signal after the other. Returns whether it is gone. */
export async function endProcess(pid: number, ending: Ending): Promise<boolean> {
  for (const [signal, milliseconds] of ending) {
    try {
      process.kill(pid, signal);
    } catch {
      return !isAlive(pid);
    }
    for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await delay(20)) {
      if (!isAlive(pid)) return true;
    }
  }
  return !isAlive(pid);
}

/** Records a process and the port it listens on, so that the next start finds it if this one is killed. */
export function writePidFile(file: string, pid: number, port?: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, port === undefined ? `${pid}\n` : `${pid}\n${port}\n`);
}

/**
 * The process that a pid file (or the first line of PostgreSQL's own) names, if it still runs and has the expected
 * command line: after a restart of the machine the pid may belong to another program.
 */
export function processIn(file: string, commandLine: RegExp): number | undefined {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return undefined;
  }
  return pid > 1 && isAlive(pid) && commandLine.test(commandLineOf(pid)) ? pid : undefined;
}

/**
 * Ends the process that a killed run left behind, and removes its pid file.
 * @throws {PlainError} when it does not end
 */
export async function endLeftOver(file: string, commandLine: RegExp, ending: Ending): Promise<void> {
  const pid = processIn(file, commandLine);
  if (pid !== undefined && !(await endProcess(pid, ending)))
    throw new PlainError(`Process ${pid} of an earlier run does not end: stop it, then start again.`);
  rmSync(file, { force: true });
}
