import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { isAlive } from '../../scripts/lib/processes.ts';
import { startRedis } from '../../scripts/lib/redis.ts';

export interface TestServers {
  env: { DATABASE_URL: string; REDIS_URL: string };
  stop: () => Promise<void>;
}

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Of machines with less, the tests themselves need what there is. */
const ENOUGH_MEMORY = 6 * 2 ** 30;
const PREFIX = 'studyhall-servers-';

/**
 * Starts an empty PostgreSQL and an empty Redis, for tests and development: real servers on free loopback ports, whose
 * data is removed when they stop. It is in memory where there is enough: a database has about 1,100 files, and
 * to make them on a busy disk takes many times the processor time. A bench asks for the disk, as a school has it.
 */
export async function startTestServers({ onDisk = false } = {}): Promise<TestServers> {
  const folder = !onDisk && hasMemory() ? MEMORY : tmpdir();
  if (folder === MEMORY) removeLeftOver();
  const dataDir = mkdtempSync(join(folder, `${PREFIX}${process.pid}-`));
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

function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_MEMORY;
  } catch {
    return false;
  }
}

/** Frees the memory of runs that were killed. */
function removeLeftOver(): void {
  for (const name of readdirSync(MEMORY).filter((found) => found.startsWith(PREFIX))) {
    if (!isAlive(Number(name.slice(PREFIX.length).split('-')[0])))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
