import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import { DataSource } from 'typeorm';
import { users } from '@studyhall/persistence';
import {
  EventBus,
  FairLine,
  JobQueues,
  ModelConnection,
  QUEUES,
  RedisConnections,
  type ControlMessage,
  type LineBounds,
  type LineName,
  type QueueName,
} from '@studyhall/platform';
import { LineAnnouncer } from './line.announcer.js';

/** The delay of a waiting job. It is promoted as soon as it gets a place. */
const WAITING_MS = 60_000;
/** The interval of offering places, and how long an offer holds without another one. */
const OFFER_MS = 10_000;
const OFFER_TTL_MS = 30_000;
/** The interval at which a requeued turn checks whether it has a place again. Milliseconds. */
const REQUEUED_POLL_MS = 500;
/** The interval at which a job beyond its time slice requests a long place. Milliseconds. */
const SLICE_POLL_MS = 250;

/**
 * Decides whether a job that BullMQ hands out may run now, by the {@link FairLine} of its queue. A job without a place
 * waits as a delayed job, so that it can be stopped, awaited and counted, and is promoted when it gets one. A place is
 * leased, and renewed with the lock of its job: that of a killed worker goes to the worker that takes its job over, or
 * expires. Where the queue has time slices, a job that takes long moves to the line of long jobs. If Redis rejects writes,
 * jobs run without a line.
 */
