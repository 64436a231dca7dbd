import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { loadConfig } from '../config/config.schema.js';
import { RedisConnections } from '../redis/redis.module.js';
import { JobQueues } from './job-queues.js';
import { JobTooLong } from './job-waits.js';

let servers: TestServers;
let redis: RedisConnections;
let queues: JobQueues;
let worker: Worker;
/** Ends the running job with this name. */
const running = new Map<string, () => void>();

beforeAll(async () => {
  servers = await startTestServers();
  redis = new RedisConnections(loadConfig(servers.env));
  queues = new JobQueues(redis);
  // One at a time: the second job waits.
  worker = new Worker('code', (job) => new Promise<void>((done) => running.set(job.id ?? '', done)), {
    connection: redis.create(),
    prefix: redis.prefix,
  });
  await worker.waitUntilReady();
});
afterAll(async () => {
  await worker?.close(true);
  await queues?.onApplicationShutdown();
  redis?.onApplicationShutdown();
  await servers?.stop();
});

const data = { run_id: 'run', user_id: 1 };
const starts = (id: string): Promise<void> => expect.poll(() => running.has(id)).toBe(true);

it('a time limit counts from the start of the job, and pauses the clock of the caller before', async () => {
  const first = queues.addAndWait('code', 'first', data, { runMs: 60_000 });
  await starts('first');
  const pauses: string[] = [];
  const clock = {
    pause: () => {
      pauses.push('paused');
      return () => void pauses.push('resumed');
    },
  };
  const tooLong = expect(
    queues.addAndWait('code', 'second', data, { runMs: 300, clock }),
  ).rejects.toBeInstanceOf(JobTooLong);
  await expect.poll(() => pauses).toEqual(['paused']);
  // Wait longer than the limit of the waiting job, while this one runs.
  await expect(queues.settled('code', 'first', { runMs: 600 })).rejects.toBeInstanceOf(JobTooLong);
  expect(pauses).toEqual(['paused']);
  running.get('first')?.();
  await first;
  await starts('second');
  await expect.poll(() => pauses).toEqual(['paused', 'resumed']);
  await tooLong;
  running.get('second')?.();
});

it('a wait ends with its signal, and its job leaves the queue', async () => {
  const busy = queues.addAndWait('code', 'busy', data, { runMs: 60_000 });
  await starts('busy');
  const stop = new AbortController();
  const waiting = queues.addAndWait('code', 'waiting', data, { runMs: 60_000, signal: stop.signal });
  await expect.poll(() => queues.isPending('code', 'waiting')).toBe(true);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect.poll(() => queues.isPending('code', 'waiting')).toBe(false);
  running.get('busy')?.();
  await busy;
});

/** Connections whose first read of a stream begins late. */
class LateReaders extends RedisConnections {
  readonly begin = Promise.withResolvers<void>();

  override create(...options: Parameters<RedisConnections['create']>): Redis {
    return this.late(super.create(...options));
  }

  private late(connection: Redis): Redis {
    const { begin } = this;
    return new Proxy(connection, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          const call = (): unknown => Reflect.apply(member, target, args);
          if (name === 'duplicate') return this.late(call() as Redis);
          return name === 'xread' ? begin.promise.then(call) : call();
        };
      },
    });
  }
}

it('the end of a job is received also where it came before the first read of events', async () => {
  const connections = new LateReaders(loadConfig(servers.env));
  const late = new JobQueues(connections);
  const first = late.addAndWait('code', 'early', data, { runMs: 60_000 });
  await starts('early');
  running.get('early')?.();
  await expect.poll(() => queues.isPending('code', 'early')).toBe(false);
  connections.begin.resolve();
  await first;
  await late.onApplicationShutdown();
  connections.onApplicationShutdown();
});
