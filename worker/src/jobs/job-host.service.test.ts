import { once } from 'node:events';
import { UnrecoverableError } from 'bullmq';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDataSource, migrate } from '@studyhall/persistence';
import {
  EventBus,
  EventPublisher,
  FairQueue,
  JobQueues,
  loadConfig,
  ModelConnection,
  QUEUE_NAMES,
  RedisConnections,
  type JobMap,
  type QueueName,
} from '@studyhall/platform';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { Admission } from './admission.js';
import type { JobHandler } from './job-handler.js';
import { JobHost } from './job-host.js';
import { PositionPublisher } from './position.publisher.js';
import { QueueWatch } from './queue.watch.js';

let servers: TestServers;
let db: DataSource;
let redis: RedisConnections;
let queues: JobQueues;
let host: JobHost;
let admission: Admission;
const tried: string[] = [];
const givenUp = Promise.withResolvers<{ data: unknown; error: Error }>();

const idle = (queue: QueueName): JobHandler => ({ queue, handle: () => Promise.resolve() as Promise<never> });
const images: JobHandler<'images'> = {
  queue: 'images',
  handle({ job_id }) {
    tried.push(job_id);
    // The state in which BullMQ fails a job whose workers died.
    throw new UnrecoverableError('job stalled more than allowable limit');
  },
  onFailed(data: JobMap['images'], error: Error) {
    givenUp.resolve({ data, error });
    return Promise.resolve();
  },
};
const programs = { begun: [] as string[], ended: [] as string[] };
const end = new AbortController();
/** Programs whose id begins with `endless` run until they are aborted, or the test ends them. */
const code: JobHandler<'code'> = {
  queue: 'code',
  async handle({ run_id }, { signal }) {
    programs.begun.push(run_id);
    if (run_id.startsWith('endless') && !end.signal.aborted)
      await once(AbortSignal.any([signal, end.signal]), 'abort');
    signal.throwIfAborted();
    programs.ended.push(run_id);
  },
};
/** Ends the running turns: two of one job where this process stood still for longer than its lock. */
const finishTurns: Array<() => void> = [];
const turns: JobHandler<'turns'> = {
  queue: 'turns',
  handle: () => new Promise((resolve) => finishTurns.push(resolve)),
};

beforeAll(async () => {
  servers = await startTestServers();
  const config = loadConfig(servers.env);
  redis = new RedisConnections(config);
  queues = new JobQueues(redis);
  const handlers = [
    images,
    turns,
    code,
    ...QUEUE_NAMES.filter((name) => !['images', 'turns', 'code'].includes(name)).map(idle),
  ];
  const fairQueue = new FairQueue(redis);
  const connection = new ModelConnection(config);
  const positions = new PositionPublisher(connection, fairQueue, new EventPublisher(redis), redis);
  db = await createDataSource({ url: config.DATABASE_URL }).initialize();
  await migrate(db);
  admission = new Admission(connection, db, redis, queues, fairQueue, positions, new EventBus(redis));
  host = new JobHost(handlers as JobHandler[], config, redis, admission, new QueueWatch(redis), connection);
  await host.onApplicationBootstrap();
});
afterAll(async () => {
  await host?.beforeApplicationShutdown();
  await admission?.onApplicationShutdown();
  await queues?.onApplicationShutdown();
  redis?.onApplicationShutdown();
  await db?.destroy();
  await servers?.stop();
});

it('calls `onFailed` of the handler for a job that fails before its attempts are used up', async () => {
  await queues.add('images', 'poison', { job_id: 'poison', user_id: 1 });
  expect(await givenUp.promise).toMatchObject({
    data: { job_id: 'poison', user_id: 1 },
    error: { message: 'job stalled more than allowable limit' },
  });
  expect(tried).toEqual(['poison']);
});

it('renews the lease of a running job with its lock, and releases it at the end', async () => {
  const leaseEnd = async () =>
    Number(await redis.commands.zscore(`${redis.prefix}:line:{turns}:running`, 'long'));
  await queues.add('turns', 'long', { turn_id: 'long', user_id: 7 });
  await expect.poll(() => finishTurns.length).toBeGreaterThan(0);
  const first = await leaseEnd();
  expect(first).toBeGreaterThan(Date.now());
  await expect.poll(leaseEnd).toBeGreaterThan(first);
  for (const finish of finishTurns) finish();
  await expect.poll(leaseEnd).toBe(0);
});

it('lets a program run beside endless ones of as many users as the worker has slots', async () => {
  const users = [1, 2, 3, 4, 5];
  for (const user of users) {
    const id = `endless-${user}`;
    await queues.add('code', id, { run_id: id, user_id: user });
  }
  // The fifth one begins when another yields its slot.
  await expect.poll(() => programs.begun.length).toBeGreaterThanOrEqual(4);
  await queues.add('code', 'short', { run_id: 'short', user_id: 6 });
  await expect.poll(() => programs.ended).toEqual(['short']);
  // Those that yielded wait for a long slot, and hold no short one.
  await expect.poll(() => redis.commands.hlen(`${redis.prefix}:line:{code}:long:waiting`)).toBeGreaterThan(0);
  end.abort();
  await expect.poll(() => programs.ended).toHaveLength(6);
});

it('finds a job for which no worker was woken', async () => {
  const queue = queues.queue('code');
  await queues.queue('code').waitUntilReady();
  // As where Redis woke a frozen worker for it: the job waits, and the marker is gone.
  const client = redis.commands;
  await client.hset(queue.toKey('lost'), {
    name: 'code',
    data: JSON.stringify({ run_id: 'lost', user_id: 1 }),
    opts: '{}',
    timestamp: Date.now(),
    delay: 0,
    priority: 0,
  });
  await client.lpush(queue.toKey('wait'), 'lost');
  await expect.poll(() => programs.ended).toContain('lost');
});
