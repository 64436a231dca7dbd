import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { run } from './processes.mjs';
import { ROOT } from './repo.mjs';

/**
 * @typedef {Record<string, { version?: string, integrity?: string, link?: boolean, optional?: boolean }>} Packages
 */

/**
 * Installs the packages of package-lock.json if node_modules differs from it.
 * @param {{ logFile: string, say: (sentence: string) => void }} options
 * @throws {PlainError} with npm's last output
 */
export async function installPackages({ logFile, say }) {
  if (isInstalled()) return;
  say('Installing packages (npm ci) …');
  // With NODE_ENV=production npm would leave out the compiler and the runtime, which are development packages.
  const flags = ['--include=dev', '--no-audit', '--no-fund'];
  let { code, output } = await runNpm(['ci', ...flags]);
  // `npm ci` refuses a lock file that misses a build for another platform (see ../complete-lock.mjs); an installation
  // by the same lock file that leaves it as it is does not.
  if (/npm error code EUSAGE/.test(output))
    ({ code, output } = await runNpm(['install', '--no-save', ...flags]));
  if (code === 0) return;
  mkdirSync(dirname(logFile), { recursive: true });
  writeFileSync(logFile, output);
  const words =
    output.match(/^npm (?:error|ERR!) (?!code|A complete log|errno|syscall).+$/m)?.[0] ?? 'npm ci failed';
  throw new PlainError(
    `The packages could not be installed (${words.replace(/^npm (error|ERR!) /, '')}): check the network and start again; all of npm's words are in ${logFile}.`,
  );
}

/**
 * Whether node_modules holds what the lock file says. npm records what it installed in a file that it writes last, so
 * an interrupted installation does not count.
 */
function isInstalled() {
  const note = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const wanted = packagesIn(join(ROOT, 'package-lock.json'));
  const present = packagesIn(note);
  return Object.entries(wanted).every(([path, { version, integrity, link, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return optional === true;
    const isSame = found.version === version && found.link === link;
    return isSame && (!integrity || found.integrity === integrity) && existsSync(join(ROOT, path));
  });
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * The npm that runs us, else the one on PATH.
 * @param {readonly string[]} args
 */
function runNpm(args) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js') && existsSync(own)) return run(process.execPath, [own, ...args], { cwd: ROOT });
  return run('npm', args, { cwd: ROOT });
}
