import type { FastifyReply } from 'fastify';
import type { Config } from '@studyhall/platform';
import { cookieAttributes, readToken } from '../../../http/index.js';
import { PENDING_SECONDS } from './pending.sign-ins.js';

const COOKIE = 'pending';
const PATH = '/api/signin';

export const readPending = (cookies: string | undefined): string | null => readToken(cookies, COOKIE);

export function setPending(reply: FastifyReply, config: Config, token: string): void {
  const attributes = { ...cookieAttributes(reply, config), path: PATH, maxAge: PENDING_SECONDS };
  void reply.setCookie(COOKIE, token, attributes);
}

export function clearPending(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(COOKIE, { ...cookieAttributes(reply, config), path: PATH });
}
