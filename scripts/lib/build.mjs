import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { run } from './processes.mjs';
import { ROOT } from './repo.mjs';

const STAMPS = join(ROOT, '.cache', 'build.json');

/** The sources and the output of each part. The libraries are in both: the web bundles some of them. */
const PARTS = [
  {
    name: 'server',
    sources: ['libs', 'api', 'worker', 'tsconfig.json', 'tsconfig.base.json', 'package-lock.json'],
    results: ['api/dist/main.js', 'worker/dist/main.js', 'libs/demo-model/dist/main.js'],
    tool: ['node_modules/typescript/bin/tsc', '-b'],
  },
  {
    name: 'web',
    sources: ['web', 'libs/contracts', 'libs/domain', 'package-lock.json'],
    results: ['web/dist/index.html'],
    tool: ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
  },
];

/**
 * Builds what changed since the last build, by the content of the sources.
 * @param {{ say: (sentence: string) => void, logFile: string }} options
 * @throws {PlainError} when the sources do not build; the compiler's output is in the log
 */
export async function buildWhatChanged({ say, logFile }) {
  const stamps = readStamps();
  const stale = PARTS.map((part) => ({ ...part, hash: hashOf(part.sources) })).filter(
    ({ name, hash, results }) =>
      stamps[name] !== hash || results.some((file) => !existsSync(join(ROOT, file))),
  );
  if (stale.length === 0) return;
  say(`Building (${stale.map(({ name }) => name).join(', ')}) …`);
  const outcomes = await Promise.all(
    stale.map(async ({ name, hash, tool }) => {
      const result = await run(process.execPath, tool, { cwd: ROOT });
      return { name, hash, ...result };
    }),
  );
  for (const { name, hash, code } of outcomes) if (code === 0) stamps[name] = hash;
  mkdirSync(dirname(STAMPS), { recursive: true });
  writeFileSync(STAMPS, JSON.stringify(stamps));
  const failed = outcomes.filter(({ code }) => code !== 0);
  if (failed.length === 0) return;
  mkdirSync(dirname(logFile), { recursive: true });
  writeFileSync(logFile, failed.map(({ output }) => output).join('\n'));
  const first = failed[0].output.split('\n').find((line) => /error/i.test(line)) ?? 'no reason given';
  throw new PlainError(`The ${failed[0].name} does not build (${first.trim()}): see ${logFile}.`);
}

/** @returns {Record<string, string>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * @param {readonly string[]} paths relative to the repository
 * @returns {string}
 */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(ROOT, path)));
  };
  for (const path of paths) {
    if (path.includes('.')) add(path);
    else for (const file of sourcesUnder(path)) add(file);
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesUnder(folder) {
  const entries = existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder), { withFileTypes: true })
    : [];
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory())
        return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourcesUnder(path);
      return entry.isFile() && !/\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name) ? [path] : [];
    });
}
