import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '@studyhall/platform';
import { cookieAttributes, newToken, readToken } from '../../http/index.js';
import { LOGIN_SECONDS } from './pending.logins.js';

const COOKIE = 'lti';

/**
 * Identifies the browser that started a launch. The platform answers with a form from its own page, often in a frame. The
 * cookie is then sent only with `SameSite=None`, and in a frame only if it is partitioned by the surrounding page.
 */
@Injectable()
export class LtiCookie {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Returns the browser's token; creates one if there is none. */
  issue(request: FastifyRequest, reply: FastifyReply): string {
    const token = this.read(request) ?? newToken();
    const attributes = { ...cookieAttributes(reply, this.config), path: '/lti', maxAge: LOGIN_SECONDS };
    const framed = { sameSite: 'none' as const, partitioned: true };
    void reply.setCookie(COOKIE, token, { ...attributes, ...(attributes.secure && framed) });
    return token;
  }

  read(request: FastifyRequest): string | null {
    return readToken(request.headers.cookie, COOKIE);
  }
}
