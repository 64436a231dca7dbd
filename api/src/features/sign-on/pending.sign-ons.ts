import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { hashToken } from '../../http/index.js';

/** The time limit for the sign-in at the issuer. */
export const SIGN_ON_SECONDS = REDIS_SECONDS['sign-on'].pending;

/** A sign-in whose person is at the issuer. */
const Pending = z.object({
  provider: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The path of the page to open after the sign-in. */
  next: z.string().nullable(),
  /** The purpose of the response: a sign-in, linking this account, or a test of the provider by it. */
  purpose: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('sign-in') }),
    z.object({ kind: z.enum(['link', 'test']), userId: z.number().int() }),
  ]),
  /** The hash of the cookie of the browser that started it. */
  browser: z.string(),
});
type Pending = z.infer<typeof Pending>;
export type Purpose = Pending['purpose'];
export type NewSignOn = Omit<Pending, 'browser'>;

/**
 * Sign-ins at issuers, kept for ten minutes. A response is valid once, in the browser and for the provider that the sign-in
 * started with.
 */
@Injectable()
export class PendingSignOns {
  constructor(private readonly redis: RedisConnections) {}

  async keep(state: string, browserToken: string, signOn: NewSignOn): Promise<void> {
    const stored: Pending = { ...signOn, browser: hashToken(browserToken).toString('hex') };
    await this.redis.commands.set(this.at(state), JSON.stringify(stored), 'EX', SIGN_ON_SECONDS);
  }

  /** Removes and returns the sign-in of a state; null if there is none for this browser and provider. */
  async take(state: string, browserToken: string | null, providerId: string): Promise<NewSignOn | null> {
    const text = await this.redis.commands.getdel(this.at(state));
    if (text === null || browserToken === null) return null;
    const { browser, ...signOn } = Pending.parse(JSON.parse(text));
    const same = timingSafeEqual(Buffer.from(browser, 'hex'), hashToken(browserToken));
    return same && signOn.provider === providerId ? signOn : null;
  }

  /** Stores the claims of a test for the admin who ran it. */
  async keepTest(providerId: string, userId: number, claims: object): Promise<void> {
    await this.redis.commands.set(
      this.testAt(providerId, userId),
      JSON.stringify(claims),
      'EX',
      REDIS_SECONDS['sign-on-test'].pending,
    );
  }

  async findTest(providerId: string, userId: number): Promise<Record<string, unknown> | null> {
    const text = await this.redis.commands.get(this.testAt(providerId, userId));
    return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
  }

  private at(state: string): string {
    const hash = createHash('sha256').update(state).digest('base64url');
    return `${this.redis.prefix}:sign-on:${hash}`;
  }

  private testAt(providerId: string, userId: number): string {
    return `${this.redis.prefix}:sign-on-test:${providerId}:${userId}`;
  }
}
