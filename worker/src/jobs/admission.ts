import { Injectable, Logger } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import type { QueueName } from '@studyhall/contracts';
import { JobQueues, QUEUES, RedisConnections } from '@studyhall/platform';

/** A user's share of a queue: at most `limit` jobs run at once. */
export interface Share {
  queue: QueueName;
  userId: number;
  limit: number;
}

/** The delay of a parked job, in case no job promotes it because the user's other jobs died with their worker. */
const PARKED_RETRY_MS = 5_000;
const PARKED_TTL_MS = 3_600_000;

/** KEYS: running, parked. ARGV: id, limit, lease ms. Takes a lease; 0 if the user has reached the limit. */
const ACQUIRE_LEASE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('ZREM', KEYS[2], ARGV[1])
return 1`;

/** KEYS: running, parked. ARGV: id, limit, queued at, ttl. Parks a job; 0 if a lease became free meanwhile. */
const PARK = `
local time = redis.call('TIME')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', time[1] * 1000 + math.floor(time[2] / 1000))
if redis.call('ZCARD', KEYS[1]) < tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
return 1`;

/** KEYS: running, parked. ARGV: id. Releases the lease; returns the user's oldest parked job, or nil. */
const RELEASE_LEASE = `
redis.call('ZREM', KEYS[1], ARGV[1])
local next = redis.call('ZPOPMIN', KEYS[2])
return next[1]`;

/** KEYS: running. ARGV: id, lease ms. */
const RENEW = `
local time = redis.call('TIME')
redis.call('ZADD', KEYS[1], time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/**
 * The one place that decides whether a job that BullMQ hands out may run now. A user has a bounded number of leases in
 * each queue; a job beyond them is parked (delayed in BullMQ, so that it stays a job that can be stopped and waited for)
 * and promoted when a lease returns. A lease lasts as long as the job's lock and is renewed with it: those of a killed
 * worker expire by themselves.
 */
@Injectable()
export class Admission {
  private readonly logger = new Logger('Admission');
  private readonly leases = new Map<string, Share>();

  constructor(
    private readonly redis: RedisConnections,
    private readonly queues: JobQueues,
  ) {}

  /**
   * Runs `work` within the user's share; at once if the job has no share.
   * @throws DelayedError if the job was parked.
   */
  async run<Result>(
    share: Share | null,
    job: Job,
    token: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const id = job.id ?? '';
    if (share === null) return work();
    if (!(await this.enter(share, id))) {
      await job.moveToDelayed(Date.now() + PARKED_RETRY_MS, token);
      await this.park(share, job);
      throw new DelayedError();
    }
    try {
      return await work();
    } finally {
      await this.leave(share, id);
    }
  }

  /** Renews the leases of jobs whose locks were renewed. */
  renew(queue: QueueName, ids: readonly string[]): void {
    for (const id of ids) {
      const share = this.leases.get(leaseOf({ queue }, id));
      if (!share) continue;
      this.redis.commands
        .eval(RENEW, 1, this.keys(share)[0], id, QUEUES[queue].lockMs)
        .catch((error: Error) => this.logger.warn(error.message));
    }
  }

  /** If Redis rejects writes, jobs run without the limit. */
  private async enter(share: Share, id: string): Promise<boolean> {
    const entered = await this.eval(ACQUIRE_LEASE, share, id, share.limit, QUEUES[share.queue].lockMs).catch(
      (error: Error) => {
        this.logger.warn(error.message);
        return 1;
      },
    );
    if (entered !== 1) return false;
    this.leases.set(leaseOf(share, id), share);
    return true;
  }

  private async park(share: Share, job: Job): Promise<void> {
    const id = job.id ?? '';
    try {
      const parked = await this.eval(PARK, share, id, share.limit, job.timestamp, PARKED_TTL_MS);
      if (parked !== 1) await this.promote(share, id);
    } catch (error) {
      this.logger.warn(`${share.queue}/${id} asks again later: ${String(error)}`);
    }
  }

  private async leave(share: Share, id: string): Promise<void> {
    this.leases.delete(leaseOf(share, id));
    try {
      let next = await this.eval(RELEASE_LEASE, share, id);
      while (typeof next === 'string' && !(await this.promote(share, next)))
        next = await this.eval(RELEASE_LEASE, share, id);
    } catch (error) {
      this.logger.warn(`${share.queue}/${id}: ${String(error)}`);
    }
  }

  /** False if the job is no longer delayed: it was stopped, or its delay ended. */
  private async promote({ queue }: Share, id: string): Promise<boolean> {
    const job = await this.queues.queue(queue).getJob(id);
    if (!job) return false;
    return job.promote().then(
      () => true,
      () => false,
    );
  }

  private eval(script: string, share: Share, ...values: Array<string | number>): Promise<unknown> {
    return this.redis.commands.eval(script, 2, ...this.keys(share), ...values);
  }

  private keys({ queue, userId }: Share): [running: string, parked: string] {
    const key = `${this.redis.prefix}:share:{${queue}:${userId}}`;
    return [`${key}:running`, `${key}:parked`];
  }
}

const leaseOf = ({ queue }: Pick<Share, 'queue'>, id: string): string => `${queue}/${id}`;
