import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError, sentence } from '@studyhall/contracts';
import type { RedisConnections } from '@studyhall/platform';

/** After a timeout, the process counts in memory for this long, so that a hanging Redis delays only one request. */
const REDIS_PAUSE_MS = 5_000;

/** Sentences that name the reached limit and the time of its reset. */
export type LimitCode =
  | 'sign_ins_of_device'
  | 'failed_sign_ins_of_account'
  | 'sign_ins_of_account'
  | 'failed_sign_ins_of_network'
  | 'password_changes'
  | 'password_confirmations'
  | 'password_mails'
  | 'names_changed'
  | 'passwords_reset'
  | 'invitations_opened'
  | 'accounts_requested'
  | 'codes_tried'
  | 'speech_requested'
  | 'chats_removed'
  | 'sign_ons_begun'
  | 'factor_codes'
  | 'scim_requests'
  | 'model_tests';

interface Limit {
  points: number;
  seconds: number;
  /** The sentence of the error. It includes the time until the reset. */
  says: LimitCode;
}

/**
 * A rate limit that all processes share through Redis. While Redis is unavailable, each process counts in memory. Counting
 * is atomic.
 */
export class SharedLimit {
  private readonly shared: RateLimiterAbstract;
  private readonly own: RateLimiterAbstract;
  private readonly says: LimitCode;
  private pausedUntil = 0;

  constructor(
    private readonly redis: RedisConnections,
    name: string,
    { points, seconds, says }: Limit,
  ) {
    const options = { keyPrefix: `${redis.prefix}:${name}`, points, duration: seconds };
    this.shared = new RateLimiterRedis({ ...options, storeClient: redis.commands });
    this.own = new RateLimiterMemory(options);
    this.says = says;
  }

  /**
   * Consumes points of `key`.
   * @throws AppError `rate_limited` with the seconds to wait, if too few points are left.
   */
  async consume(key: string, points = 1): Promise<void> {
    await this.run((limiter) => limiter.consume(key, points));
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
        if (refusal instanceof RateLimiterRes) throw this.toRefusal(refusal);
        this.pausedUntil = Date.now() + REDIS_PAUSE_MS;
      }
    }
    try {
      await change(this.own);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? this.toRefusal(refusal) : refusal;
    }
  }

  private toRefusal(state: RateLimiterRes): AppError {
    return rateLimited(this.says, state.msBeforeNext / 1000);
  }
}

/** The error with the limit that was reached and when it resets. */
export function rateLimited(says: LimitCode, secondsLeft: number): AppError {
  const seconds = Math.max(1, Math.ceil(secondsLeft));
  return new AppError('rate_limited', sentence(says, toDuration(seconds)), {
    retryAfterSeconds: seconds,
  });
}

/** In seconds up to a minute and a half, then in minutes. */
function toDuration(seconds: number): { unit: 'minute' | 'other'; count: number } {
  return seconds < 90
    ? { unit: 'other', count: seconds }
    : { unit: 'minute', count: Math.ceil(seconds / 60) };
}
