import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import { DataSource } from 'typeorm';
import { users } from '@studyhall/persistence';
import {
  EventBus,
  FairQueue,
  JobQueues,
  ModelConnection,
  QUEUES,
  RedisConnections,
  type ControlMessage,
  type Lane,
  type LaneLimits,
  type QueueName,
} from '@studyhall/platform';
import { PositionPublisher } from './position.publisher.js';

/** The delay of a waiting job. It is promoted as soon as it gets a slot. */
const WAITING_MS = 60_000;
/** The interval of offering slots, and how long an offer is valid without another one. */
const OFFER_MS = 10_000;
const OFFER_TTL_MS = 30_000;
/** The interval at which a requeued turn checks whether it has a slot again. Milliseconds. */
const REQUEUED_POLL_MS = 500;
/** The interval at which a job beyond its time slice requests a long slot. Milliseconds. */
const SLICE_POLL_MS = 250;

/**
 * Decides whether a job that BullMQ hands out may run now, by the {@link FairQueue} of its queue. A job without a slot
 * waits as a delayed job, so that it can be stopped, awaited and counted, and is promoted when it gets one. A slot is
 * leased, and renewed with the lock of its job: that of a killed worker goes to the worker that takes its job over, or
 * expires. Where the queue has time slices, a job that takes long moves to the lane of long jobs. If Redis rejects writes,
 * jobs run without admission.
 */
