import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { commandLineOf, endProcess, isAlive } from './processes.mjs';

/**
 * Records the running process, so that the next start finds it if this one is killed.
 * @param {string} file
 * @param {number} pid
 */
export function writePidFile(file, pid) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${pid}\n`);
}

/**
 * The process that a pid file (or the first line of Postgres's own) names, if it still runs and has the expected
 * command line: after a restart of the machine the pid may belong to another program.
 * @param {string} file
 * @param {RegExp} commandLine
 * @returns {number | undefined}
 */
export function processIn(file, commandLine) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const pid = Number.parseInt(text, 10);
  return pid > 1 && isAlive(pid) && commandLine.test(commandLineOf(pid)) ? pid : undefined;
}

/**
 * Ends the process that a killed run left behind, and removes its pid file.
 * @param {string} file
 * @param {RegExp} commandLine
 * @param {readonly (readonly [NodeJS.Signals, number])[]} steps
 * @throws {PlainError} when it does not end
 */
export async function endLeftOver(file, commandLine, steps) {
  const pid = processIn(file, commandLine);
  if (pid !== undefined && !(await endProcess(pid, steps))) {
    throw new PlainError(`Process ${pid} of an earlier run does not end: stop it, then start again.`);
  }
  rmSync(file, { force: true });
}
