import { createHmac, randomBytes } from 'node:crypto';

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature base string. `parameters`: those that are not in the query. Source: RFC 5849, section 3.4.1. */
export function signatureBase(
  method: string,
  address: string,
  parameters: ReadonlyArray<[name: string, value: string]>,
): string {
  const url = new URL(address);
  const pairs = [...parameters, ...url.searchParams]
    // Sorts by name, then by value: a space sorts before every encoded character.
    .map(([name, value]) => `${encode(name)} ${encode(value)}`)
    .toSorted()
    .map((pair) => pair.replace(' ', '='));
  return [method, `${url.origin}${url.pathname}`, pairs.join('&')].map(encode).join('&');
}

/** The `Authorization` header of a GET request, signed with HMAC-SHA256 and without a token. Source: RFC 5849, section 3. */
export function signGet(
  address: string,
  { key, secret }: { key: string; secret: string },
  { nonce = randomBytes(16).toString('hex'), timestamp = Math.floor(Date.now() / 1_000) } = {},
): string {
  const own = {
    ...{ oauth_consumer_key: key, oauth_nonce: nonce, oauth_signature_method: 'HMAC-SHA256' },
    ...{ oauth_timestamp: String(timestamp), oauth_version: '1.0' },
  };
  const signature = createHmac('sha256', `${encode(secret)}&`)
    .update(signatureBase('GET', address, Object.entries(own)))
    .digest('base64');
  const fields = Object.entries({ ...own, oauth_signature: signature });
  return `OAuth ${fields.map(([name, value]) => `${encode(name)}="${encode(value)}"`).join(', ')}`;
}
