import { UnrecoverableError } from 'bullmq';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobMap, QueueName } from '@studyhall/contracts';
import { JobQueues, loadConfig, QUEUE_NAMES, RedisConnections } from '@studyhall/platform';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { Admission } from './admission.js';
import type { JobHandler } from './job-handler.js';
import { JobHost } from './job-host.js';

let servers: TestServers;
let redis: RedisConnections;
let queues: JobQueues;
let host: JobHost;
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

beforeAll(async () => {
  servers = await startTestServers();
  const config = loadConfig(servers.env);
  redis = new RedisConnections(config);
  queues = new JobQueues(redis);
  const handlers = QUEUE_NAMES.map((name) => (name === 'images' ? images : idle(name)));
  host = new JobHost(handlers as JobHandler[], config, redis, new Admission(redis, queues));
  await host.onApplicationBootstrap();
});
afterAll(async () => {
  await host?.beforeApplicationShutdown();
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
