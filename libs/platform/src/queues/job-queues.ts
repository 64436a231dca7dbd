import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queue, QueueEvents } from 'bullmq';
import { AppError } from '@studyhall/contracts';
import { RedisConnections } from '../redis/redis.module.js';
import { JobTooLong, JobWaits, type JobState, type WaitOptions } from './job-waits.js';
import { DISK_FULL, isDiskFull } from '../storage/disk-full.js';
import { withinTime } from '../time-limit.js';
import { NO_TRACING, type Tracing } from '../tracing/tracing.js';
import { TRACING } from '../tracing/tracing.module.js';
import { QUEUES, type JobMap, type JobResultMap, type QueueName } from './queues.js';

/**
 * How long a caller waits while Redis is unavailable. Needed because a queue waits for its connection before its first
 * command, regardless of that command's time limit. The job is added when Redis returns.
 */
const TIMEOUT_MS = 2_000;

/** Adds jobs to queues, and can wait for their results. If tracing is on, a job carries the span that queued it as `trace`. */
@Injectable()
export class JobQueues implements OnApplicationShutdown {
  private readonly queues = new Map<QueueName, Queue>();
  private readonly waits = new Map<QueueName, Promise<JobWaits>>();
  private readonly events: QueueEvents[] = [];

  constructor(
    private readonly redis: RedisConnections,
    @Inject(TRACING) private readonly tracing: Tracing = NO_TRACING,
  ) {}

  queue(name: QueueName): Queue {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue(name, { connection: this.redis.queueCommands, prefix: this.redis.prefix });
      queue.on('error', (error) => this.redis.outage.warn(name, error));
      this.queues.set(name, queue);
    }
    return queue;
  }

  /** @throws AppError `unavailable` while Redis rejects jobs because its disk is full */
  async assertRoom(): Promise<void> {
    await this.redis.commands.ping().catch((cause: unknown) => {
      if (isDiskFull(cause)) throw new AppError('unavailable', DISK_FULL, { cause });
    });
  }

  /** Queues a job under `id`. Does nothing if a job with this id is already queued or running. */
  async add<Name extends QueueName>(
    name: Name,
    id: string,
    data: JobMap[Name],
    priority?: number,
  ): Promise<void> {
    const { attempts, backoffMs, keepSeconds } = QUEUES[name];
    const keep = keepSeconds === 0 ? true : { age: keepSeconds };
    const trace = this.tracing.current();
    const added = this.queue(name).add(name, trace === undefined ? data : { ...data, trace }, {
      jobId: id,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      removeOnComplete: keep,
      removeOnFail: keep,
      priority,
    });
    await withinTime(added, TIMEOUT_MS);
  }

  /**
   * Queues a job for stored work. If Redis rejects it, the worker's `QueueReconciler` queues it later, so the caller's
   * request still succeeds.
   */
  async addStored<Name extends QueueName>(name: Name, id: string, data: JobMap[Name]): Promise<void> {
    await this.add(name, id, data).catch((error: unknown) => this.redis.outage.warn(`${name}/${id}`, error));
  }

  /**
   * Queues a job and waits for its result. If the caller aborts, a job that has not started is removed. With `stored`, the
   * wait continues if Redis rejects the job, because a worker task queues stored work again.
   * @throws Error with the job's failure, JobTooLong, or the signal's reason.
   */
  async addAndWait<Name extends QueueName>(
    name: Name,
    id: string,
    data: JobMap[Name],
    { stored = false, ...options }: WaitOptions & { stored?: boolean },
  ): Promise<JobResultMap[Name]> {
    const waits = await this.getWaits(name);
    const add = () => (stored ? this.addStored(name, id, data) : this.add(name, id, data));
    try {
      const result = await waits.wait(id, options, add);
      return result as JobResultMap[Name];
    } catch (error) {
      if (options.signal?.aborted || error instanceof JobTooLong) void this.remove(name, id);
      throw error;
    }
  }

  /** Resolves when a job has completed or failed, or does not exist. Rejects as the options say. */
  async settled(name: QueueName, id: string, options: WaitOptions): Promise<void> {
    const waits = await this.getWaits(name);
    await waits
      .wait(id, options, () => waits.check(id))
      .catch((error: unknown) => {
        if (options.signal?.aborted || error instanceof JobTooLong) throw error;
      });
  }

  /** Whether the job is in the queue and has not ended. */
  async isPending(name: QueueName, id: string): Promise<boolean> {
    return (await this.readState(name, id)) !== 'settled';
  }

  /** Removes a job that is not running from its queue: a waiting job, or the record of an ended one. */
  async remove(name: QueueName, id: string): Promise<void> {
    const removed = this.queue(name).remove(id);
    await withinTime(removed, TIMEOUT_MS).catch(() => undefined);
  }

  private async readState(name: QueueName, id: string): Promise<JobState> {
    const state = await this.queue(name).getJobState(id);
    if (state === 'active') return 'running';
    return state === 'unknown' || state === 'completed' || state === 'failed' ? 'settled' : 'waiting';
  }

  private getWaits(name: QueueName): Promise<JobWaits> {
    let waits = this.waits.get(name);
    if (!waits) {
      waits = this.openWaits(name);
      this.waits.set(name, waits);
      // Forget the failure, so that the next call reconnects.
      waits.catch(() => this.waits.delete(name));
    }
    return waits;
  }

  private async openWaits(name: QueueName): Promise<JobWaits> {
    const connection = this.redis.create();
    // Start after the current last event. By default a reader starts at the end of the stream at its first read, and the
    // job may have ended before that.
    const [last] = await connection.xrevrange(this.queue(name).toKey('events'), '+', '-', 'COUNT', 1);
    const lastEventId = last?.[0] ?? '0-0';
    const events = new QueueEvents(name, { connection, prefix: this.redis.prefix, lastEventId });
    events.on('error', (error) => this.redis.outage.warn(name, error));
    this.events.push(events);
    await events.waitUntilReady();
    return new JobWaits(events, (id) => this.readState(name, id));
  }

  async onApplicationShutdown(): Promise<void> {
    for (const waits of await Promise.allSettled(this.waits.values()))
      if (waits.status === 'fulfilled') waits.value.close();
    await Promise.allSettled([
      ...[...this.queues.values()].map((queue) => queue.close()),
      ...this.events.map((events) => events.close()),
    ]);
  }
}
