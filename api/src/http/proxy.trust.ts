import type { FastifyServerOptions } from 'fastify';
import type { TrustedProxies } from '@studyhall/platform';

/**
 * Fastify's `trustProxy` function. Walks back from the connection through `X-Forwarded-For`; the first address that is not
 * a trusted proxy is the client. A function, because Fastify 5.12 trusts no proxy if the option is a number.
 */
export function trustSetting(proxies: TrustedProxies): FastifyServerOptions['trustProxy'] {
  if (typeof proxies !== 'number') return proxies;
  return proxies > 0 && ((_address, hop) => hop < proxies);
}
