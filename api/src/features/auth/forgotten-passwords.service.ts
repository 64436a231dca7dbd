import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  sentenceText,
  type ForgottenPasswordRequest,
  type NewPasswordRequest,
} from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { audit, forgottenPasswords, outbox, users } from '@studyhall/persistence';
import { CONFIG, RedisConnections, type Config, REDIS_SECONDS } from '@studyhall/platform';
import { SharedLimit, toNetwork } from '../../http/index.js';
import { AccountSecurity } from './account-security.service.js';
import { causedByClient, PasswordHasher } from './password.hasher.js';
import { assertGoodPassword } from './password.rules.js';

/** Limit per network: a whole staff room behind one address may have forgotten its passwords after the holidays. */
const PER_NETWORK = { points: 60, seconds: REDIS_SECONDS.forgotten.window, says: 'password_mails' } as const;
const PER_NAME = { points: 10, seconds: REDIS_SECONDS.forgotten.window, says: 'password_mails' } as const;
/** The constant response time, so that it does not reveal whether a mail is sent. Milliseconds. */
export const ANSWER_MS = 400;
const PASSWORD_CHANGED = sentenceText('password_changed');
const LINK_ENDED = sentence('password_link_ended');

/**
 * New passwords by mail, for staff with an email address. A link opens no session: the following sign-in requires a second
 * factor. Source: `docs/specification/api.md#sessions`, `docs/identity.md`.
 */
@Injectable()
export class ForgottenPasswords {
  private readonly byNetwork: SharedLimit;
  private readonly byName: SharedLimit;
  private readonly attempts: SharedLimit;

  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly security: AccountSecurity,
    redis: RedisConnections,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SMTP_URL'>,
  ) {
    this.byNetwork = new SharedLimit(redis, 'forgotten:network', PER_NETWORK);
    this.byName = new SharedLimit(redis, 'forgotten:name', PER_NAME);
    this.attempts = new SharedLimit(redis, 'forgotten:link', PER_NETWORK);
  }

  /**
   * Sends a link if an account may have one. The response does not depend on it.
   * @throws AppError `not_found` if mail is not configured, `rate_limited`.
   */
  async request({ name }: ForgottenPasswordRequest, address: string): Promise<void> {
    if (!this.config.SMTP_URL) throw new AppError('not_found', sentence('password_mail_off'));
    await this.byNetwork.consume(toNetwork(address));
    await this.byName.consume(nameKey(name));
    await Promise.all([forgottenPasswords.requestMails(this.db, name), setTimeout(ANSWER_MS)]);
  }

  /**
   * Sets the password of the account that a link was sent to, and ends its sessions. A link is valid once.
   * @returns the username for signing in
   * @throws AppError `forbidden` if the link was used, replaced, has expired or is unknown; `password_common`,
   * `password_is_username`, `rate_limited`, `unavailable` while too many users sign in.
   */
  async setPassword({ token, new_password }: NewPasswordRequest, address: string): Promise<string> {
    await this.attempts.consume(toNetwork(address));
    const [id = '', secret = ''] = token.split('.');
    const account = /^\d{1,9}$/.test(id) ? await forgottenPasswords.find(this.db, Number(id)) : null;
    if (!account || !(await forgottenPasswords.isValid(this.db, account, secret)))
      throw new AppError('forbidden', LINK_ENDED);
    const { username, password_hash, access_version } = account;
    assertGoodPassword(new_password, username, 'new_password');
    const hash = await this.hasher.hash(new_password, causedByClient(address, username));
    await this.db.transaction(async (on) => {
      const stored = await users.findForSignIn(on, account.id);
      const isUsed = await forgottenPasswords.useLink(on, account, secret);
      // Rejects the link if the account has changed since the link was checked.
      const expected = stored && { ...stored, password_hash, access_version };
      if (!isUsed || !expected || !(await users.replacePassword(on, expected, hash)))
        throw new AppError('forbidden', LINK_ENDED);
      await this.security.removeSessions(on, [account.id], PASSWORD_CHANGED);
      await outbox.add(on, { kind: 'password_changed', schoolId: null }, [account.id]);
      await audit.record(on, {
        actor: expected,
        action: 'user.reset_password_by_mail',
        target: { type: 'user', id: account.id, name: username },
        school: isMaster(expected) ? null : expected.school,
      });
    });
    await this.security.publishEnd(account.id, PASSWORD_CHANGED);
    return username;
  }
}

/** Names may be long and contain any character; keys must be short and plain. */
const nameKey = (name: string): string =>
  createHash('sha256').update(name.normalize('NFC').toLowerCase()).digest('base64url');
