import { Injectable } from '@nestjs/common';
import { RedisConnections } from '@studyhall/platform';
import { networkOf } from '../../http/client-network.js';
import { SharedLimit } from '../../http/shared-limit.js';

const WINDOW_SECONDS = 15 * 60;
/** A whole school may open its invitations from one address, some of them several times. */
const LOOKS_PER_ADDRESS = 3_000;
const REQUESTS_PER_ADDRESS = 600;
/** Wrong short codes: 300 pupils of whom every fourth mistypes once. Of 1,000 live codes 300 guesses meet one in 2 %. */
const GUESSES_PER_ADDRESS = 75;

/** How often an address may open invitations and ask for accounts. */
@Injectable()
export class JoinLimits {
  private readonly looks: SharedLimit;
  private readonly requests: SharedLimit;
  private readonly guesses: SharedLimit;

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
    this.guesses = new SharedLimit(redis, 'join:guess', {
      points: GUESSES_PER_ADDRESS,
      seconds: WINDOW_SECONDS,
      says: 'codes_tried',
    });
  }

  async look(address: string): Promise<void> {
    await this.looks.consume(networkOf(address));
  }

  async request(address: string): Promise<void> {
    await this.requests.consume(networkOf(address));
  }

  /** Runs a look-up by a short code. It is counted before, and refunded where it succeeds. */
  async guess<Found>(address: string, look: () => Promise<Found>): Promise<Found> {
    const network = networkOf(address);
    await this.guesses.consume(network);
    const found = await look();
    await this.guesses.refund(network);
    return found;
  }
}
