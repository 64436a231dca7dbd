// npm run bench: runs every bench/*.bench.ts against throwaway servers and the built product, one after the other.
// npm run bench -- turns   runs bench/turns.bench.ts alone.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeError } from '../scripts/lib/plain-error.mjs';
import { ROOT } from '../scripts/lib/repo.mjs';
import { inTwoStages } from '../scripts/lib/two-stages.mjs';

async function main() {
  const only = process.argv.slice(2);
  const files = readdirSync(join(ROOT, 'bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .filter((file) => only.length === 0 || only.includes(file.replace('.bench.ts', '')));
  if (files.length === 0) {
    console.error(`There is no such benchmark in bench/: ${only.join(', ') || '*.bench.ts'}.`);
    return 1;
  }
  return inTwoStages({
    script: fileURLToPath(import.meta.url),
    logDir: join(ROOT, '.cache'),
    say: console.log,
    work: async () => (await import('./bench-run.mjs')).runBenchmarks(files),
  });
}

process.exitCode = await main().catch((error) => {
  console.error(describeError(error));
  return 1;
});
