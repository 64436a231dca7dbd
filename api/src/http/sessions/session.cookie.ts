import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Config } from '@studyhall/platform';

export const SESSION_COOKIE = 'session';

/** 256 bits as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash that the database stores instead of the token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The first well-formed token in a `Cookie` header; null if there is none. */
export function readToken(cookieHeader: string | undefined, name = SESSION_COOKIE): string | null {
  for (const pair of (cookieHeader ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    const value = pair
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1');
    if (TOKEN.test(value)) return value;
  }
  return null;
}

/** Secure if the public URL is https; always HttpOnly and SameSite=Lax. */
export const cookieAttributes = (reply: FastifyReply, config: Config) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: reply.request.protocol === 'https' || (config.PUBLIC_URL?.startsWith('https:') ?? false),
});

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(SESSION_COOKIE, token, {
    ...cookieAttributes(reply, config),
    maxAge: config.SESSION_DAYS * 86_400,
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(SESSION_COOKIE, cookieAttributes(reply, config));
}
