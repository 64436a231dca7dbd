// SQL: the clock of the database decides which ids are live.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { ConfigError } from '../config/config.schema.js';
import type { RedisConnections } from '../redis/redis.module.js';
import { LIVE_REDIS_IDS } from './live-redis-ids.js';

const ANNOUNCE_MS = 5_000;
const RETRY_MS = 1_000;
/** Longer than the ids of ended processes are live, and than processes take to store a lost id again. */
const MAX_WAIT_MS = 25_000;

const STORE = `
  WITH gone AS (DELETE FROM installation_values
                 WHERE name LIKE 'redis %' AND updated_at < clock_timestamp() - interval '1 day' AND name <> $1)
  INSERT INTO installation_values AS stored (name, value, updated_at) VALUES ($1, '{}', clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET updated_at = clock_timestamp()
   WHERE stored.updated_at < clock_timestamp() - interval '4 s'`;

const keyOf = ({ prefix }: RedisConnections): string => `${prefix}:redis-id`;

/**
 * Waits until no process of another Redis uses the database. Then announces the id of this process's Redis in the database,
 * until the database is closed. Redis decides the id: one that lost its data gets the id that its processes announced, and
 * one with an older or another process's id gives them that. So processes of one Redis agree, whatever happens to it.
 * @throws ConfigError if processes of another Redis use the database
 */
export async function claimRedis(db: DataSource, redis: RedisConnections): Promise<void> {
  for (let waited = 0; !(await isFree(db, redis)); waited += RETRY_MS) {
    if (waited >= MAX_WAIT_MS)
      throw new ConfigError(
        'Settings: another Studyhall, with another Redis, uses the database of DATABASE_URL. Give each a database of its own; machines of one installation need the same REDIS_URL and REDIS_PREFIX.',
      );
    await delay(RETRY_MS);
  }
  let id = randomBytes(6).toString('hex');
  const announce = async (): Promise<void> => {
    id = (await redis.commands.set(keyOf(redis), id, 'NX', 'GET')) ?? id;
    await db.query(STORE, [`redis ${id}`]);
  };
  // Fails while Redis is unavailable, and before the first migration of a database.
  const tryToAnnounce = (): Promise<void> => announce().catch(() => undefined);
  await tryToAnnounce();
  const timer = setInterval(() => {
    if (db.isInitialized) void tryToAnnounce();
    else clearInterval(timer);
  }, ANNOUNCE_MS).unref();
}

/** False while processes use the database whose Redis has another id, or has lost it. */
async function isFree(db: DataSource, redis: RedisConnections): Promise<boolean> {
  const live = await findLive(db).catch((error: { code?: string }) => {
    // No migration has run.
    if (error.code === '42P01') return [];
    throw error;
  });
  if (live.length === 0) return true;
  const own = await redis.commands.get(keyOf(redis)).catch(() => undefined);
  return own === undefined || live.every((id) => id === own);
}

/** Whether processes of another Redis use the database. */
export async function isUsedByOtherRedis(db: DataSource, redis: RedisConnections): Promise<boolean> {
  const [own, live] = await Promise.all([redis.commands.get(keyOf(redis)), findLive(db)]);
  return own !== null && live.some((id) => id !== own);
}

async function findLive(db: DataSource): Promise<string[]> {
  const rows = await db.query<Array<{ id: string }>>(LIVE_REDIS_IDS);
  return rows.map(({ id }) => id);
}
