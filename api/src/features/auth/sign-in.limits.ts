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
   * Asks before the password is looked at. The name's attempt is taken at once, so that many guesses in parallel cannot
   * slip through; the address pays only for failures, since a school of any size may sign in behind one.
   * @throws AppError `rate_limited` with the seconds to wait.
   */
  async enter(username: string, address: string): Promise<void> {
    const used = await this.byAddress.get(address);
    if (used && used.remainingPoints <= 0) throw limited(used);
    await consume(this.byName, keyOf(username));
  }

  /** After a wrong password, or a name that nobody has. */
  async fail(address: string): Promise<void> {
    await this.byAddress.penalty(address);
  }

  /** After a right password: the name starts afresh. */
  async succeed(username: string): Promise<void> {
    await this.byName.delete(keyOf(username));
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
    throw refusal instanceof RateLimiterRes ? limited(refusal) : refusal;
  }
}

const limited = (state: RateLimiterRes): AppError =>
  new AppError('rate_limited', undefined, { retryAfterSeconds: Math.max(1, state.msBeforeNext / 1000) });
