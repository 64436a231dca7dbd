import { Injectable } from '@nestjs/common';
import { RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { toNetwork, SharedLimit } from '../../http/index.js';

export const WINDOW_SECONDS = REDIS_SECONDS.join.window;
/** A whole school may open its invitations from one address, some of them several times. */
export const LOOKS = { points: 3_000, seconds: WINDOW_SECONDS, says: 'invitations_opened' } as const;
const REQUESTS_PER_ADDRESS = 600;
/**
 * Limit on wrong short codes per browser and network, for typing errors. There is no limit per network, because one pupil
 * could then block all others. A script that drops its cookie is limited by LOOKS: of 16,777,216 codes, 3,000 guesses find
 * one of 30 valid codes with a probability of 0.5 %, and one of 1,000 with 16 %. A code only opens its invitation: the name
 * of a class, and a request that needs approval.
 */
const WRONG_CODES_PER_DEVICE = 10;

/** Limits how often an address may open invitations and request accounts, and how often a browser may mistype a code. */
@Injectable()
export class JoinLimits {
  private readonly looks: SharedLimit;
  private readonly requests: SharedLimit;
  private readonly guesses: SharedLimit;

  constructor(redis: RedisConnections) {
    this.looks = new SharedLimit(redis, 'join:look', LOOKS);
    this.requests = new SharedLimit(redis, 'join:request', {
      points: REQUESTS_PER_ADDRESS,
      seconds: WINDOW_SECONDS,
      says: 'accounts_requested',
    });
    this.guesses = new SharedLimit(redis, 'join:guess', {
      points: WRONG_CODES_PER_DEVICE,
      seconds: WINDOW_SECONDS,
      says: 'codes_tried',
    });
  }

  async look(address: string): Promise<void> {
    await this.looks.consume(toNetwork(address));
  }

  async request(address: string): Promise<void> {
    await this.requests.consume(toNetwork(address));
  }

  /** Runs a lookup by short code. Counts it before, and refunds it on success. */
  async guess<Found>(address: string, device: string, look: () => Promise<Found>): Promise<Found> {
    const key = `${toNetwork(address)}:${device}`;
    await this.guesses.consume(key);
    const found = await look();
    await this.guesses.refund(key);
    return found;
  }
}
