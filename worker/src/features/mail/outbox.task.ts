import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '@studyhall/contracts';
import { forgottenPasswords, mailCodes, outbox, safeguarding } from '@studyhall/persistence';
import type { ScheduledTask } from '../../maintenance/scheduled.task.js';
import { newMailCode, newLinkSecret } from './mail.code.js';
import { MailSender } from './mail.sender.js';
import { WebhookSender } from './webhook.sender.js';

/** Longer than one attempt. Seconds. */
const LEASE_SECONDS = 120;
/** The delay after the first failure, which doubles up to the maximum. Seconds. */
const [FIRST_WAIT, MAX_WAIT] = [5, 15 * 60];
/** Time limit of one run. The next run sends the rest. Milliseconds. */
const RUN_MS = 20_000;
/** How long a typed code is valid. Seconds. */
const CODE_SECONDS = 7 * 24 * 60 * 60;

/**
 * Sends pending mails and webhooks, each once. Retries while the server is unavailable. Gives up on items that are too old
 * and logs them. Has its own interval, so that a slow mail server delays no other task.
 */
@Injectable()
export class OutboxTask implements ScheduledTask {
  readonly name = 'send-outbox';
  readonly schedule = { every: 4_000 };
  readonly seeks = ['outbox'] as const;
  private readonly logger = new Logger('Outbox');

  constructor(
    private readonly db: DataSource,
    private readonly mail: MailSender,
    private readonly webhooks: WebhookSender,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([
      this.mail.isConfigured ? this.drain('mail', signal) : undefined,
      this.drain('webhook', signal),
    ]);
    for (const item of await outbox.giveUpExpired(this.db))
      this.logger.error(`Gave up ${describe(item)}: ${item.error ?? 'mail is not set up'}`);
    await outbox.removeSettled(this.db);
    await mailCodes.removeExpired(this.db);
  }

  private async drain(channel: 'mail' | 'webhook', signal: AbortSignal): Promise<void> {
    const end = performance.now() + RUN_MS;
    while (!signal.aborted && performance.now() < end) {
      const item = await outbox.claim(this.db, channel, LEASE_SECONDS);
      if (!item) return;
      await this.settle(channel, item);
    }
  }

  private async settle(channel: 'mail' | 'webhook', item: outbox.ClaimedItem): Promise<void> {
    const { attempts } = item;
    try {
      if (!(await (channel === 'mail' ? this.sendMail(item) : this.webhooks.send(item)))) {
        this.logger.warn(`Gave up ${describe(item)}: no_address`);
        return await outbox.giveUp(this.db, item, 'no_address');
      }
    } catch (error) {
      const code = readCode(error);
      if (attempts === 1) this.logger.warn(`${describe(item)} could not be sent yet: ${code}`);
      await this.recordDelivery(channel, item, code);
      return outbox.postpone(this.db, item, Math.min(FIRST_WAIT * 2 ** (attempts - 1), MAX_WAIT), code);
    }
    await this.recordDelivery(channel, item, null);
    await outbox.markSent(this.db, item);
  }

  /** Records whether the school's webhook accepts alerts; the school's settings show it. */
  private async recordDelivery(
    channel: 'mail' | 'webhook',
    { school_id, webhook_url }: outbox.ClaimedItem,
    error: string | null,
  ): Promise<void> {
    if (channel === 'webhook' && school_id !== null && webhook_url !== null)
      await safeguarding.recordDelivery(this.db, { school_id, webhook_url }, error);
  }

  /**
   * Generates codes and links at the time of sending, because only their hash is stored: each attempt gets a new one. False
   * if the user has no address or may no longer receive the mail.
   */
  private async sendMail(item: outbox.ClaimedItem): Promise<boolean> {
    const { kind, user_id, email } = item;
    if (email === null || user_id === null) return false;
    if (kind === 'password_reset') return this.sendResetLink(item, user_id);
    const code = kind === 'safety_confirm' ? newMailCode() : null;
    if (code !== null) await mailCodes.replace(this.db, user_id, 'safety_confirm', code, CODE_SECONDS);
    await this.mail.send(item, email, { code });
    return true;
  }

  private async sendResetLink(item: outbox.ClaimedItem, userId: number): Promise<boolean> {
    const account = await forgottenPasswords.find(this.db, userId);
    if (!account) return false;
    const secret = newLinkSecret();
    await forgottenPasswords.storeLink(this.db, account, secret);
    await this.mail.send(item, account.email, { path: `/reset-password#${userId}.${secret}` });
    return true;
  }
}

/** Describes an item for the log. */
const describe = ({ kind, id, school_id }: Pick<outbox.ClaimedItem, 'kind' | 'id' | 'school_id'>): string =>
  `${kind} ${id}${school_id === null ? '' : ` of school ${school_id}`}`;

/**
 * Returns only the code of an error: a mail server's message may contain the address. A secret that cannot be decrypted is
 * the only error of Studyhall itself.
 */
function readCode(error: unknown): string {
  if (error instanceof AppError && error.code === 'unavailable') return 'secret_key';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : 'failed';
}
