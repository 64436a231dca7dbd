import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OwnRedis } from '../../../../tests/support/own-redis.js';
import { loadConfig } from '../config/config.schema.js';
import { JobQueues } from '../queues/job-queues.js';
import { withinTime } from '../time-limit.js';
import { RedisConnections } from './redis.module.js';

let server: OwnRedis;
let redis: RedisConnections;
let queues: JobQueues;
beforeAll(async () => {
  server = await OwnRedis.start();
  redis = new RedisConnections(loadConfig({ DATABASE_URL: 'postgres://unused', REDIS_URL: server.url }));
  queues = new JobQueues(redis);
  await queues.add('topics', 'first', { lesson_id: 'first' });
});
afterAll(async () => {
  await queues?.onApplicationShutdown();
  redis?.onApplicationShutdown();
  await server?.kill();
});

/** As where a laptop sleeps, or a busy machine stops the process. */
const pauseProcess = (ms: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('a pause of the process fails no command, job or check, although it is longer than their limit', async () => {
  const sent = Promise.all([
    redis.commands.ping(),
    queues.add('topics', 'second', { lesson_id: 'second' }),
    withinTime(redis.commands.ping(), 2_000),
  ]);
  await new Promise(setImmediate);
  pauseProcess(2_500);
  expect(await sent).toEqual(['PONG', undefined, 'PONG']);
});

it('nor does a pause in the second half of the limit', async () => {
  const asked = withinTime(
    delay(1_200).then(() => redis.commands.ping()),
    2_000,
  );
  await delay(1_200);
  await new Promise(setImmediate);
  pauseProcess(1_500);
  expect(await asked).toBe('PONG');
});

it('a command and a job fail where Redis does not answer', async () => {
  server.hang();
  try {
    await expect(redis.commands.ping()).rejects.toThrow('Command timed out');
    await expect(queues.add('topics', 'third', { lesson_id: 'third' })).rejects.toThrow();
  } finally {
    server.resume();
  }
});
