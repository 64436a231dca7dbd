import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Queue, QueueEvents } from 'bullmq';
import type { JobMap, JobResultMap, QueueName } from '@studyhall/contracts';
import { RedisConnections } from '../redis/redis.module.js';
import { QUEUES } from './queues.js';

/** Puts jobs into queues, and awaits results where a caller needs them. */
@Injectable()
export class JobQueues implements OnApplicationShutdown {
  private readonly logger = new Logger('Queues');
  private readonly queues = new Map<QueueName, Queue>();
  private readonly events = new Map<QueueName, Promise<QueueEvents>>();

  constructor(private readonly redis: RedisConnections) {}

  queue(name: QueueName): Queue {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue(name, { connection: this.redis.commands, prefix: this.redis.prefix });
      queue.on('error', (error) => this.logger.warn(`${name}: ${error.message}`));
      this.queues.set(name, queue);
    }
    return queue;
  }

  /** Queues a job under `id`. The same id, while queued or running, is not queued twice. */
  async add<Name extends QueueName>(
    name: Name,
    id: string,
    data: JobMap[Name],
    priority?: number,
  ): Promise<void> {
    const { attempts, backoffMs, keepSeconds } = QUEUES[name];
    const keep = keepSeconds === 0 ? true : { age: keepSeconds };
    await this.queue(name).add(name, data, {
      jobId: id,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      removeOnComplete: keep,
      removeOnFail: keep,
      priority,
    });
  }

  /**
   * Queues a job and waits for its result.
   * @throws Error with the job's failure, or after `timeoutMs`.
   */
  async addAndWait<Name extends QueueName>(
    name: Name,
    id: string,
    data: JobMap[Name],
    timeoutMs: number,
  ): Promise<JobResultMap[Name]> {
    const events = await this.eventsOf(name);
    await this.add(name, id, data);
    const job = await this.queue(name).getJob(id);
    if (!job) throw new Error(`The job ${name}/${id} is gone.`);
    return (await job.waitUntilFinished(events, timeoutMs)) as JobResultMap[Name];
  }

  /** Resolves when a queued job has ended in whatever way, or is not there; rejects after `timeoutMs`. */
  async settled(name: QueueName, id: string, timeoutMs: number): Promise<void> {
    const events = await this.eventsOf(name);
    const job = await this.queue(name).getJob(id);
    await job?.waitUntilFinished(events, timeoutMs).catch(async (error: unknown) => {
      if (await this.isPending(name, id)) throw error;
    });
  }

  /** Whether the queue knows this job and still means to run it. */
  async isPending(name: QueueName, id: string): Promise<boolean> {
    const state = await this.queue(name).getJobState(id);
    return state !== 'unknown' && state !== 'completed' && state !== 'failed';
  }

  /** Takes a job that is not running out of its queue: one that waits, or what is kept of one that ended. */
  async remove(name: QueueName, id: string): Promise<void> {
    await this.queue(name)
      .remove(id)
      .catch(() => undefined);
  }

  private eventsOf(name: QueueName): Promise<QueueEvents> {
    let events = this.events.get(name);
    if (!events) {
      const fresh = new QueueEvents(name, { connection: this.redis.create(), prefix: this.redis.prefix });
      fresh.on('error', (error) => this.logger.warn(`${name}: ${error.message}`));
      events = fresh.waitUntilReady().then(() => fresh);
      this.events.set(name, events);
    }
    return events;
  }

  async onApplicationShutdown(): Promise<void> {
    const events = await Promise.allSettled(this.events.values());
    await Promise.allSettled([
      ...[...this.queues.values()].map((queue) => queue.close()),
      ...events.map((one) => (one.status === 'fulfilled' ? one.value.close() : undefined)),
    ]);
  }
}
