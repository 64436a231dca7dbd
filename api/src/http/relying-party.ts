import { isIP } from 'node:net';
import type { Config } from '@studyhall/platform';

/** Whom passkeys are made for. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The installation as passkeys know it: of `PUBLIC_URL`, never of a request. Null where browsers allow none: without it, for
 * a network address, and without https anywhere but on the machine itself. Source: Web Authentication, "RP ID".
 */
export function relyingParty({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): RelyingParty | null {
  if (PUBLIC_URL === undefined) return null;
  const { hostname, protocol, origin } = new URL(PUBLIC_URL);
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[');
  return isName && (protocol === 'https:' || hostname === 'localhost') ? { id: hostname, origin } : null;
}
