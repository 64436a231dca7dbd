// SQL: the activity of connections has no entity.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { ConfigError, type Config } from '../config/config.schema.js';
import type { RedisConnections } from '../redis/redis.module.js';

const RETRY_MS = 1_000;
/** Longer than processes take to store a lost id again, and than the connections of an ended process count as live. */
const MAX_WAIT_MS = 25_000;

/** Ids of the Redis servers whose processes use this database. A pooler keeps the names of ended ones, without activity. */
const LIVE_IDS = `
  SELECT DISTINCT substr(application_name, 11) AS id FROM pg_stat_activity
   WHERE datname = current_database() AND application_name LIKE 'studyhall %'
     AND (state = 'active' OR state_change > clock_timestamp() - interval '15 s')`;

const keyOf = ({ prefix }: RedisConnections): string => `${prefix}:redis-id`;

/** The name of the connections of a process. It holds the id of the process's Redis. */
export const connectionName = (id: string | undefined): string => (id ? `studyhall ${id}` : 'studyhall');

/**
 * The id of this process's Redis and prefix. An empty Redis gets one unless processes of another Redis use the database.
 * @returns undefined while Redis is unavailable
 * @throws ConfigError if processes of another Redis use the database
 */
export async function claimRedis(
  { DATABASE_URL }: Config,
  redis: RedisConnections,
): Promise<string | undefined> {
  const client = new Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let waited = 0; waited <= MAX_WAIT_MS; waited += RETRY_MS) {
      const { rows } = await client.query<{ id: string }>(LIVE_IDS);
      if (rows.length === 0) await storeRedisId(redis, randomBytes(6).toString('hex'));
      const own = await redis.commands.get(keyOf(redis)).catch(() => undefined);
      if (own === undefined || (own !== null && rows.every(({ id }) => id === own))) return own;
      await delay(RETRY_MS);
    }
  } finally {
    await client.end();
  }
  throw new ConfigError(
    'Settings: another Studyhall, with another Redis, uses the database of DATABASE_URL. Give each a database of its own; machines of one installation need the same REDIS_URL and REDIS_PREFIX.',
  );
}

/** Stores the id unless Redis has one. Processes repeat this: Redis may have lost its data. */
export async function storeRedisId(redis: RedisConnections, id: string): Promise<void> {
  await redis.commands.set(keyOf(redis), id, 'NX').catch(() => undefined);
}

/** Whether processes of another Redis use the database. */
export async function isUsedByOtherRedis(db: DataSource, redis: RedisConnections): Promise<boolean> {
  const [own, live] = await Promise.all([
    redis.commands.get(keyOf(redis)),
    db.query<Array<{ id: string }>>(LIVE_IDS),
  ]);
  return own !== null && live.some(({ id }) => id !== own);
}
