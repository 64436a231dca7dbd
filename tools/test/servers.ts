import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { startRedis } from '../../scripts/lib/redis.ts';

export interface TestServers {
  env: { DATABASE_URL: string; REDIS_URL: string };
  stop: () => Promise<void>;
}

/**
 * Starts an empty PostgreSQL and an empty Redis, for tests and development: real servers on free loopback ports, whose
 * data is removed when they stop.
 */
export async function startTestServers(): Promise<TestServers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'studyhall-servers-'));
  // The service user may pass through it; the data inside is private.
  chmodSync(dataDir, 0o711);
  const starting = [
    startPostgres({ dataDir, isThrowaway: true }),
    startRedis({ dataDir, isThrowaway: true }),
  ] as const;
  const stop = async (): Promise<void> => {
    const servers = await Promise.allSettled(starting);
    await Promise.all(servers.map((server) => server.status === 'fulfilled' && server.value.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const [postgres, redis] = await Promise.all(starting);
    return { env: { DATABASE_URL: postgres.url, REDIS_URL: redis.url }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
