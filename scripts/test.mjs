// npm test: installs what the tests need, runs every check and every test whatever fails, and ends with one line
// "N passed, N failed".   npm test -- --only lint,unit
// Until the packages are installed, only Node's own modules may be imported here.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeError, PlainError } from './lib/plain-error.mjs';
import { ROOT } from './lib/repo.mjs';
import { CHECKS, PROJECTS } from './lib/checks.mjs';
import { inTwoStages } from './lib/two-stages.mjs';

/** @returns {Set<string>} */
function wantedSteps() {
  const all = [...Object.keys(CHECKS), ...Object.keys(PROJECTS)];
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const wanted = only === undefined ? all : only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    throw new PlainError(
      `There is no step "${unknown.join('", "')}"; --only takes some of: ${all.join(', ')}.`,
    );
  }
  return new Set(wanted);
}

async function main() {
  const wanted = wantedSteps();
  return inTwoStages({
    script: fileURLToPath(import.meta.url),
    logDir: join(ROOT, '.cache'),
    say: console.log,
    work: async () => (await import('./lib/test-run.mjs')).runTests(wanted),
  });
}

process.exitCode = await main().catch((error) => {
  console.error(describeError(error));
  return 1;
});
