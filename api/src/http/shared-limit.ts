import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError } from '@studyhall/contracts';
import type { RedisConnections } from '@studyhall/platform';

/** After a timeout each process counts in memory for this long, so that a hanging Redis delays one request, not all. */
const REDIS_PAUSE_MS = 5_000;

interface Limit {
  points: number;
  seconds: number;
  /** The sentence of the error; the time until the reset is appended. */
  sentence: string;
}

/**
 * A rate limit shared by all processes through Redis; while Redis is unavailable each process counts in memory.
 * Counting is atomic.
 */
export class SharedLimit {
  private readonly shared: RateLimiterAbstract;
  private readonly own: RateLimiterAbstract;
  private readonly sentence: string;
  private pausedUntil = 0;

  constructor(
    private readonly redis: RedisConnections,
    name: string,
    { points, seconds, sentence }: Limit,
  ) {
    const options = { keyPrefix: `${redis.prefix}:${name}`, points, duration: seconds };
    this.shared = new RateLimiterRedis({ ...options, storeClient: redis.commands });
    this.own = new RateLimiterMemory(options);
    this.sentence = sentence;
  }

  /**
   * Consumes one point of `key`.
   * @throws AppError `rate_limited` with the seconds to wait, when none is left.
   */
  async consume(key: string): Promise<void> {
    await this.run((limiter) => limiter.consume(key));
  }

  /** Refunds a consumed point. */
  async refund(key: string): Promise<void> {
    await this.run((limiter) => limiter.reward(key));
  }

  private async run(change: (limiter: RateLimiterAbstract) => Promise<unknown>): Promise<void> {
    if (this.redis.commands.status === 'ready' && Date.now() >= this.pausedUntil) {
      try {
        await change(this.shared);
        return;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw this.refusalOf(refusal);
        this.pausedUntil = Date.now() + REDIS_PAUSE_MS;
      }
    }
    try {
      await change(this.own);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? this.refusalOf(refusal) : refusal;
    }
  }

  private refusalOf(state: RateLimiterRes): AppError {
    return rateLimited(this.sentence, state.msBeforeNext / 1000);
  }
}

/** The error with the limit that was reached and when it resets. */
export function rateLimited(sentence: string, secondsLeft: number): AppError {
  const seconds = Math.max(1, Math.ceil(secondsLeft));
  return new AppError('rate_limited', `${sentence} Try again in ${durationOf(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}

function durationOf(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
