import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '@studyhall/persistence';
import { CONFIG, RedisConnections, type Config } from '@studyhall/platform';
import { KnownDevices, setPending } from '../auth/index.js';
import { setSessionCookie, SharedLimit, toNetwork } from '../../http/index.js';

import { BrowserCookie } from './browser.cookie.js';
import { toProblem } from './sign-on.error.js';
import { SignOnService } from './sign-on.service.js';

/** The maximum length of a session's `User-Agent`, in characters. */
const MAX_USER_AGENT = 300;
const SIGN_IN = '/signin';
/** The sign-in page with the second step. */
const FACTOR_STEP = '/signin?step=factor';

/** Sign-ins that one network begins: each is kept for ten minutes. A school of 300 shares one network. */
const BEGUN = { points: 900, seconds: 600, says: 'sign_ons_begun' } as const;

interface Answer {
  /** The provider. */
  id: string;
  search: string;
  actor: Account | null;
  browser: string | null;
}

/** Turns the answer of an issuer into a session and into the page that follows. */
@Injectable()
export class SignOnEntry {
  private readonly begun: SharedLimit;

  constructor(
    redis: RedisConnections,
    private readonly cookie: BrowserCookie,
    private readonly signOns: SignOnService,
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.begun = new SharedLimit(redis, 'sign-on:begun', BEGUN);
  }

  /** Returns the address at the issuer; of a failure, the sign-in page with its reason. */
  async begin(
    id: string,
    next: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    try {
      await this.begun.consume(toNetwork(request.ip));
      const browser = this.cookie.issue(request, reply);
      return await this.signOns.begin(id, browser, { next, purpose: { kind: 'sign-in' } });
    } catch (error) {
      return this.failed(error);
    }
  }

  /** Returns the path of the page that follows; of a failure, the sign-in page with its reason. */
  async finish(answer: Answer, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { cookie, 'user-agent': agent } = request.headers;
    const source = { address: request.ip, userAgent: agent?.slice(0, MAX_USER_AGENT) ?? null };
    try {
      const result = await this.signOns.finish(
        answer.id,
        answer.search,
        answer.browser,
        answer.actor,
        source,
      );
      if (result.kind === 'factor') {
        setPending(reply, this.config, result.token);
        return FACTOR_STEP;
      }
      if (result.kind !== 'session') return result.next ?? '/';
      setSessionCookie(reply, this.config, result.token);
      const device = await this.devices.identify(cookie, result.account.id);
      await this.devices.remember(reply, device, result.account.id);
      return result.next ?? SIGN_IN;
    } catch (error) {
      return this.failed(error);
    }
  }

  private failed(error: unknown): string {
    return `${SIGN_IN}?${new URLSearchParams({ problem: toProblem(error) }).toString()}`;
  }
}
