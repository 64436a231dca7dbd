import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '@studyhall/persistence';
import { RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { SharedLimit, toNetwork } from '../../http/index.js';
import { BrowserCookie } from './browser.cookie.js';
import { clientSource, EnteredSession } from './entered.session.js';
import { problemPath, SIGN_IN } from './sign-on.error.js';
import { SignOnService } from './sign-on.service.js';

/** Limit on started sign-ins per network; each is kept for ten minutes. A school of 300 shares one network. */
const BEGUN = { points: 900, seconds: REDIS_SECONDS['sign-on'].begun, says: 'sign_ons_begun' } as const;

interface Answer {
  /** The provider. */
  id: string;
  search: string;
  actor: Account | null;
  browser: string | null;
}

/** Turns the response of an issuer into a session and the path of the next page. */
@Injectable()
export class SignOnEntry {
  private readonly begun: SharedLimit;

  constructor(
    redis: RedisConnections,
    private readonly cookie: BrowserCookie,
    private readonly signOns: SignOnService,
    private readonly session: EnteredSession,
  ) {
    this.begun = new SharedLimit(redis, 'sign-on:begun', BEGUN);
  }

  /** Returns the issuer's URL; on failure, the path of the sign-in page with the reason. */
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
      return problemPath(error);
    }
  }

  /** Returns the path of the next page; on failure, of the sign-in page with the reason. */
  async finish(answer: Answer, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    try {
      const result = await this.signOns.finish(
        answer.id,
        answer.search,
        answer.browser,
        answer.actor,
        clientSource(request),
      );
      return 'token' in result
        ? await this.session.set(result, result.next ?? SIGN_IN, request, reply)
        : (result.next ?? '/');
    } catch (error) {
      return problemPath(error);
    }
  }
}
