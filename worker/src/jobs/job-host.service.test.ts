import { UnrecoverableError } from 'bullmq';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobMap, QueueName } from '@studyhall/contracts';
import { createDataSource } from '@studyhall/persistence';
import {
  EventBus,
  EventPublisher,
  FairLine,
  JobQueues,
  loadConfig,
  QUEUE_NAMES,
  QUEUES,
  RedisConnections,
} from '@studyhall/platform';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { Admission } from './admission.js';
import type { JobHandler } from './job-handler.js';
import { JobHost } from './job-host.js';
import { LineAnnouncer } from './line.announcer.js';

let servers: TestServers;
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
let finishTurn: (() => void) | undefined;
const turns: JobHandler<'turns'> = {
  queue: 'turns',
  handle: () => new Promise((resolve) => (finishTurn = resolve)),
};

beforeAll(async () => {
  servers = await startTestServers();
  const config = loadConfig(servers.env);
  redis = new RedisConnections(config);
  queues = new JobQueues(redis);
  const handlers = [
    images,
    turns,
    ...QUEUE_NAMES.filter((name) => name !== 'images' && name !== 'turns').map(idle),
  ];
  const line = new FairLine(redis);
  const announcer = new LineAnnouncer(config, line, new EventPublisher(redis), redis);
  const db = createDataSource({ url: config.DATABASE_URL });
  admission = new Admission(config, db, redis, queues, line, announcer, new EventBus(redis));
  host = new JobHost(handlers as JobHandler[], config, redis, admission);
  await host.onApplicationBootstrap();
});
afterAll(async () => {
  await host?.beforeApplicationShutdown();
  await admission?.onApplicationShutdown();
  await queues?.onApplicationShutdown();
  redis?.onApplicationShutdown();
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
  await expect.poll(() => finishTurn).toBeDefined();
  const first = await leaseEnd();
  expect(first).toBeGreaterThan(Date.now());
  await expect.poll(leaseEnd, { timeout: QUEUES.turns.lockMs }).toBeGreaterThan(first);
  finishTurn?.();
  await expect.poll(leaseEnd).toBe(0);
});
