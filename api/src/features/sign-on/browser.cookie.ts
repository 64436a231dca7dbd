import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '@studyhall/platform';
import { cookieAttributes, newToken, readToken } from '../../http/index.js';
import { SIGN_ON_SECONDS } from './pending.sign-ons.js';

const COOKIE = 'sign_on';

/** Identifies the browser that started a sign-in. Otherwise an attacker could sign another user in to the wrong account. */
@Injectable()
export class BrowserCookie {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Returns the browser's token; creates one if there is none. Several tabs share it. */
  issue(request: FastifyRequest, reply: FastifyReply): string {
    const token = this.read(request) ?? newToken();
    void reply.setCookie(COOKIE, token, {
      ...cookieAttributes(reply, this.config),
      path: '/api',
      maxAge: SIGN_ON_SECONDS,
    });
    return token;
  }

  read(request: FastifyRequest): string | null {
    return readToken(request.headers.cookie, COOKIE);
  }
}
