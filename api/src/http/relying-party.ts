import { isIP } from 'node:net';
import type { Config } from '@studyhall/platform';

/** The relying party of passkeys. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party, derived from `PUBLIC_URL` and never from a request. Null if browsers allow no passkeys: without
 * `PUBLIC_URL`, for an IP address, or without https (except on the local machine). Source: Web Authentication, "RP ID".
 */
export function relyingParty({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): RelyingParty | null {
  if (PUBLIC_URL === undefined) return null;
  const { hostname, protocol, origin } = new URL(PUBLIC_URL);
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[');
  return isName && (protocol === 'https:' || hostname === 'localhost') ? { id: hostname, origin } : null;
}
