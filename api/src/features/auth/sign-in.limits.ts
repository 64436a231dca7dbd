import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@studyhall/contracts';
import { RedisConnections } from '@studyhall/platform';

const WINDOW_SECONDS = 15 * 60;
/** A name may fail so often in a window. */
const PER_NAME = 10;
/** A whole school shares one address. */
const PER_ADDRESS = 100;

/** Counts failed sign-ins by name and by address, for all api processes; in memory while Redis is away. */
@Injectable()
export class SignInLimits {
  private readonly byName: RateLimiterRedis;
  private readonly byAddress: RateLimiterRedis;

  constructor(redis: RedisConnections) {
    const limiter = (kind: string, points: number): RateLimiterRedis =>
      new RateLimiterRedis({
        storeClient: redis.commands,
        keyPrefix: `${redis.prefix}:signin:${kind}`,
        points,
        duration: WINDOW_SECONDS,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory({ points, duration: WINDOW_SECONDS }),
      });
    this.byName = limiter('name', PER_NAME);
    this.byAddress = limiter('address', PER_ADDRESS);
  }

  /**
   * Takes one attempt before the password is looked at, so that many at once cannot slip through.
   * @throws AppError `rate_limited` with the seconds to wait.
   */
  async take(username: string, address: string): Promise<void> {
    await consume(this.byAddress, address);
    await consume(this.byName, keyOf(username));
  }

  /** After a right password: the name starts afresh, the address gets this attempt back. */
  async giveBack(username: string, address: string): Promise<void> {
    await Promise.all([this.byName.delete(keyOf(username)), this.byAddress.reward(address, 1)]);
  }
}

/** Names can be long and hold anything; keys are short and plain. */
function keyOf(username: string): string {
  return createHash('sha256').update(username.trim().toLowerCase()).digest('base64url');
}

async function consume(limiter: RateLimiterRedis, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) {
      throw new AppError('rate_limited', undefined, {
        retryAfterSeconds: Math.max(1, refusal.msBeforeNext / 1000),
      });
    }
    throw refusal;
  }
}
