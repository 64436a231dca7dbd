import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError } from '@studyhall/contracts';
import type { RedisConnections } from '@studyhall/platform';
import { within } from './within.js';

/** Nobody waits longer for a Redis that does not answer. */
const PATIENCE_MS = 1_000;

/** A limit that all processes share; each counts for itself while Redis is away. */
export class SharedLimit {
  private readonly shared: RateLimiterAbstract;
  private readonly own: RateLimiterAbstract;

  /** `points` for each key within `seconds`. */
  constructor(
    private readonly redis: RedisConnections,
    name: string,
    points: number,
    seconds: number,
  ) {
    const options = { keyPrefix: `${redis.prefix}:${name}`, points, duration: seconds };
    this.shared = new RateLimiterRedis({ ...options, storeClient: redis.commands });
    this.own = new RateLimiterMemory(options);
  }

  /** @throws AppError `rate_limited` with the seconds to wait. */
  async ask<T>(question: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    try {
      if (this.redis.commands.status !== 'ready') throw new AppError('unavailable');
      return await within(PATIENCE_MS, question(this.shared));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw limited(refusal);
    }
    try {
      return await question(this.own);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? limited(refusal) : refusal;
    }
  }
}

/** The refusal of somebody whose points are used up. */
export const limited = (state: RateLimiterRes): AppError =>
  new AppError('rate_limited', undefined, { retryAfterSeconds: Math.max(1, state.msBeforeNext / 1000) });
