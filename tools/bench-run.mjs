import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildWhatChanged } from '../scripts/lib/build.mjs';
import { ROOT } from '../scripts/lib/repo.mjs';
import { startTestServers } from '../scripts/lib/test-servers.mjs';

/**
 * Builds the product and runs benchmark files one after the other; each prints its own figures.
 * @param {readonly string[]} files names in bench/
 * @returns {Promise<number>} the exit code
 */
export async function runBenchmarks(files) {
  await buildWhatChanged({ say: console.log, logFile: join(ROOT, '.cache', 'build.log') });
  const servers = await startTestServers();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running;
  let worst = 0;
  const onStop = () => {
    worst = 1;
    running?.kill('SIGTERM');
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onStop);
  try {
    for (const file of files) {
      if (worst !== 0) break;
      console.log(`\n${file}`);
      running = spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'bench', file)], {
        cwd: ROOT,
        env: { ...process.env, ...servers.env },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [code] = await once(running, 'exit');
      worst = Math.max(worst, code ?? 1);
    }
  } finally {
    await servers.stop();
  }
  return worst;
}
