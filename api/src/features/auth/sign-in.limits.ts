import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RedisConnections } from '@studyhall/platform';
import { limited, SharedLimit } from '../../http/shared-limit.js';

const WINDOW_SECONDS = 15 * 60;
/** A name may fail so often in a window. */
const PER_NAME = 10;
/** A whole school shares one address. */
const PER_ADDRESS = 100;

/** Counts failed sign-ins by name and by address, for all api processes; each for itself while Redis is away. */
@Injectable()
export class SignInLimits {
  private readonly byName: SharedLimit;
  private readonly byAddress: SharedLimit;

  constructor(redis: RedisConnections) {
    this.byName = new SharedLimit(redis, 'signin:name', PER_NAME, WINDOW_SECONDS);
    this.byAddress = new SharedLimit(redis, 'signin:address', PER_ADDRESS, WINDOW_SECONDS);
  }

  /**
   * Asks before the password is looked at. The name's attempt is taken at once, so that many guesses in parallel cannot
   * slip through; the address pays only for failures, since a school of any size may sign in behind one.
   * @throws AppError `rate_limited` with the seconds to wait.
   */
  async enter(username: string, address: string): Promise<void> {
    const used = await this.byAddress.ask((limiter) => limiter.get(address));
    if (used && used.remainingPoints <= 0) throw limited(used);
    await this.byName.ask((limiter) => limiter.consume(keyOf(username)));
  }

  /** After a wrong password, or a name that nobody has. */
  async fail(address: string): Promise<void> {
    await this.byAddress.ask((limiter) => limiter.penalty(address));
  }

  /** After a right password: the name starts afresh. */
  async succeed(username: string): Promise<void> {
    await this.byName.ask((limiter) => limiter.delete(keyOf(username)));
  }
}

/** Names can be long and hold anything; keys are short and plain. */
function keyOf(username: string): string {
  return createHash('sha256').update(username.trim().toLowerCase()).digest('base64url');
}
