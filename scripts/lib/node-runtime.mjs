import { join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { isExecutable, run } from './processes.mjs';
import { ROOT } from './repo.mjs';

const MAJOR = 24;

/** Whether this process already runs under the Node that the product is built for. */
export function isRightNode() {
  return Number.parseInt(process.versions.node, 10) >= MAJOR;
}

/**
 * The Node that the npm package `node` brings. Its install script fetches the binary; npm may be configured not to run
 * scripts, so it is run here if the binary is missing.
 * @returns {Promise<string>} path of the program
 * @throws {PlainError} when it cannot be had
 */
export async function nodeRuntime() {
  const home = join(ROOT, 'node_modules', 'node');
  const program = join(home, 'bin', 'node');
  if (!isExecutable(program)) {
    await run(process.execPath, ['installArchSpecificPackage.js'], { cwd: home });
    if (!isExecutable(program)) {
      throw new PlainError(
        `Node ${MAJOR} could not be fetched from the npm registry: check the network, or install Node ${MAJOR} yourself and start again.`,
      );
    }
  }
  return program;
}
