import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';

export interface TestServers {
  env: { DATABASE_URL: string; REDIS_URL: string };
  stop: () => Promise<void>;
}

/**
 * Starts an empty PostgreSQL and an empty Redis, for tests and development: real servers on free loopback ports, whose
 * data is removed when they stop.
 */
export async function startTestServers(): Promise<TestServers> {
  const starting = [startPostgres({}), startRedis({})] as const;
  const stop = async (): Promise<void> => {
    const servers = await Promise.allSettled(starting);
    await Promise.all(servers.map((server) => server.status === 'fulfilled' && server.value.stop()));
  };
  try {
    const [postgres, redis] = await Promise.all(starting);
    return { env: { DATABASE_URL: postgres.url, REDIS_URL: redis.url }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
