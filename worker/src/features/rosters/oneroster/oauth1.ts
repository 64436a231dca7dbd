import { createHmac, randomBytes } from 'node:crypto';

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The `Authorization` header of a GET signed with HMAC-SHA256 and no token. Source: RFC 5849, section 3. */
export function signGet(
  address: string,
  { key, secret }: { key: string; secret: string },
  { nonce = randomBytes(16).toString('hex'), timestamp = Math.floor(Date.now() / 1_000) } = {},
): string {
  const url = new URL(address);
  const own = {
    ...{ oauth_consumer_key: key, oauth_nonce: nonce, oauth_signature_method: 'HMAC-SHA256' },
    ...{ oauth_timestamp: String(timestamp), oauth_version: '1.0' },
  };
  const parameters = [...Object.entries(own), ...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const base = ['GET', `${url.origin}${url.pathname}`, parameters].map(encode).join('&');
  const signature = createHmac('sha256', `${encode(secret)}&`)
    .update(base)
    .digest('base64');
  const fields = Object.entries({ ...own, oauth_signature: signature });
  return `OAuth ${fields.map(([name, value]) => `${encode(name)}="${encode(value)}"`).join(', ')}`;
}
