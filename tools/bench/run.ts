import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhatChanged } from '../../scripts/lib/build.ts';
import { PlainError } from '../../scripts/lib/errors.ts';
import { run } from '../../scripts/lib/processes.ts';
import { ROOT } from '../../scripts/lib/repo.ts';
import { stopSignal } from '../../scripts/lib/stop-signal.ts';
import { startTestServers } from '../test/servers.ts';

/**
 * Builds the product and runs the files of bench/ with this ending one after the other, each as a process.
 * @param only their names without the ending; all where it is empty
 * @returns the exit code
 */
export async function runMeasurements(
  ending: string,
  only: string[],
  options: string[] = [],
): Promise<number> {
  const files = readdirSync(join(ROOT, 'bench'))
    .filter((file) => file.endsWith(ending))
    .filter((file) => only.length === 0 || only.includes(file.replace(ending, '')));
  if (files.length === 0)
    throw new PlainError(`There is no such file in bench/: ${only.join(', ') || '*'}${ending}.`);
  const signal = stopSignal();
  await buildWhatChanged({ logFile: join(ROOT, '.cache', 'build.log'), signal });
  const servers = await startTestServers({ onDisk: true });
  try {
    for (const file of files) {
      if (signal.aborted) return 1;
      console.log(`\n${file}`);
      const { code } = await run(
        process.execPath,
        ['--enable-source-maps', join(ROOT, 'bench', file), ...options],
        {
          ...{ cwd: ROOT, env: servers.env, signal },
          ...{ all: false, stdout: 'inherit', stderr: 'inherit' },
        },
      );
      if (code !== 0) return code;
    }
    return 0;
  } finally {
    await servers.stop();
  }
}
