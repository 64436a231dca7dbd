import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import { DataSource } from 'typeorm';
import type { QueueName } from '@studyhall/contracts';
import { users } from '@studyhall/persistence';
import {
  CONFIG,
  EventBus,
  FairLine,
  JobQueues,
  QUEUES,
  RedisConnections,
  type Config,
  type ControlMessage,
  type LineBounds,
} from '@studyhall/platform';
import { LineAnnouncer } from './line.announcer.js';

/** The delay of a waiting job. It is promoted as soon as it gets a place. */
const WAITING_MS = 60_000;
/** The interval of offering places, and how long an offer holds without another one. */
const OFFER_MS = 10_000;
const OFFER_TTL_MS = 30_000;
/** How often a turn that runs already looks whether it has its place back. Milliseconds. */
const AGAIN_MS = 500;

/**
 * Decides whether a job that BullMQ hands out may run now, by the {@link FairLine} of its queue. A job without a place
 * waits as a delayed job, so that it can be stopped, awaited and counted, and is promoted when it gets one. A place is
 * leased, and renewed with the lock of its job: that of a killed worker goes to the worker that takes its job over, or expires. If Redis rejects writes, jobs
 * run without a line.
 */
@Injectable()
export class Admission implements OnApplicationShutdown {
  private readonly offers = new Map<QueueName, number>();
  private readonly worker: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: DataSource,
    private readonly redis: RedisConnections,
    private readonly queues: JobQueues,
    private readonly line: FairLine,
    private readonly announcer: LineAnnouncer,
    private readonly bus: EventBus,
  ) {
    this.worker = `worker-${process.pid}-${performance.timeOrigin}`;
  }

  /** Offers this worker's places. Resolves once they count. */
  async open(offers: ReadonlyMap<QueueName, number>): Promise<void> {
    for (const [queue, places] of offers) if (QUEUES[queue].perUser !== null) this.offers.set(queue, places);
    await this.offer();
    this.timer = setInterval(
      () => this.offer().catch((error: unknown) => this.redis.outage.warn('the line of jobs', error)),
      OFFER_MS,
    );
    await this.bus.subscribeControl((message) => {
      this.pass(message).catch((error: unknown) => this.redis.outage.warn('the line of jobs', error));
    });
    this.bus.onGap(() => void this.offer().catch(() => undefined));
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.offer(0).catch(() => undefined);
  }

  /**
   * Runs `work` once the job has a place; at once if its queue has no line.
   * @throws DelayedError if the job has to wait.
   */
  async run<Result>(
    queue: QueueName,
    job: Job<{ user_id?: number }>,
    token: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const id = job.id ?? '';
    const { user_id: userId } = job.data;
    if (userId === undefined || QUEUES[queue].perUser === null) return work();
    if (!(await this.enter(queue, id, userId))) {
      await job.moveToDelayed(Date.now() + WAITING_MS, token);
      await this.wait(queue, id, userId);
      throw new DelayedError();
    }
    const started = performance.now();
    try {
      return await work();
    } finally {
      if (queue === 'turns') this.announcer.measured(performance.now() - started);
      await this.leave(queue, id);
    }
  }

  /**
   * Gives the place of a running turn back, because the model server takes no more for `pauseMs`, and waits for another.
   * Fewer turns run at once from now on.
   */
  async again(id: string, userId: number, pauseMs: number, signal: AbortSignal): Promise<void> {
    await this.line
      .slowDown('turns', pauseMs)
      .catch((error: unknown) => this.redis.outage.warn('the line of jobs', error));
    await this.leave('turns', id);
    await delay(pauseMs, undefined, { signal });
    await this.wait('turns', id, userId);
    while (!(await this.enter('turns', id, userId))) await delay(AGAIN_MS, undefined, { signal });
  }

  /** Renews the leases of jobs whose locks were renewed. */
  renew(queue: QueueName, ids: readonly string[]): void {
    if (!this.offers.has(queue)) return;
    this.line
      .renew(queue, ids, leaseOf(queue))
      .catch((error: unknown) => this.redis.outage.warn('the line of jobs', error));
  }

  /** Gives places that became free without a job that left: after a pause, or of a killed worker. */
  async fill(): Promise<void> {
    for (const queue of this.offers.keys())
      await this.promote(queue, await this.line.fill(queue, this.boundsOf(queue)));
    // The worker that announced the places may have been killed.
    if ((await this.line.length('turns')) > 0) this.announcer.changed();
  }

  private async enter(queue: QueueName, id: string, userId: number): Promise<boolean> {
    try {
      return await this.line.enter(queue, id, userId, this.boundsOf(queue));
    } catch (error) {
      this.redis.outage.warn(`${queue}/${id}`, error);
      return true;
    }
  }

  private async wait(queue: QueueName, id: string, userId: number): Promise<void> {
    try {
      const { school, group } = await users.findLinePath(this.db, userId);
      const path = [school, group, String(userId)] as const;
      await this.promote(queue, await this.line.wait(queue, id, path, this.boundsOf(queue)));
    } catch (error) {
      this.redis.outage.warn(`${queue}/${id}, waiting`, error);
    }
    if (queue === 'turns') this.announcer.changed();
  }

  private async leave(queue: QueueName, id: string): Promise<void> {
    try {
      await this.promote(queue, await this.line.leave(queue, id, this.boundsOf(queue)));
    } catch (error) {
      this.redis.outage.warn(`${queue}/${id}`, error);
    }
  }

  /** Jobs that were removed or are no longer delayed give their place back, until none is left over. */
  private async promote(queue: QueueName, admitted: readonly string[]): Promise<void> {
    if (admitted.length > 0 && queue === 'turns') this.announcer.changed();
    await Promise.all(
      admitted.map(async (id) => {
        const job = await this.queues.queue(queue).getJob(id);
        if (!job) return this.leave(queue, id);
        // Not delayed: it is queued or running already, and keeps its place.
        await job.promote().catch(() => undefined);
      }),
    );
  }

  /** Lets waiting turns that were stopped pass, so that they end at once. */
  private async pass(message: ControlMessage): Promise<void> {
    if (message.type === 'image.stop') return;
    const ids =
      message.type === 'turn.stop' ? [message.turn_id] : await this.line.waitingOf('turns', message.user_id);
    if (ids.length === 0) return;
    await this.promote('turns', await this.line.admit('turns', ids, this.boundsOf('turns')));
  }

  private async offer(ttlMs = OFFER_TTL_MS): Promise<void> {
    await Promise.all(
      [...this.offers].map(([queue, places]) => this.line.offer(queue, this.worker, places, ttlMs)),
    );
  }

  private boundsOf(queue: QueueName): LineBounds {
    const { perUser } = QUEUES[queue];
    // One place of each worker stays free for other users.
    const most = Math.max(1, (this.offers.get(queue) ?? 1) - 1);
    const limit = queue === 'turns' ? this.config.MODEL_CONCURRENCY : 0;
    return { perUser: Math.min(perUser ?? most, most), limit, leaseMs: leaseOf(queue) };
  }
}

/** Longer than the job's lock, so that a job which is taken over keeps its place. Milliseconds. */
const leaseOf = (queue: QueueName): number => 2 * QUEUES[queue].lockMs;
