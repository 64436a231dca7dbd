import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/repo.ts';
import type { ServiceName } from '../../scripts/lib/node-service.ts';

/** The folders of compiled code that each process runs. */
const RUNS: Array<{ name: ServiceName; folders: string }> = [
  { name: 'demo model', folders: 'libs/{demo-model,contracts,domain}/dist' },
  { name: 'api', folders: '{api,libs/{adapters,contracts,domain,persistence,platform,ports}}/dist' },
  { name: 'worker', folders: '{worker,libs/{adapters,contracts,domain,persistence,platform,ports}}/dist' },
];

/** A function that names the processes whose compiled code has changed since its last call. */
export function outputChanges(): () => ServiceName[] {
  const seen = new Map<ServiceName, number>();
  return () => {
    const now = RUNS.map(({ name, folders }) => ({ name, time: newest(`${folders}/**/*.js`) }));
    const changed = now.filter(({ name, time }) => seen.get(name) !== time);
    for (const { name, time } of now) seen.set(name, time);
    return changed.map(({ name }) => name);
  };
}

function newest(pattern: string): number {
  return Math.max(0, ...globSync(pattern, { cwd: ROOT }).map((file) => statSync(join(ROOT, file)).mtimeMs));
}
