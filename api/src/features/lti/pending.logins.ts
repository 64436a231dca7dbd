import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { hashToken } from '../../http/index.js';

/** Time limit for the redirect through the platform. */
export const LOGIN_SECONDS = REDIS_SECONDS.lti.login;

/** A platform's request to start a login (1EdTech Security Framework 1.0 §5.1.1.1, LTI 1.3 Core §4.1). */
export const LoginRequest = z.object({
  iss: z.string().max(500),
  login_hint: z.string().max(2_000),
  target_link_uri: z.string().max(2_000),
  lti_message_hint: z.string().max(8_000).optional(),
  client_id: z.string().max(300).optional(),
  lti_deployment_id: z.string().max(255).optional(),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

const Pending = z.object({
  platform: z.string(),
  nonce: z.string(),
  /** Used to restart the same login in a separate window. */
  request: LoginRequest,
  /** The hash of the cookie of the browser that started the login. */
  browser: z.string(),
});
export type PendingLogin = Omit<z.infer<typeof Pending>, 'browser'>;

/** Logins whose browser is at the platform, kept for ten minutes. Each state is valid once. */
@Injectable()
export class PendingLogins {
  constructor(private readonly redis: RedisConnections) {}

  async keep(state: string, browserToken: string, login: PendingLogin): Promise<void> {
    const stored: z.infer<typeof Pending> = { ...login, browser: hashToken(browserToken).toString('hex') };
    await this.redis.commands.set(this.at(state), JSON.stringify(stored), 'EX', LOGIN_SECONDS);
  }

  /**
   * Removes and returns the login of a state, and whether this browser started it. A browser that blocks cookies in a frame
   * cannot prove that. Null if there is none.
   */
  async take(
    state: string,
    browserToken: string | null,
  ): Promise<{ login: PendingLogin; isSameBrowser: boolean } | null> {
    const text = await this.redis.commands.getdel(this.at(state));
    if (text === null) return null;
    const { browser, ...login } = Pending.parse(JSON.parse(text));
    const isSameBrowser =
      browserToken !== null && timingSafeEqual(Buffer.from(browser, 'hex'), hashToken(browserToken));
    return { login, isSameBrowser };
  }

  private at(state: string): string {
    return `${this.redis.prefix}:lti:login:${hashToken(state).toString('base64url')}`;
  }
}
