// npm run bench: runs every bench/*.bench.ts against throwaway servers and the built product, one after the other.
// npm run bench -- turns   runs bench/turns.bench.ts alone.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhatChanged } from '../scripts/lib/build.ts';
import { PlainError, runScript } from '../scripts/lib/errors.ts';
import { run } from '../scripts/lib/processes.ts';
import { ROOT } from '../scripts/lib/repo.ts';
import { stopSignal } from '../scripts/lib/stop-signal.ts';
import { startTestServers } from './test/servers.ts';

await runScript(async () => {
  const only = process.argv.slice(2);
  const files = readdirSync(join(ROOT, 'bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .filter((file) => only.length === 0 || only.includes(file.replace('.bench.ts', '')));
  if (files.length === 0)
    throw new PlainError(`There is no such benchmark in bench/: ${only.join(', ') || '*.bench.ts'}.`);
  const signal = stopSignal();
  await buildWhatChanged({ say: console.log, logFile: join(ROOT, '.cache', 'build.log'), signal });
  const servers = await startTestServers();
  try {
    for (const file of files) {
      if (signal.aborted) return 1;
      console.log(`\n${file}`);
      const { code } = await run(process.execPath, ['--enable-source-maps', join(ROOT, 'bench', file)], {
        ...{ cwd: ROOT, env: servers.env, signal },
        ...{ all: false, stdout: 'inherit', stderr: 'inherit' },
      });
      if (code !== 0) return code;
    }
    return 0;
  } finally {
    await servers.stop();
  }
});
