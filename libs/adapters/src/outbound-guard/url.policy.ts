import { sentenceText } from '@studyhall/ports';
import { isIP } from 'node:net';
import { isPublicAddress } from './address.policy.js';
import { OutboundError, refusedAddress } from './outbound.error.js';

const MAX_URL_LENGTH = 4096;
/** Always refers to this machine, whatever the resolver returns (RFC 6761). */
const LOCALHOST = /(^|\.)localhost\.?$/;

/** `host:port`, always with the port; the host is normalized by WHATWG URL. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

/**
 * Parses a URL and rejects other schemes, credentials, other ports, and literal addresses that are not public. WHATWG URL
 * first normalizes decimal, octal, hexadecimal and short forms of IPv4. Hosts in `allowed` (`host:port`) skip the checks of
 * port and address. `base`: the URL that redirects to this one; a redirect from https to http is rejected.
 * @throws OutboundError
 */
export function checkedUrl(
  text: string,
  ports: ReadonlySet<number>,
  allowed: ReadonlySet<string>,
  base?: URL,
): URL {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text, base?.href) : null;
  if (!url) throw refusedUrl(sentenceText('address_invalid'));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refusedUrl(sentenceText('address_scheme'));
  }
  if (base?.protocol === 'https:' && url.protocol === 'http:') {
    throw refusedUrl(sentenceText('address_insecure'));
  }
  if (url.username !== '' || url.password !== '') {
    throw refusedUrl(sentenceText('address_with_user'));
  }
  const place = hostAndPort(url);
  if (allowed.has(place)) return url;
  if (!ports.has(Number(place.slice(place.lastIndexOf(':') + 1)))) {
    throw refusedUrl(sentenceText('address_port'));
  }
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw refusedAddress();
  if (LOCALHOST.test(url.hostname)) throw refusedAddress();
  return url;
}

function refusedUrl(detail: string): OutboundError {
  return new OutboundError('outbound_refused', detail);
}
