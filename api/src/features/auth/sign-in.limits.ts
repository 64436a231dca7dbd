import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError } from '@studyhall/contracts';
import { RedisConnections } from '@studyhall/platform';
import { within } from '../../http/within.js';

const WINDOW_SECONDS = 15 * 60;
/** A name may fail so often in a window. */
const PER_NAME = 10;
/** A whole school shares one address. */
const PER_ADDRESS = 100;
/** Signing in does not wait longer for a Redis that does not answer. */
const PATIENCE_MS = 1_000;

/** The same limit for all processes together, and for this one alone. */
interface Limit {
  shared: RateLimiterAbstract;
  own: RateLimiterAbstract;
}

/** Counts failed sign-ins by name and by address, for all api processes; each for itself while Redis is away. */
@Injectable()
export class SignInLimits {
  private readonly byName: Limit;
  private readonly byAddress: Limit;

  constructor(private readonly redis: RedisConnections) {
    const limit = (kind: string, points: number): Limit => {
      const options = { keyPrefix: `${redis.prefix}:signin:${kind}`, points, duration: WINDOW_SECONDS };
      return {
        shared: new RateLimiterRedis({ ...options, storeClient: redis.commands }),
        own: new RateLimiterMemory(options),
      };
    };
    this.byName = limit('name', PER_NAME);
    this.byAddress = limit('address', PER_ADDRESS);
  }

  /**
   * Asks before the password is looked at. The name's attempt is taken at once, so that many guesses in parallel cannot
   * slip through; the address pays only for failures, since a school of any size may sign in behind one.
   * @throws AppError `rate_limited` with the seconds to wait.
   */
  async enter(username: string, address: string): Promise<void> {
    const used = await this.ask(this.byAddress, (limiter) => limiter.get(address));
    if (used && used.remainingPoints <= 0) throw limited(used);
    await this.ask(this.byName, (limiter) => limiter.consume(keyOf(username)));
  }

  /** After a wrong password, or a name that nobody has. */
  async fail(address: string): Promise<void> {
    await this.ask(this.byAddress, (limiter) => limiter.penalty(address));
  }

  /** After a right password: the name starts afresh. */
  async succeed(username: string): Promise<void> {
    await this.ask(this.byName, (limiter) => limiter.delete(keyOf(username)));
  }

  private async ask<T>(limit: Limit, question: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    try {
      if (this.redis.commands.status !== 'ready') throw new AppError('unavailable');
      return await within(PATIENCE_MS, question(limit.shared));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw limited(refusal);
    }
    try {
      return await question(limit.own);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? limited(refusal) : refusal;
    }
  }
}

/** Names can be long and hold anything; keys are short and plain. */
function keyOf(username: string): string {
  return createHash('sha256').update(username.trim().toLowerCase()).digest('base64url');
}

const limited = (state: RateLimiterRes): AppError =>
  new AppError('rate_limited', undefined, { retryAfterSeconds: Math.max(1, state.msBeforeNext / 1000) });
