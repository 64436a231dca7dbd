// npm run test:busy: runs all tests ten times with other work beside them, and counts what failed: it finds tests that fail once in
// many runs.
//   npm run test:busy -- --rounds 3 --only browser
import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../scripts/lib/errors.ts';
import { run } from '../scripts/lib/processes.ts';
import { ROOT } from '../scripts/lib/repo.ts';
import { stopSignal } from '../scripts/lib/stop-signal.ts';

/** The other work: processes that compute without an end, one for each core. */
function keepBusy(): ChildProcess[] {
  return Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']));
}

async function testBusy(): Promise<number> {
  const options = { rounds: { type: 'string', default: '10' }, only: { type: 'string' } } as const;
  const { rounds, only } = parseArgs({ options }).values;
  const signal = stopSignal();
  const others = keepBusy();
  const failed = new Map<string, number>();
  try {
    for (let round = 1; round <= Number(rounds) && !signal.aborted; round += 1) {
      const args = [join(import.meta.dirname, 'test.ts'), ...(only === undefined ? [] : ['--only', only])];
      const { output } = await run(process.execPath, args, { cwd: ROOT, signal });
      for (const [, test] of (output.split('\nFailed:\n')[1] ?? '').matchAll(/^✗ (.+)$/gm))
        failed.set(test!, (failed.get(test!) ?? 0) + 1);
      console.log(`${round} of ${rounds}: ${output.trim().split('\n').at(-1)}`);
    }
  } finally {
    for (const other of others) other.kill();
  }
  for (const [test, times] of failed) console.log(`✗ ${times} times: ${test}`);
  return failed.size === 0 ? 0 : 1;
}

await runScript(testBusy);
