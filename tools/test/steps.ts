import { readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../../scripts/lib/processes.ts';
import { ROOT } from '../../scripts/lib/repo.ts';

/** Checks of the whole repository, which run beside each other; each is a script of package.json. */
export const CHECKS = {
  lock: 'check:lock',
  format: 'check:format',
  lint: 'check:lint',
  types: 'check:types',
  walls: 'check:walls',
  dead: 'check:dead',
  licences: 'check:licences',
  size: 'check:size',
  docs: 'check:docs',
  examples: 'check:examples',
  weights: 'check:weights',
};

/** vitest's projects (vitest.config.ts), and how many minutes each may take before it counts as hung. */
export const PROJECTS = { unit: 30, services: 60, hostile: 30, browser: 60, chaos: 20 };

export interface Outcome {
  passed: number;
  failures: Array<{ test: string; message: string }>;
}

/** Runs a step and prints its name and how long it took. */
export async function runStep(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const since = performance.now();
  const outcome = await work();
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${outcome.failures.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return outcome;
}

export function runCheck(
  name: keyof typeof CHECKS,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Outcome> {
  return runStep(name, async () => {
    const command = ['--run', CHECKS[name]];
    const { code, output } = await run(process.execPath, command, {
      cwd: ROOT,
      env: withTools(env),
      extendEnv: false,
      signal,
    });
    signal.throwIfAborted();
    if (code === 0) return { passed: 1, failures: [] };
    console.log(output.trimEnd());
    return { passed: 0, failures: [{ test: name, message: output.trim() }] };
  });
}

/** Runs one of vitest's projects. A project without tests counts nothing. */
export function runProject(
  name: keyof typeof PROJECTS,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Outcome> {
  const summary = join(ROOT, '.cache', 'tests', `${name}.json`);
  rmSync(summary, { force: true });
  console.log(`\n${name} tests`);
  return runStep(`${name} tests`, async () => {
    const reporters = [
      '--reporter=default',
      `--reporter=${join(import.meta.dirname, 'summary-reporter.ts')}`,
    ];
    const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
    const limit = AbortSignal.timeout(PROJECTS[name] * 60_000);
    const { code } = await run(
      process.execPath,
      [vitest, 'run', '--project', name, '--passWithNoTests', ...reporters],
      {
        cwd: ROOT,
        env: { ...withTools(env), STUDYHALL_TEST_SUMMARY: summary },
        extendEnv: false,
        all: false,
        stdout: 'inherit',
        stderr: 'inherit',
        signal: AbortSignal.any([signal, limit]),
      },
    );
    signal.throwIfAborted();
    const outcome = readOutcome(summary);
    if (limit.aborted)
      outcome.failures.push({ test: `${name} tests`, message: `ended after ${PROJECTS[name]} minutes` });
    // A crash ends the run without a test that failed.
    else if (code !== 0 && outcome.failures.length === 0)
      outcome.failures.push({ test: `${name} tests`, message: `ended with exit code ${code}` });
    return outcome;
  });
}

/** @param summary written by summary-reporter.ts */
function readOutcome(summary: string): Outcome {
  try {
    return JSON.parse(readFileSync(summary, 'utf8')) as Outcome;
  } catch {
    return { passed: 0, failures: [] };
  }
}

/** The repository's tools and its Node come first. */
function withTools(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${env.PATH ?? ''}` };
}
