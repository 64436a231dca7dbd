// npm test: runs every check and every test whatever fails, and ends with one line "N passed, N failed".
//   npm test -- --only lint,unit
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuSeconds } from '../bench/support/accounting.ts';
import { buildWhatChanged } from '../scripts/lib/build.ts';
import { describeError, PlainError, runScript } from '../scripts/lib/errors.ts';
import { ROOT } from '../scripts/lib/repo.ts';
import { stopSignal } from '../scripts/lib/stop-signal.ts';
import {
  CODE_PACKAGES,
  installCommand,
  installSystemPackages,
  missingPackages,
} from '../scripts/lib/system-packages.ts';
import { startTestServers } from './test/servers.ts';
import { CHECKS, PROJECTS, runCheck, runProject, runStep, type Outcome } from './test/steps.ts';

/** Further packages for the tests. */
const TEST_PACKAGES = [
  ...['redis-server', 'chromium', 'espeak-ng', 'libreoffice-impress-nogui', 'libreoffice-writer-nogui'],
  ...[
    'caddy',
    'nginx',
    'openssl',
    'poppler-utils',
    'postgresql-client',
    'fonts-crosextra-carlito',
    'fonts-crosextra-caladea',
    'fonts-liberation',
  ],
];

/** A Chromium without windows, with which the browser tests take less time; not every system has it. */
const OPTIONAL_PACKAGE = 'chromium-headless-shell';

/** Tests must not use endpoints and databases of the developer's environment. */
const NOT_FOR_TESTS =
  /^(OPENAI_|S3_|DATABASE_|REDIS_|MASTER_ADMIN_|SEARCH|.+_MODEL$|(TAVILY|BRAVE)_API_KEY$|(PORT|HOST|DATA_DIR|PUBLIC_URL)$)/;

function wantedSteps(): Set<string> {
  const all = [...Object.keys(CHECKS), ...Object.keys(PROJECTS)];
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const wanted = only === undefined ? all : only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    throw new PlainError(
      `There is no step "${unknown.join('", "')}"; --only takes some of: ${all.join(', ')}.`,
    );
  }
  const steps = new Set(wanted);
  // The examples only add to the sources, whose types are checked together with theirs.
  if (steps.has('examples')) steps.delete('types');
  return steps;
}

/** Runs all checks and tests in order, also after failures, and prints the totals as its last line. */
async function test(): Promise<number> {
  const since = performance.now();
  const wanted = wantedSteps();
  const signal = stopSignal();
  const namesOf = <T extends object>(steps: T) =>
    (Object.keys(steps) as Array<keyof T & string>).filter((name) => wanted.has(name));
  const outcomes: Outcome[] = [];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_FOR_TESTS.test(name)));
  const served = namesOf(PROJECTS).filter((name) => name !== 'unit');
  const needsServers = served.length > 0;
  try {
    // The checks need no system packages, the unit tests no servers and no build.
    const installing = needsServers ? installForTests(signal) : Promise.resolve();
    const checking = namesOf(CHECKS).map((name) => runCheck(name, env, signal));
    if (wanted.has('unit')) checking.push(installing.then(() => runProject('unit', env, signal)));
    const [, ...checked] = await Promise.all([installing, ...checking]);
    outcomes.push(...checked);
    const servers = needsServers ? await startTestServers() : undefined;
    try {
      if (needsServers) outcomes.push(await runStep('build', () => build(signal)));
      for (const name of served) outcomes.push(await runProject(name, { ...env, ...servers?.env }, signal));
    } finally {
      await servers?.stop();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) console.log('\nFailed:');
  for (const failure of failures) {
    console.log(`✗ ${failure.test}\n  ${failure.message.slice(0, 600).replaceAll('\n', '\n  ')}`);
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const minutes = ((performance.now() - since) / 60_000).toFixed(1);
  const cost =
    process.platform === 'linux' ? ` and ${Math.round(cpuSeconds(process.pid))} s of processor time` : '';
  console.log(`\nTook ${minutes} minutes${cost}.`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 && !signal.aborted ? 0 : 1;
}

async function build(signal: AbortSignal): Promise<Outcome> {
  try {
    await buildWhatChanged({ logFile: join(ROOT, '.cache', 'build.log'), signal });
    return { passed: 1, failures: [] };
  } catch (error) {
    signal.throwIfAborted();
    console.log(describeError(error));
    return { passed: 0, failures: [{ test: 'build', message: describeError(error) }] };
  }
}

/** Packages that cannot be installed are ignored: the failing tests name them. */
async function installForTests(signal: AbortSignal): Promise<void> {
  const missing = missingPackages([...TEST_PACKAGES, ...CODE_PACKAGES]) ?? [];
  if (missing.length > 0) await installOrExplain(missing, signal);
  const optional = missingPackages([OPTIONAL_PACKAGE]) ?? [];
  if (optional.length > 0 && process.getuid?.() === 0) await installSystemPackages(optional, { signal });
}

async function installOrExplain(missing: readonly string[], signal: AbortSignal): Promise<void> {
  if (process.getuid?.() !== 0) {
    console.log(`The tests want system packages that only root may install: sudo ${installCommand(missing)}`);
    return;
  }
  console.log(`Installing system packages: ${missing.join(' ')} …`);
  const { code, output } = await installSystemPackages(missing, { signal });
  if (code === 0) return;
  const end = output.trim().split('\n').slice(-5).join('\n');
  console.log(`They could not be installed (${installCommand(missing)}):\n${end}`);
}

await runScript(test);
