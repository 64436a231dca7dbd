import { hostAndPort } from '@studyhall/adapters/outbound-guard';
import type { ltiPlatforms } from '@studyhall/persistence';

/** The hosts of the school's own network that are the platform's, of `hosts` as `host:port`: no platform leads to the others. */
export function hostsOfPlatform(platform: ltiPlatforms.LtiPlatform, hosts: readonly string[]): string[] {
  const { issuer, authorization_url, token_url, keys_url } = platform;
  const own = [issuer, authorization_url, token_url, keys_url].map((address) =>
    hostAndPort(new URL(address)),
  );
  return hosts.filter((host) => own.includes(host));
}
