import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError } from '@studyhall/contracts';
import type { RedisConnections } from '@studyhall/platform';

/** After a timeout each process counts for itself for so long, so that a hanging Redis delays one request, not all. */
const REDIS_PAUSE_MS = 5_000;

interface Limit {
  points: number;
  seconds: number;
  /** What there was too much of, as a sentence. When it ends is added to it. */
  sentence: string;
}

/** A limit that all processes share; each counts for itself while Redis is away. Counting is atomic. */
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
   * Takes one point of `key`.
   * @throws AppError `rate_limited` with the seconds to wait, when none is left.
   */
  async consume(key: string): Promise<void> {
    await this.run((limiter) => limiter.consume(key));
  }

  /** Gives back a point that was taken. */
  async giveBack(key: string): Promise<void> {
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

/** A refusal that says what there was too much of and when it ends. */
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
