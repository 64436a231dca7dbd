import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';

/**
 * Starts an empty PostgreSQL and an empty Redis, for tests and development: real servers on free loopback ports, whose
 * data is removed when they stop.
 * @returns {Promise<{ env: { DATABASE_URL: string, REDIS_URL: string }, stop: () => Promise<void> }>}
 */
export async function startTestServers() {
  const [postgres, redis] = await Promise.allSettled([
    startPostgres({ throwaway: true }),
    startRedis({ throwaway: true }),
  ]);
  const stop = async () => {
    const running = [postgres, redis].flatMap((server) =>
      server.status === 'fulfilled' ? [server.value] : [],
    );
    await Promise.all(running.map((server) => server.stop()));
  };
  if (postgres.status === 'rejected' || redis.status === 'rejected') {
    await stop();
    throw postgres.status === 'rejected'
      ? postgres.reason
      : /** @type {PromiseRejectedResult} */ (redis).reason;
  }
  return { env: { DATABASE_URL: postgres.value.url, REDIS_URL: redis.value.url }, stop };
}