@Injectable()
export class Admission implements OnApplicationShutdown {
  private readonly offers = new Map<LineName, number>();
  private readonly answered = new Set<string>();
  private readonly worker: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: ModelConnection,
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
    for (const [queue, places] of offers) {
      const { perUser, slice } = QUEUES[queue];
      if (perUser !== null) this.offers.set(queue, places);
      if (slice) this.offers.set(`${queue}:long`, slice.places);
    }
    await this.offer();
    this.timer = setInterval(
      () => this.offer().catch((error: unknown) => this.redis.outage.warn('the line of jobs', error)),
      OFFER_MS,
    );
    await this.bus.subscribeControl((message) => {
      this.releaseStopped(message).catch((error: unknown) =>
        this.redis.outage.warn('the line of jobs', error),
      );
    });
    this.bus.onGap(() => void this.offer().catch(() => undefined));
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.offer(0).catch(() => undefined);
  }

  /**
   * Runs `work` once the job has a place; at once if its queue has no line. The signal aborts when the job yields its place:
   * `work` then throws.
   * @throws DelayedError if the job has to wait, or yielded its place.
   */
  async run<Result>(
    queue: QueueName,
    job: Job<{ user_id?: number }>,
    token: string | undefined,
    work: (signal?: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const id = job.id ?? '';
    const { user_id: userId } = job.data;
    if (userId === undefined || QUEUES[queue].perUser === null) return work();
    const place = { line: await this.findLine(queue, id) };
    const park = async (): Promise<never> => {
      await job.moveToDelayed(Date.now() + WAITING_MS, token);
      await this.wait(place.line, id, userId);
      throw new DelayedError();
    };
    if (!(await this.enter(place.line, id, userId))) return park();
    const started = performance.now();
    const { slice } = QUEUES[queue];
    const yields = new AbortController();
    const endSlice =
      slice && place.line === queue
        ? pollAfter(slice.ms, () => this.endSlice(queue, id, userId, place, yields))
        : undefined;
    let yielded = false;
    try {
      return await work(endSlice && yields.signal);
    } catch (error) {
      yielded = yields.signal.aborted && !(error instanceof DelayedError);
      if (!yielded) throw error;
      return await park();
    } finally {
      if (queue === 'turns') this.announcer.measured(performance.now() - started);
      await endSlice?.();
      if (!yielded) await this.leave(place.line, id);
    }
  }

  /** The model server answered in a running turn: it may take one more. */
  modelAnswered(id: string): void {
    this.answered.add(id);
  }

  /**
   * Releases the place of a running turn, because the model server takes no requests for `pauseMs`, and waits for another place.
   * Fewer turns run at once from now on.
   */
  async requeue(id: string, userId: number, pauseMs: number, signal: AbortSignal): Promise<void> {
    await this.line
      .slowDown('turns', pauseMs)
      .catch((error: unknown) => this.redis.outage.warn('the line of jobs', error));
    await this.leave('turns', id);
    await delay(pauseMs, undefined, { signal });
    await this.wait('turns', id, userId);
    while (!(await this.enter('turns', id, userId))) await delay(REQUEUED_POLL_MS, undefined, { signal });
  }

  /** Renews the leases of jobs whose locks were renewed. */
  renew(queue: QueueName, ids: readonly string[]): void {
    for (const line of [queue, `${queue}:long`] as const) {
      if (!this.offers.has(line)) continue;
      this.line
        .renew(line, ids, lockLeaseMs(queue))
        .catch((error: unknown) => this.redis.outage.warn('the line of jobs', error));
    }
  }

  /** Gives places that became free without a job that left: after a pause, or of a killed worker. */
  async fill(): Promise<void> {
    await Promise.all([...this.offers.keys()].map((line) => this.fillLine(line)));
  }

  private async fillLine(line: LineName): Promise<void> {
    // Most lines are empty, and the script runs eight commands.
    if ((await this.line.length(line)) === 0) return;
    await this.promote(line, await this.line.fill(line, this.getBounds(line)));
    // The worker that published the places may have been killed.
    if (line === 'turns') this.announcer.changed();
  }

  private async enter(line: LineName, id: string, userId: number): Promise<boolean> {
    try {
      return await this.line.enter(line, id, userId, this.getBounds(line));
    } catch (error) {
      this.redis.outage.warn(`${line}/${id}`, error);
      return true;
    }
  }

  /** A job that took long before runs as a long one. */
  private async findLine(queue: QueueName, id: string): Promise<LineName> {
    if (!QUEUES[queue].slice) return queue;
    const isLong = await this.line.holds(`${queue}:long`, id).catch(() => false);
    return isLong ? `${queue}:long` : queue;
  }

  /**
   * Moves the job to a long place if one is free, else aborts `yields` if another job can have its place.
   * @returns whether it did either
   */
  private async endSlice(
    queue: QueueName,
    id: string,
    userId: number,
    place: { line: LineName },
    yields: AbortController,
  ): Promise<boolean> {
    const long = `${queue}:long` as const;
    if (await this.line.enter(long, id, userId, this.getBounds(long))) {
      place.line = long;
      await this.leave(queue, id);
      return true;
    }
    const admitted = await this.line.yieldPlace(queue, id, this.getBounds(queue));
    if (!admitted) return false;
    place.line = long;
    await this.promote(queue, admitted);
    yields.abort(new Error('Another job has the place.'));
    return true;
  }

  private async wait(line: LineName, id: string, userId: number): Promise<void> {
    try {
      const { school, group } = await users.findLinePath(this.db, userId);
      const path = [school, group, String(userId)] as const;
      await this.promote(line, await this.line.wait(line, id, path, this.getBounds(line)));
    } catch (error) {
      this.redis.outage.warn(`${line}/${id}, waiting`, error);
    }
    if (line === 'turns') this.announcer.changed();
  }

  private async leave(line: LineName, id: string): Promise<void> {
    const succeeded = this.answered.delete(id);
    try {
      await this.promote(line, await this.line.leave(line, id, this.getBounds(line), succeeded));
    } catch (error) {
      this.redis.outage.warn(`${line}/${id}`, error);
    }
  }

  /** Jobs that were removed or are no longer delayed give their place back, until none is left over. */
  private async promote(line: LineName, admitted: readonly string[]): Promise<void> {
    if (admitted.length > 0 && line === 'turns') this.announcer.changed();
    await Promise.all(
      admitted.map(async (id) => {
        const job = await this.queues.queue(toQueue(line)).getJob(id);
        if (!job) return this.leave(line, id);
        // Not delayed: it is queued or running already, and keeps its place.
        await job.promote().catch(() => undefined);
      }),
    );
  }

  /** Gives waiting turns that were stopped a place, so that they end at once. */
  private async releaseStopped(message: ControlMessage): Promise<void> {
    if (message.type !== 'turn.stop' && message.type !== 'user.cancel') return;
    const ids =
      message.type === 'turn.stop'
        ? [message.turn_id]
        : await this.line.findWaiting('turns', message.user_id);
    if (ids.length === 0) return;
    await this.promote('turns', await this.line.admit('turns', ids, this.getBounds('turns')));
  }

  private async offer(ttlMs = OFFER_TTL_MS): Promise<void> {
    await Promise.all(
      [...this.offers].map(([line, places]) => this.line.offer(line, this.worker, places, ttlMs)),
    );
  }

  private getBounds(line: LineName): LineBounds {
    const queue = toQueue(line);
    const { perUser } = QUEUES[queue];
    // One place of each worker stays free for other users.
    const most = Math.max(1, (this.offers.get(line) ?? 1) - 1);
    const limit = queue === 'turns' ? this.connection.latest().MODEL_CONCURRENCY : 0;
    return { perUser: Math.min(perUser ?? most, most), limit, leaseMs: lockLeaseMs(queue) };
  }
}

/**
 * Calls `decide` after `ms` milliseconds, and then until it answers true. Returns a function that ends this, and resolves
 * once no call is pending.
 */
function pollAfter(ms: number, decide: () => Promise<boolean>): () => Promise<void> {
  const ended = new AbortController();
  const poll = async (): Promise<void> => {
    for (let wait = ms, done = false; !done; wait = SLICE_POLL_MS) {
      await delay(wait, undefined, { signal: ended.signal });
      done = await decide().catch(() => false);
    }
  };
  const polling = poll().catch(() => undefined);
  return () => {
    ended.abort();
    return polling;
  };
}

const toQueue = (line: LineName): QueueName => line.replace(':long', '') as QueueName;

/** Longer than the job's lock, so that a job which is taken over keeps its place. Milliseconds. */
const lockLeaseMs = (queue: QueueName): number => 2 * QUEUES[queue].lockMs;
