import { createHash, randomBytes } from 'node:crypto';

/** The format of a token: the id of its source, and 256 random bits. */
const BEARER = /^Bearer ([0-9a-f-]{36})\.([\w-]{43})$/i;

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Creates a token for a source, and the hash to store. */
export function createToken(sourceId: string): { token: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { token: `${sourceId}.${secret}`, hash: digest(secret) };
}

/** Parses the source and the token's hash from an `Authorization` header; null if it has none. */
export function readToken(authorization = ''): { sourceId: string; hash: Buffer } | null {
  const [, sourceId, secret] = BEARER.exec(authorization) ?? [];
  return sourceId && secret ? { sourceId: sourceId.toLowerCase(), hash: digest(secret) } : null;
}
