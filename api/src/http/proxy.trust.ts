import type { FastifyServerOptions } from 'fastify';
import type { TrustedProxies } from '@studyhall/platform';

/**
 * Fastify's `trustProxy`: addresses are read from the connection backwards through `X-Forwarded-For`, and the first one
 * that is no trusted proxy is the client. A function, because Fastify 5.12 trusts no proxy when the option is a number.
 */
export function trustSetting(proxies: TrustedProxies): FastifyServerOptions['trustProxy'] {
  if (typeof proxies !== 'number') return proxies;
  return proxies > 0 && ((_address, hop) => hop < proxies);
}
