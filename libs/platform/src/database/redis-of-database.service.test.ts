import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDataSource } from '@studyhall/persistence';
import { startTestServers, type TestServers } from '../../../../tests/support/testing/index.js';
import { loadConfig } from '../config/config.schema.js';
import { RedisConnections } from '../redis/redis.module.js';
import { claimRedis, isUsedByOtherRedis } from './redis-of-database.js';

let servers: TestServers;
let machines: Machine[] = [];
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(async () => {
  await Promise.all(machines.map(stop));
  await servers?.stop();
});
beforeEach(async () => {
  await Promise.all(machines.map(stop));
  machines = [];
  const one = await machine();
  await one.db.query('TRUNCATE installation_values');
  await one.redis.commands.del(idKey());
});

const idKey = (): string => `${servers.env.REDIS_PREFIX}:redis-id`;

interface Machine {
  db: DataSource;
  redis: RedisConnections;
}

/** A process before it uses the database. */
async function machine(prefix = servers.env.REDIS_PREFIX): Promise<Machine> {
  const redis = new RedisConnections(loadConfig({ ...servers.env, REDIS_PREFIX: prefix }));
  const db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
  machines.push({ db, redis });
  return { db, redis };
}
async function stop({ db, redis }: Machine): Promise<void> {
  if (db.isInitialized) await db.destroy();
  redis.onApplicationShutdown();
}
async function started(prefix?: string): Promise<Machine> {
  const one = await machine(prefix);
  await claimRedis(one.db, one.redis);
  return one;
}

it('machines of one installation that start at once agree on one id', async () => {
  const all = await Promise.all([started(), started(), started(), started()]);
  const ids = await all[0]!.db.query(`SELECT name FROM installation_values`);
  expect(ids).toEqual([{ name: `redis ${await all[0]!.redis.commands.get(idKey())}` }]);
});

it.each([
  ['lost its data', null],
  ['was restored from an older copy', 'older'],
])('a Redis that %s refuses no process of its installation', async (_, stored) => {
  const running = await started();
  const { commands } = running.redis;
  const before = await commands.get(idKey());
  if (stored === null) await commands.del(idKey());
  else await commands.set(idKey(), stored);
  const next = await started();
  expect(await commands.get(idKey())).toBe(stored ?? before);
  await expect.poll(() => isUsedByOtherRedis(next.db, next.redis)).toBe(false);
});

it('another Redis is refused, also where it is new, until the processes of the first have ended', async () => {
  const running = await started();
  await expect(started('another')).rejects.toThrow(/^Settings: another Studyhall, with another Redis/);
  const other = machines.at(-1)!;
  expect(await other.redis.commands.exists('another:redis-id')).toBe(0);
  await stop(running);
  await claimRedis(other.db, other.redis);
  await other.redis.commands.del('another:redis-id');
});
