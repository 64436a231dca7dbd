import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { createGuardedFetch } from '@studyhall/adapters/outbound-guard';
import type { outbox } from '@studyhall/persistence';
import { CONFIG, EncryptedSecrets, type Config } from '@studyhall/platform';
import { noticePath } from './notice.path.js';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const SECRET_PREFIX = 'whsec_';

/**
 * Posts notices to the webhook of a school or of the installation. Allows public hosts over https, and `WEBHOOK_HOSTS`.
 * Signs with HMAC-SHA-256 according to "Standard Webhooks" 1.0.
 */
@Injectable()
export class WebhookSender {
  private readonly post;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly secrets: EncryptedSecrets,
  ) {
    this.post = createGuardedFetch({
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      allowedTypes: [],
      allowPrivate: config.WEBHOOK_HOSTS,
      ports: [443],
    });
  }

  /**
   * False if no address is set.
   * @throws OutboundError, or Error if the response is not 2xx
   */
  async send(item: outbox.ClaimedItem): Promise<boolean> {
    const { id, kind, part, created_at } = item;
    const [url, secret] = this.receiver(item);
    if (!url || !secret) return false;
    const body = JSON.stringify({
      type: kind,
      timestamp: created_at.toISOString(),
      data: {
        ...(part !== null && { part }),
        ...(this.config.PUBLIC_URL && { link: new URL(noticePath(kind), this.config.PUBLIC_URL).href }),
      },
    });
    const sentAt = Math.floor(Date.now() / 1000);
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64');
    const { status } = await this.post(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(sentAt),
        'webhook-signature': `v1,${signature}`,
      },
      body,
    });
    if (status < 200 || status > 299) throw Object.assign(new Error('Refused'), { code: `http_${status}` });
    return true;
  }

  private receiver(item: outbox.ClaimedItem): Array<string | null | undefined> {
    const { kind, webhook_url, webhook_secret } = item;
    const { ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET } = this.config;
    if (kind.startsWith('system_')) return [ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET];
    return [webhook_url, webhook_secret && this.secrets.decrypt(webhook_secret)];
  }
}
