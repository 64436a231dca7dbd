import { Injectable } from '@nestjs/common';
import { RedisConnections } from '@studyhall/platform';
import { SharedLimit } from '../../http/shared-limit.js';

const WINDOW_SECONDS = 15 * 60;
/** A whole school opens its invitations behind one address, on projector day several times each. */
const LOOKS_PER_ADDRESS = 3_000;
const REQUESTS_PER_ADDRESS = 600;

/** How often an address may open invitations and ask for accounts. */
@Injectable()
export class JoinLimits {
  private readonly looks: SharedLimit;
  private readonly requests: SharedLimit;

  constructor(redis: RedisConnections) {
    this.looks = new SharedLimit(redis, 'join:look', LOOKS_PER_ADDRESS, WINDOW_SECONDS);
    this.requests = new SharedLimit(redis, 'join:request', REQUESTS_PER_ADDRESS, WINDOW_SECONDS);
  }

  async look(address: string): Promise<void> {
    await this.looks.ask((limiter) => limiter.consume(address));
  }

  async request(address: string): Promise<void> {
    await this.requests.ask((limiter) => limiter.consume(address));
  }
}
