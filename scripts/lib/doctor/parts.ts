import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSecrets } from '../data-dir.ts';
import { findPostgres } from '../postgres.ts';
import { findRedis } from '../redis.ts';
import { ROOT } from '../repo.ts';
import type { Settings } from '../settings.ts';
import { apiUrl } from './base.ts';
import type { Finding } from './finding.ts';

const STATES = { ok: 'ok', off: 'off', degraded: 'impaired', down: 'broken' } as const;

/** Checks of a stopped product whose answer the parts of a running one give. */
export const COVERED_CHECKS = ['Disk', 'Files', 'Mail', 'Backup'];

/** The parts of the installation in the words of the console; null before the first build. */
export async function findParts(settings: Settings): Promise<Finding[] | null> {
  if (!existsSync(join(ROOT, 'libs/platform/dist/health/installation-parts.js'))) return null;
  const { readInstallationParts } = await import('@studyhall/platform');
  const parts = await readInstallationParts(await whereaboutsOf(settings));
  return parts.map(({ name, state, since, detail, next_step: mend }) => ({
    name,
    state: STATES[state],
    text: [detail ?? TEXTS[state], since && `Since ${since}.`].filter(Boolean).join(' '),
    mend: mend ?? undefined,
  }));
}

const TEXTS = { ok: 'works', off: 'not in use', degraded: 'works in part', down: 'does not work' };

/** Where the servers and the api of an installation answer. */
export async function whereaboutsOf(settings: Settings) {
  const { storageOf } = await import('../storage.ts');
  const { env, dataDir, databaseUrl, redisUrl, demoModel } = settings;
  return {
    // Where a built-in server does not run, nothing answers there.
    env: {
      ...env,
      DATA_DIR: dataDir,
      SECRET_KEY: env.SECRET_KEY ?? readSecrets(dataDir).stored,
      DATABASE_URL: databaseUrl ?? findPostgres(dataDir) ?? 'postgres://127.0.0.1:1/none',
      REDIS_URL: redisUrl ?? findRedis(dataDir) ?? 'redis://127.0.0.1:1',
      ...(demoModel && { DEMO_MODEL: '1' }),
    },
    storage: storageOf(settings),
    apiUrl: apiUrl(settings),
  };
}