@Injectable()
export class Admission implements OnApplicationShutdown {
  private readonly offers = new Map<Lane, number>();
  private readonly answered = new Set<string>();
  private readonly worker: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: ModelConnection,
    private readonly db: DataSource,
    private readonly redis: RedisConnections,
    private readonly queues: JobQueues,
    private readonly fairQueue: FairQueue,
    private readonly positions: PositionPublisher,
    private readonly bus: EventBus,
  ) {
    this.worker = `worker-${process.pid}-${performance.timeOrigin}`;
  }

  /** Offers this worker's slots. Resolves once they count. */
  async open(offers: ReadonlyMap<QueueName, number>): Promise<void> {
    for (const [queue, slots] of offers) {
      const { perUser, slice } = QUEUES[queue];
      if (perUser !== null) this.offers.set(queue, slots);
      if (slice) this.offers.set(`${queue}:long`, slice.slots);
    }
    await this.offer();
    this.timer = setInterval(
      () => this.offer().catch((error: unknown) => this.redis.outage.warn('the fair queue', error)),
      OFFER_MS,
    );
    await this.bus.subscribeControl((message) => {
      this.releaseStopped(message).catch((error: unknown) => this.redis.outage.warn('the fair queue', error));
    });
    this.bus.onGap(() => void this.offer().catch(() => undefined));
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.offer(0).catch(() => undefined);
  }

  /**
   * Runs `work` once the job has a slot; at once if its queue has no limits. The signal aborts when the job yields its slot:
   * `work` then throws.
   * @throws DelayedError if the job has to wait, or yielded its slot.
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
    const slot = { lane: await this.findLane(queue, id) };
    const park = async (): Promise<never> => {
      await job.moveToDelayed(Date.now() + WAITING_MS, token);
      await this.wait(slot.lane, id, userId);
      throw new DelayedError();
    };
    if (!(await this.enter(slot.lane, id, userId))) return park();
    const started = performance.now();
    const { slice } = QUEUES[queue];
    const yields = new AbortController();
    const endSlice =
      slice && slot.lane === queue
        ? pollAfter(slice.ms, () => this.endSlice(queue, id, userId, slot, yields))
        : undefined;
    let yielded = false;
    try {
      return await work(endSlice && yields.signal);
    } catch (error) {
      yielded = yields.signal.aborted && !(error instanceof DelayedError);
      if (!yielded) throw error;
      return await park();
    } finally {
      if (queue === 'turns') this.positions.recordDuration(performance.now() - started);
      await endSlice?.();
      if (!yielded) await this.leave(slot.lane, id);
    }
  }

  /** The model server answered in a running turn: it may take one more. */
  modelAnswered(id: string): void {
    this.answered.add(id);
  }

  /**
   * Releases the slot of a running turn, because the model server takes no requests for `pauseMs`, and waits for another slot.
   * Fewer turns run at once from now on.
   */
  async requeue(id: string, userId: number, pauseMs: number, signal: AbortSignal): Promise<void> {
    await this.fairQueue
      .slowDown('turns', pauseMs)
      .catch((error: unknown) => this.redis.outage.warn('the fair queue', error));
    await this.leave('turns', id);
    await delay(pauseMs, undefined, { signal });
    await this.wait('turns', id, userId);
    while (!(await this.enter('turns', id, userId))) await delay(REQUEUED_POLL_MS, undefined, { signal });
  }

  /** Renews the leases of jobs whose locks were renewed. */
  renew(queue: QueueName, ids: readonly string[]): void {
    for (const lane of [queue, `${queue}:long`] as const) {
      if (!this.offers.has(lane)) continue;
      this.fairQueue
        .renew(lane, ids, lockLeaseMs(queue))
        .catch((error: unknown) => this.redis.outage.warn('the fair queue', error));
    }
  }

  /** Assigns slots that became free although no job ended: after a pause, or of a killed worker. */
  async fill(): Promise<void> {
    await Promise.all([...this.offers.keys()].map((lane) => this.fillLane(lane)));
  }

  private async fillLane(lane: Lane): Promise<void> {
    // Most lanes are empty, and the script runs eight commands.
    if ((await this.fairQueue.length(lane)) === 0) return;
    await this.promote(lane, await this.fairQueue.fill(lane, this.getLimits(lane)));
    // The worker that published the positions may have been killed.
    if (lane === 'turns') this.positions.queueChanged();
  }

  private async enter(lane: Lane, id: string, userId: number): Promise<boolean> {
    try {
      return await this.fairQueue.enter(lane, id, userId, this.getLimits(lane));
    } catch (error) {
      this.redis.outage.warn(`${lane}/${id}`, error);
      return true;
    }
  }

  /** A job that took long before runs as a long one. */
  private async findLane(queue: QueueName, id: string): Promise<Lane> {
    if (!QUEUES[queue].slice) return queue;
    const isLong = await this.fairQueue.holds(`${queue}:long`, id).catch(() => false);
    return isLong ? `${queue}:long` : queue;
  }

  /**
   * Moves the job to a long slot if one is free, else aborts `yields` if another job can have its slot.
   * @returns whether it did either
   */
  private async endSlice(
    queue: QueueName,
    id: string,
    userId: number,
    slot: { lane: Lane },
    yields: AbortController,
  ): Promise<boolean> {
    const long = `${queue}:long` as const;
    if (await this.fairQueue.enter(long, id, userId, this.getLimits(long))) {
      slot.lane = long;
      await this.leave(queue, id);
      return true;
    }
    const admitted = await this.fairQueue.yieldSlot(queue, id, this.getLimits(queue));
    if (!admitted) return false;
    slot.lane = long;
    await this.promote(queue, admitted);
    yields.abort(new Error('Another job has the slot.'));
    return true;
  }

  private async wait(lane: Lane, id: string, userId: number): Promise<void> {
    try {
      const { school, group } = await users.findSchoolAndClass(this.db, userId);
      const path = [school, group, String(userId)] as const;
      await this.promote(lane, await this.fairQueue.wait(lane, id, path, this.getLimits(lane)));
    } catch (error) {
      this.redis.outage.warn(`${lane}/${id}, waiting`, error);
    }
    if (lane === 'turns') this.positions.queueChanged();
  }

  private async leave(lane: Lane, id: string): Promise<void> {
    const succeeded = this.answered.delete(id);
    try {
      await this.promote(lane, await this.fairQueue.leave(lane, id, this.getLimits(lane), succeeded));
    } catch (error) {
      this.redis.outage.warn(`${lane}/${id}`, error);
    }
  }

  /** Promotes admitted jobs. Releases the slot of a job that was removed. */
  private async promote(lane: Lane, admitted: readonly string[]): Promise<void> {
    if (admitted.length > 0 && lane === 'turns') this.positions.queueChanged();
    await Promise.all(
      admitted.map(async (id) => {
        const job = await this.queues.queue(toQueue(lane)).getJob(id);
        if (!job) return this.leave(lane, id);
        // Not delayed: it is queued or running already, and keeps its slot.
        await job.promote().catch(() => undefined);
      }),
    );
  }

  /** Gives waiting turns that were stopped a slot, so that they end at once. */
  private async releaseStopped(message: ControlMessage): Promise<void> {
    if (message.type !== 'turn.stop' && message.type !== 'user.cancel') return;
    const ids =
      message.type === 'turn.stop'
        ? [message.turn_id]
        : await this.fairQueue.findWaiting('turns', message.user_id);
    if (ids.length === 0) return;
    await this.promote('turns', await this.fairQueue.admit('turns', ids, this.getLimits('turns')));
  }

  private async offer(ttlMs = OFFER_TTL_MS): Promise<void> {
    await Promise.all(
      [...this.offers].map(([lane, slots]) => this.fairQueue.offer(lane, this.worker, slots, ttlMs)),
    );
  }

  private getLimits(lane: Lane): LaneLimits {
    const queue = toQueue(lane);
    const { perUser } = QUEUES[queue];
    // One slot of each worker stays free for other users.
    const most = Math.max(1, (this.offers.get(lane) ?? 1) - 1);
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

const toQueue = (lane: Lane): QueueName => lane.replace(':long', '') as QueueName;

/** Longer than the job's lock, so that a job which is taken over keeps its slot. Milliseconds. */
const lockLeaseMs = (queue: QueueName): number => 2 * QUEUES[queue].lockMs;
