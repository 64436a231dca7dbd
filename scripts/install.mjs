// @ts-check
// Installs the packages of package-lock.json, and with them the Node that Studyhall runs on, where they are missing; those
// that only tests and tools need with `--all`.
// It runs before them, under any Node from 20.12 on: only Node's own modules may be imported here.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { showProgress } from './lib/progress.mjs';

const ROOT = join(import.meta.dirname, '..');
const LOG = join(ROOT, '.cache', 'install.log');
const NODE_PACKAGE = join(ROOT, 'node_modules', 'node');
const PARENT = process.ppid;
const COUNT_EVERY_MS = 1_000;
const ALL = process.argv.includes('--all');

if (!isInstalled()) {
  const running = runningStart();
  if (running)
    fail(`Studyhall already runs from this folder (process ${running}): stop it, then start again.`);
  const since = Date.now();
  const progress = showProgress('Installing packages');
  const counting = setInterval(() => progress.update(...installedCount()), COUNT_EVERY_MS);
  await installPackages().finally(() => clearInterval(counting));
  progress.end();
  console.log(`Installed the packages in ${Math.round((Date.now() - since) / 1000)} s.`);
}
if (!existsSync(join(NODE_PACKAGE, 'bin', 'node'))) {
  // npm may be configured not to run install scripts; this one fetches the program.
  await run(process.execPath, ['installArchSpecificPackage.js'], NODE_PACKAGE);
  if (!existsSync(join(NODE_PACKAGE, 'bin', 'node')))
    fail('Node 24 could not be fetched from the npm registry: check the network and start again.');
}

/** Whether node_modules matches the lock file. npm writes its own record last, after a complete installation. */
function isInstalled() {
  const installed = packagesIn(join(ROOT, 'node_modules', '.package-lock.json'));
  return wantedPackages().every(([path, wanted]) => {
    const found = installed[path];
    if (!found) return wanted.optional === true;
    const isSame = found.version === wanted.version && found.link === wanted.link;
    const isUnchanged = !wanted.integrity || found.integrity === wanted.integrity;
    return isSame && isUnchanged && existsSync(join(ROOT, path));
  });
}

/** The packages of the lock file that this start, test or tool needs. */
function wantedPackages() {
  return Object.entries(packagesIn(join(ROOT, 'package-lock.json'))).filter(
    ([path, { dev, devOptional }]) => path.includes('node_modules/') && (ALL || !(dev || devOptional)),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function packagesIn(file) {
  return JSON.parse(read(file) || '{}').packages ?? {};
}

/**
 * How many of the packages of the lock file are on the disk, and how many there will be. npm prints no progress for a
 * pipe; it makes all folders first, and then fills them. Optional packages are left out: other machines need most of them.
 * @returns {[number, number]}
 */
function installedCount() {
  const files = wantedPackages()
    .filter(([, { link, optional }]) => !link && !optional)
    .map(([path]) => join(ROOT, path, 'package.json'));
  return [files.filter((file) => existsSync(file)).length, files.length];
}

/** The process of a running `npm start`: its packages must not be replaced. */
function runningStart() {
  const { DATA_DIR = '.data' } = { ...parseEnv(read(join(ROOT, '.env'))), ...process.env };
  const pid = Number.parseInt(read(join(resolve(ROOT, DATA_DIR || '.data'), 'start.pid')), 10);
  return /scripts\/start\.|tools\/dev\./.test(read(`/proc/${pid}/cmdline`)) ? pid : undefined;
}

async function installPackages() {
  // Whatever NODE_ENV says.
  const flags = [ALL ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund'];
  let { code, output } = await npm(['ci', ...flags]);
  // `npm ci` refuses a lock file that lacks a build for another platform (see tools/complete-lock.mjs); `npm install` does not.
  if (output.includes('npm error code EUSAGE'))
    ({ code, output } = await npm(['install', '--no-save', ...flags]));
  if (code === 0) return;
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(LOG, output);
  const [, reason = 'npm ci failed'] =
    /^npm (?:error|ERR!) (?!code|A complete log|errno|syscall)(.+)$/m.exec(output) ?? [];
  fail(
    `The packages could not be installed (${reason}): check the network and start again; npm's output is in ${LOG}.`,
  );
}

/** @param {readonly string[]} args */
function npm(args) {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? run(process.execPath, [own, ...args]) : run('npm', args);
}

/**
 * Runs a command, and ends it with all its processes when this one is to end: on a signal, or without its parent.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(command, args, cwd = ROOT) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const end = () => {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end);
  setInterval(() => process.ppid !== PARENT && end(), 500).unref();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((done) => {
    child.on('error', ({ message }) => done({ code: 1, output: `npm error ${message}` }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
