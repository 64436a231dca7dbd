import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@studyhall/contracts';
import { users, type SignInAccount } from '@studyhall/persistence';
import { RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { DataSource } from 'typeorm';
import { hashToken, newToken } from '../../../http/index.js';

/** The time limit between the password and the second factor. */
export const PENDING_SECONDS = REDIS_SECONDS['sign-in'].pending;
const MAX_TRIES = 5;

/** The data for opening the session, in addition to that of the last request. */
const Opens = z.object({
  provider: z
    .object({
      id: z.string(),
      session: z.string().nullable(),
      renewal: z.object({ token: z.string(), minutes: z.number() }).nullable().default(null),
    })
    .optional(),
  lifetimeSeconds: z.number().optional(),
});
export type Opens = z.infer<typeof Opens>;

/** The account at the time when its password was verified. */
const Pending = z.object({
  id: z.number().int(),
  role: z.string(),
  version: z.number().int(),
  password: z.string(),
  opens: Opens,
});
type Pending = z.infer<typeof Pending>;

export interface PendingSignIn {
  account: SignInAccount;
  opens: Opens;
}

/**
 * Sign-ins that wait for a second factor, stored in Redis by the hash of the cookie's token. Each lasts five minutes,
 * allows five attempts, and is valid once and only while password, role and access of the account are unchanged.
 */
@Injectable()
export class PendingSignIns {
  constructor(
    private readonly redis: RedisConnections,
    private readonly db: DataSource,
  ) {}

  /** Returns the token for the cookie. */
  async begin(account: SignInAccount, opens: Opens, challenge: string | null): Promise<string> {
    const token = newToken();
    const key = this.at(token);
    const fields = {
      account: JSON.stringify({ ...fingerprint(account), opens } satisfies Pending),
      ...(challenge !== null && { challenge }),
    };
    await this.redis.commands.multi().hset(key, fields).expire(key, PENDING_SECONDS).exec();
    return token;
  }

  /** @throws AppError `sign_in_expired` */
  async find(token: string | null): Promise<PendingSignIn> {
    const stored = token === null ? null : await this.redis.commands.hget(this.at(token), 'account');
    return this.read(stored);
  }

  /** Stores the challenge of a passkey for the next attempt. */
  async offer(token: string, challenge: string): Promise<void> {
    const key = this.at(token);
    // The sign-in may have ended meanwhile: the leftover key expires by itself.
    await this.redis.commands.multi().hset(key, { challenge }).expire(key, PENDING_SECONDS, 'NX').exec();
  }

  /**
   * Counts an attempt before it is checked, and removes the challenge, so that it is answered only once. @throws AppError
   * `sign_in_expired`
   */
  async take(token: string | null): Promise<PendingSignIn & { challenge: string | null }> {
    if (token === null) throw new AppError('sign_in_expired');
    const key = this.at(token);
    const results = await this.redis.commands
      .multi()
      .hincrby(key, 'tries', 1)
      .hmget(key, 'account', 'challenge')
      .hdel(key, 'challenge')
      .expire(key, PENDING_SECONDS, 'NX')
      .exec();
    const tries = Number(results?.[0]?.[1]);
    const [stored = null, challenge = null] = (results?.[1]?.[1] ?? []) as Array<string | null>;
    if (stored === null || !(tries <= MAX_TRIES)) {
      await this.end(token);
      throw new AppError('sign_in_expired');
    }
    return { ...(await this.read(stored)), challenge };
  }

  /** Ends a sign-in. False if it has already ended: of several correct answers at once, only one succeeds. */
  async end(token: string): Promise<boolean> {
    return (await this.redis.commands.del(this.at(token))) === 1;
  }

  private async read(stored: string | null): Promise<PendingSignIn> {
    if (stored === null) throw new AppError('sign_in_expired');
    const { opens, ...verified } = Pending.parse(JSON.parse(stored));
    const account = await users.findForSignIn(this.db, verified.id);
    const isSame = account && JSON.stringify(fingerprint(account)) === JSON.stringify(verified);
    if (!isSame || !account.access_granted) throw new AppError('sign_in_expired');
    return { account, opens };
  }

  private at(token: string): string {
    return `${this.redis.prefix}:sign-in:pending:${hashToken(token).toString('base64url')}`;
  }
}

/**
 * What must be unchanged in the last step: the account's password, role and access. Does not contain the stored hash
 * itself.
 */
const fingerprint = (account: SignInAccount): Omit<Pending, 'opens'> => ({
  id: account.id,
  role: account.stored_role,
  version: account.access_version,
  password: createHash('sha256').update(account.password_hash).digest('base64url'),
});
