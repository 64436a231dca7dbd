import { Inject, Injectable } from '@nestjs/common';
import {
  createGuardedFetch,
  hostAndPort,
  OutboundError,
  type GuardedFetch,
  type GuardedRequest,
  type GuardedResponse,
} from '@studyhall/adapters/outbound-guard';
import { CONFIG, type Config } from '@studyhall/platform';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/** The arguments that `openid-client` and `jose` pass to a custom fetch. */
interface LibraryRequest {
  method: string;
  headers: Record<string, string> | Headers;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Sends requests to issuers and learning platforms: public addresses, the issuer of the environment, and private hosts in
 * `ROSTER_HOSTS`. Follows no redirects.
 */
@Injectable()
export class ProviderFetch {
  private readonly fetch: GuardedFetch;

  constructor(@Inject(CONFIG) { ROSTER_HOSTS, OIDC_ISSUER }: Pick<Config, 'ROSTER_HOSTS' | 'OIDC_ISSUER'>) {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, allowedTypes: [], maxRedirects: 0 };
    const ofEnvironment = OIDC_ISSUER === undefined ? [] : [hostAndPort(new URL(OIDC_ISSUER))];
    this.fetch = createGuardedFetch({ ...limits, allowPrivate: [...ROSTER_HOSTS, ...ofEnvironment] });
  }

  /** @throws OutboundError if the URL is not allowed or does not respond in time */
  send(url: string, request?: GuardedRequest): Promise<GuardedResponse> {
    return this.fetch(url, request);
  }

  /** {@link send} with the signature of the standard `fetch`, for libraries. */
  readonly forLibrary = async (
    url: string,
    { method, headers, body, signal }: LibraryRequest,
  ): Promise<Response> => {
    const answer = await this.send(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(signal && { signal }),
    });
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers: answer.headers });
  };
}

/** The outbound error inside a library's error; null for other errors. */
export function outboundErrorOf(error: unknown): OutboundError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundError) return cause;
  return null;
}
