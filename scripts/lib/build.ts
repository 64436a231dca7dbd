import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PlainError } from './errors.ts';
import { run, type Outcome } from './processes.ts';
import { showProgress } from './progress.mjs';
import { ROOT } from './repo.ts';

const STAMPS = join(ROOT, '.cache', 'build.json');

/**
 * The sources and the output of each part. The libraries are in both: the web bundles some of them. Its `tools` run one
 * after the other; `step` matches once in their output for each of the `steps`.
 * `isCompiled`: a check of types writes over what it is made of.
 */
const PARTS = [
  {
    name: 'server',
    sources: [
      '{libs,api,worker}/**',
      'scripts/{bundle,compile}.ts',
      'tsconfig.json',
      'tsconfig.base.json',
      'package-lock.json',
      'web/src/locales/{en/server,*/language}.json',
      'web/texts/**',
    ],
    results: ['api/dist/bundle/main.js', 'worker/dist/bundle/main.js', 'libs/demo-model/dist/main.js'],
    tools: [['web/texts/generate.ts'], ['scripts/compile.ts'], ['scripts/bundle.ts']],
    step: /^(?:Compiled|Bundled) /gm,
    steps: 3,
    isCompiled: true,
  },
  {
    name: 'web',
    sources: ['web/**', 'libs/{contracts,domain}/**', 'package-lock.json'],
    results: ['web/dist/index.html'],
    tools: [['node_modules/vite/bin/vite.js', 'build', 'web']],
    step: / modules transformed|computing gzip size|built in /g,
    steps: 3,
    isCompiled: false,
  },
];
const NOT_BUILT = [
  '**/{node_modules,dist}',
  '**/*.test.{ts,tsx}',
  '**/*.tsbuildinfo',
  '**/{*.texts,server-texts}.ts',
];

export interface BuildOptions {
  logFile: string;
  signal?: AbortSignal;
}

/**
 * Builds what changed since the last build, by the content of the sources; both parts at the same time.
 * @throws {PlainError} when the sources do not build; the compiler's output is in the log
 */
export async function buildWhatChanged({ logFile, signal }: BuildOptions): Promise<void> {
  const stamps = await readStamps();
  const stale = staleParts(stamps);
  if (stale.length === 0) return;
  const outcomes = await build(stale, signal);
  signal?.throwIfAborted();
  const failed = outcomes.filter(({ code }) => code !== 0);
  for (const { name, hash } of outcomes.filter(({ code }) => code === 0)) stamps[name] = hash;
  write(STAMPS, JSON.stringify(stamps));
  const [first] = failed;
  if (!first) return;
  write(logFile, failed.map(({ output }) => output).join('\n'));
  const reason = first.output.split('\n').find((line) => /error/i.test(line)) ?? 'no reason given';
  throw new PlainError(`The ${first.name} does not build (${reason.trim()}): see ${logFile}.`);
}

/** The parts of the product that the next start will build. */
export async function partsToBuild(): Promise<string[]> {
  return staleParts(await readStamps()).map(({ name }) => name);
}

/** Missing, or broken by a full disk: everything is built. */
function readStamps(): Promise<Record<string, string>> {
  return readFile(STAMPS, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));
}

function staleParts(stamps: Record<string, string>) {
  // A check of types writes compiled code over that of the build.
  const checked = Math.max(
    0,
    ...globSync('{libs/*,api,worker}/dist/.tsbuildinfo', { cwd: ROOT }).map(changedAt),
  );
  return PARTS.map((part) => ({ ...part, hash: hashOf(part.sources) })).filter(
    ({ name, hash, results, isCompiled }) =>
      stamps[name] !== hash || results.some((file) => changedAt(file) <= (isCompiled ? checked : 0)),
  );
}

/** In milliseconds; 0 for a file that is missing. */
const changedAt = (file: string): number =>
  statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

async function build<T extends (typeof PARTS)[number]>(
  parts: readonly T[],
  signal?: AbortSignal,
): Promise<Array<T & Outcome>> {
  const progress = showProgress(`Building (${parts.map(({ name }) => name).join(', ')})`);
  const total = parts.reduce((sum, { steps }) => sum + steps, 0);
  let done = 0;
  const runTool = async (part: T): Promise<T & Outcome> => {
    const count = (chunk: string): void => {
      done += chunk.match(part.step)?.length ?? 0;
      progress.update(done, total);
    };
    let outcome: Outcome = { code: 0, output: '' };
    for (const tool of part.tools) {
      if (outcome.code === 0)
        outcome = await run(process.execPath, tool, { cwd: ROOT, signal, onOutput: count });
    }
    return { ...part, ...outcome };
  };
  return Promise.all(parts.map(runTool)).finally(() => progress.end());
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const entries = globSync(patterns, { cwd: ROOT, exclude: NOT_BUILT, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
