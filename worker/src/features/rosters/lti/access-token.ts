import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError, sentence } from '@studyhall/contracts';
import type { GuardedFetch } from '@studyhall/adapters/outbound-guard';
import type { ltiPlatforms } from '@studyhall/persistence';
import type { ToolKeys } from '@studyhall/platform';
import { readJson } from '../read-json.js';
import { SourceError } from '../source.error.js';

type Platform = Pick<ltiPlatforms.LtiPlatform, 'client_id' | 'token_url'>;

/** The lifetime of the assertion. */
const ASSERTION_SECONDS = 300;
const Token = z.object({ access_token: z.string().min(1) });

interface TokenRequest {
  keys: Pick<ToolKeys, 'sign'>;
  fetch: GuardedFetch;
  signal: AbortSignal;
  /** The service that the token is for. */
  service: 'grades' | 'other';
}

/**
 * Requests an access token for a platform's services, with an assertion signed by Studyhall. Source: 1EdTech Security
 * Framework 1.0 §4.1, RFC 7523 §2.2.
 * @throws SourceError
 */
export async function askAccessToken(
  { client_id: client, token_url: url }: Platform,
  scope: string,
  { keys, fetch, signal, service }: TokenRequest,
): Promise<string> {
  const claims = { iss: client, sub: client, aud: url, jti: randomUUID() };
  const assertion = await keys.sign(claims, ASSERTION_SECONDS).catch((error: unknown) => {
    if (error instanceof AppError) throw new SourceError({ text: error.detail }, { cause: error });
    throw error;
  });
  const response = await fetch(url, {
    ...{ method: 'POST', signal },
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', scope, client_assertion: assertion },
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    }).toString(),
  }).catch((cause: unknown) => {
    signal.throwIfAborted();
    if (cause instanceof SourceError) throw cause;
    throw new SourceError(sentence('roster_token_away'), { cause });
  });
  const token = Token.safeParse(response.status < 300 ? readJson(response) : null);
  if (!token.success)
    throw new SourceError(sentence('lti_token_refused', { service, status: String(response.status) }));
  return token.data.access_token;
}
