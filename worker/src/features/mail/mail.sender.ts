import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type { outbox } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import { noticePath } from './notice.path.js';
import { noticeText } from './notice.texts.js';

/** Time limits for connecting, for the greeting, and for inactivity of the server. One attempt ends within their sum. */
const [CONNECT_TIMEOUT_MS, GREETING_TIMEOUT_MS, IDLE_TIMEOUT_MS] = [10_000, 10_000, 15_000];
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Sends mail over `SMTP_URL`, with TLS unless the server is on this machine. */
@Injectable()
export class MailSender implements OnApplicationShutdown {
  private readonly transport: Transporter | null;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    const url = config.SMTP_URL;
    this.transport = url
      ? createTransport({
          url,
          requireTLS: !LOOPBACK.has(new URL(url).hostname),
          connectionTimeout: CONNECT_TIMEOUT_MS,
          greetingTimeout: GREETING_TIMEOUT_MS,
          socketTimeout: IDLE_TIMEOUT_MS,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      : null;
  }

  /** Whether mail is configured. */
  get isConfigured(): boolean {
    return this.transport !== null;
  }

  /**
   * Sends a notice. Uses the item's id as Message-ID, so that mail servers recognize a repeated message.
   * @param content `path`: the page that the mail links to; `code`: the code to type there
   */
  async send(
    item: Pick<outbox.ClaimedItem, 'id' | 'kind' | 'part' | 'reads_cases'>,
    to: string,
    { path = noticePath(item.kind), code = null }: { path?: string; code?: string | null } = {},
  ): Promise<void> {
    const { MAIL_FROM: from = '', PRODUCT_NAME, PUBLIC_URL } = this.config;
    const domain = from.split('@').at(-1)?.replace(/>.*$/, '').trim();
    await this.transport?.sendMail({
      ...noticeText(item, PRODUCT_NAME, new URL(path, PUBLIC_URL).href, code),
      from,
      to: { name: '', address: to },
      messageId: `<${item.id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
