import { join } from 'node:path';
import { buildWhatChanged } from './build.mjs';
import { CHECKS, PROJECTS, runCheck, runProject } from './checks.mjs';
import { describeError } from './plain-error.mjs';
import { endCommands } from './processes.mjs';
import { ROOT } from './repo.mjs';
import {
  ABILITY_PACKAGES,
  installSystemPackages,
  missingPackages,
  TEST_PACKAGES,
} from './system-packages.mjs';
import { startTestServers } from './test-servers.mjs';

/** Tests must not use endpoints and databases of the developer's environment. */
const NOT_FOR_TESTS =
  /^(OPENAI_|S3_|DATABASE_|REDIS_|MASTER_ADMIN_|SEARCH|.+_MODEL$|(TAVILY|BRAVE)_API_KEY$|(PORT|HOST|DATA_DIR|PUBLIC_URL|STUDYHALL_STAGE)$)/;

/**
 * Runs all checks and tests in order, also after failures, and prints the totals as its last line.
 * @param {ReadonlySet<string>} wanted names of checks and projects
 * @returns {Promise<number>} the exit code
 */
export async function runTests(wanted) {
  /** @type {import('./checks.mjs').Outcome[]} */
  const outcomes = [];
  const add = (/** @type {import('./checks.mjs').Outcome} */ outcome) => outcomes.push(outcome);
  let stopped = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      stopped = true;
      endCommands();
      process.emit(/** @type {any} */ ('studyhall:stop'));
    });
  }

  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_FOR_TESTS.test(name)));
  const projects = namesOf(PROJECTS).filter((name) => wanted.has(name));
  if (projects.some((name) => name !== 'unit')) await installForTests();
  for (const name of namesOf(CHECKS)) {
    if (wanted.has(name) && !stopped) add(await runCheck(name, env));
  }
  if (projects.length > 0 && !stopped) {
    const needsServers = projects.some((name) => name !== 'unit');
    const servers = needsServers ? await startTestServers() : undefined;
    try {
      if (needsServers) add(await build());
      for (const name of projects) {
        if (!stopped) add(await runProject(name, { ...env, ...servers?.env }));
      }
    } finally {
      await servers?.stop();
    }
  }
  const failed = printSummary(outcomes);
  return failed === 0 && !stopped ? 0 : 1;
}

/**
 * Prints the failures and then the line of totals.
 * @param {import('./checks.mjs').Outcome[]} outcomes
 * @returns {number} how many failed
 */
function printSummary(outcomes) {
  const repeated = outcomes.flatMap((outcome) => outcome.repeated ?? []);
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (repeated.length > 0)
    console.log(`\nPassed only when repeated:\n${repeated.map((name) => `~ ${name}`).join('\n')}`);
  if (failures.length > 0) console.log('\nFailed:');
  for (const { test, message } of failures) {
    console.log(`✗ ${test}\n  ${message.slice(0, 600).replaceAll('\n', '\n  ')}`);
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length;
}

/**
 * @template {object} T
 * @param {T} record
 */
function namesOf(record) {
  return /** @type {(keyof T & string)[]} */ (Object.keys(record));
}

/** @returns {Promise<import('./checks.mjs').Outcome>} */
async function build() {
  try {
    await buildWhatChanged({ say: console.log, logFile: join(ROOT, '.cache', 'build.log') });
    return { passed: 1, failures: [] };
  } catch (error) {
    console.log(`✗ build: ${describeError(error)}`);
    return { passed: 0, failures: [{ test: 'build', message: describeError(error) }] };
  }
}

/** Ignore packages that cannot be installed: the failing tests name them. */
async function installForTests() {
  const missing = await missingPackages([...TEST_PACKAGES, ...Object.values(ABILITY_PACKAGES).flat()]);
  if (!missing || missing.length === 0) return;
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) {
    console.log(`The tests want system packages that only root may install: sudo ${command}`);
    return;
  }
  console.log(`Installing system packages: ${missing.join(' ')} …`);
  const { ok, output } = await installSystemPackages(missing);
  if (!ok)
    console.log(
      `They could not be installed (${command}):\n${output.trim().split('\n').slice(-5).join('\n')}`,
    );
}
