import { Injectable } from '@nestjs/common';
import { RedisConnections } from '@studyhall/platform';
import { networkOf } from '../../http/client-network.js';
import { SharedLimit } from '../../http/shared-limit.js';

const WINDOW_SECONDS = 15 * 60;
/** A whole school may open its invitations from one address, some of them several times. */
const LOOKS_PER_ADDRESS = 3_000;
const REQUESTS_PER_ADDRESS = 600;

/** How often an address may open invitations and ask for accounts. */
@Injectable()
export class JoinLimits {
  private readonly looks: SharedLimit;
  private readonly requests: SharedLimit;

  constructor(redis: RedisConnections) {
    this.looks = new SharedLimit(redis, 'join:look', {
      points: LOOKS_PER_ADDRESS,
      seconds: WINDOW_SECONDS,
      says: 'invitations_opened',
    });
    this.requests = new SharedLimit(redis, 'join:request', {
      points: REQUESTS_PER_ADDRESS,
      seconds: WINDOW_SECONDS,
      says: 'accounts_requested',
    });
  }

  async look(address: string): Promise<void> {
    await this.looks.consume(networkOf(address));
  }

  async request(address: string): Promise<void> {
    await this.requests.consume(networkOf(address));
  }
}
