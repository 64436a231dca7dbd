import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { spawn } from 'node:child_process';
import { run } from './processes.mjs';
import { ROOT } from './repo.mjs';

/** Checks of the whole repository, in the order from quick to slow; each is a script of package.json. */
export const CHECKS = {
  lock: 'check:lock',
  format: 'check:format',
  lint: 'check:lint',
  types: 'check:types',
  walls: 'check:walls',
  dead: 'check:dead',
};

/** vitest's projects (vitest.config.ts), and how many minutes each may take before it counts as hung. */
export const PROJECTS = { unit: 10, services: 15, hostile: 8, browser: 15 };

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @param {keyof typeof CHECKS} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count>}
 */
export async function runCheck(name, env) {
  const since = performance.now();
  const { code, output } = await run('npm', ['run', '--silent', CHECKS[name]], {
    cwd: ROOT,
    env: withTools(env),
  });
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Runs one of vitest's projects and counts its tests. A project without tests counts nothing.
 * @param {keyof typeof PROJECTS} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count>}
 */
export async function runProject(name, env) {
  const report = join(ROOT, '.cache', 'tests', `${name}.json`);
  mkdirSync(join(ROOT, '.cache', 'tests'), { recursive: true });
  rmSync(report, { force: true });
  console.log(`\n${name} tests`);
  const code = await vitest(
    [
      'run',
      '--project',
      name,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    withTools(env),
    PROJECTS[name] * 60_000,
  );
  const { passed, failed } = countIn(report);
  // A crash, a hang or an error outside of any test fails the run without failing a test.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {number} limitMs
 * @returns {Promise<number>} exit code
 */
function vitest(args, env, limitMs) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    const endGroup = (/** @type {NodeJS.Signals} */ signal) => {
      // The group as a whole: vitest's workers would outlive it.
      if (child.pid && child.exitCode === null) process.kill(-child.pid, signal);
    };
    const late = setTimeout(() => {
      console.log(`✗ still running after ${limitMs / 60_000} minutes: ended`);
      endGroup('SIGKILL');
    }, limitMs);
    const onStop = () => endGroup('SIGTERM');
    process.on('studyhall:stop', onStop);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(late);
      process.off('studyhall:stop', onStop);
      resolve(code ?? 1);
    });
  });
}

/**
 * @param {string} report vitest's JSON report
 * @returns {Count}
 */
function countIn(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    /** @type {{ status: string, assertionResults: unknown[] }[]} */
    const files = testResults;
    const broken = files.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + broken.length };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/**
 * The repository's tools and its Node come first.
 * @param {NodeJS.ProcessEnv} env
 */
function withTools(env) {
  return { ...env, PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${env.PATH ?? ''}` };
}
