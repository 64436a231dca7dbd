import { hostAndPort } from '@studyhall/adapters/outbound-guard';
import type { ltiPlatforms } from '@studyhall/persistence';

/**
 * Selects the hosts that belong to this platform from the allowed private hosts (`host:port`), so that a platform cannot
 * reach any other private host.
 */
export function hostsOfPlatform(platform: ltiPlatforms.LtiPlatform, hosts: readonly string[]): string[] {
  const { issuer, authorization_url, token_url, keys_url } = platform;
  const own = [issuer, authorization_url, token_url, keys_url].map((address) =>
    hostAndPort(new URL(address)),
  );
  return hosts.filter((host) => own.includes(host));
}
