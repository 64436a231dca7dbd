import { readFileSync, rmSync } from 'node:fs';
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
export const PROJECTS = { unit: 10, services: 25, hostile: 8, browser: 25, chaos: 5 };

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {{ test: string, message: string }[]} failures
 * @property {string[]} [repeated] tests that passed only when they were run again
 */

/**
 * @param {keyof typeof CHECKS} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome>}
 */
export async function runCheck(name, env) {
  const since = performance.now();
  const { code, output } = await run('npm', ['run', '--silent', CHECKS[name]], {
    cwd: ROOT,
    env: withTools(env),
  });
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code === 0) return { passed: 1, failures: [] };
  console.log(output.trimEnd());
  return { passed: 0, failures: [{ test: name, message: output.trim() }] };
}

/**
 * Runs one of vitest's projects. A project without tests counts nothing.
 * @param {keyof typeof PROJECTS} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome>}
 */
export async function runProject(name, env) {
  const report = join(ROOT, '.cache', 'tests', `${name}.json`);
  rmSync(report, { force: true });
  console.log(`\n${name} tests`);
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'summary-reporter.mjs')}`];
  const code = await vitest(
    ['run', '--project', name, '--passWithNoTests', ...reporters],
    { ...withTools(env), STUDYHALL_TEST_SUMMARY: report },
    PROJECTS[name] * 60_000,
  );
  const outcome = read(report);
  // A crash or a hang ends the run without a test that failed.
  if (code !== 0 && outcome.failures.length === 0) {
    outcome.failures.push({ test: `${name} tests`, message: `ended with exit code ${code}` });
  }
  return outcome;
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
      // Kill the whole process group: vitest's workers would survive otherwise.
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
 * @param {string} report written by summary-reporter.mjs
 * @returns {import('./summary-reporter.mjs').Summary}
 */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failures: [], repeated: [] };
  }
}

/**
 * The repository's tools and its Node come first.
 * @param {NodeJS.ProcessEnv} env
 */
function withTools(env) {
  return { ...env, PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${env.PATH ?? ''}` };
}
