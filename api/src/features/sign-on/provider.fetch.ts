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

/** What `openid-client` and `jose` pass to a fetch of their caller. */
interface LibraryRequest {
  method: string;
  headers: Record<string, string> | Headers;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Asks issuers and learning platforms: public addresses, the issuer of the environment, and those of the own network that
 * `ROSTER_HOSTS` names. Follows no redirect.
 */
@Injectable()
export class ProviderFetch {
  private readonly fetch: GuardedFetch;

  constructor(@Inject(CONFIG) { ROSTER_HOSTS, OIDC_ISSUER }: Pick<Config, 'ROSTER_HOSTS' | 'OIDC_ISSUER'>) {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, allowedTypes: [], maxRedirects: 0 };
    const ofEnvironment = OIDC_ISSUER === undefined ? [] : [hostAndPort(new URL(OIDC_ISSUER))];
    this.fetch = createGuardedFetch({ ...limits, allowPrivate: [...ROSTER_HOSTS, ...ofEnvironment] });
  }

  /** @throws OutboundError where the address is not allowed or does not answer in time */
  send(url: string, request?: GuardedRequest): Promise<GuardedResponse> {
    return this.fetch(url, request);
  }

  /** {@link send} in the form of the standard `fetch`, for libraries. */
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

/** What kept a library from an answer; null where another fault did. */
export function outboundErrorOf(error: unknown): OutboundError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundError) return cause;
  return null;
}
