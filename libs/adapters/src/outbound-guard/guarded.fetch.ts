import { sentenceText } from '@studyhall/ports';
import { Agent, fetch as undiciFetch, type Response } from 'undici';
import { guardedConnector, type ResolveHost } from './guarded.connector.js';
import { OutboundError } from './outbound.error.js';
import { checkedUrl, hostAndPort } from './url.policy.js';

export interface GuardedFetchOptions {
  /** Total time limit in milliseconds: resolving, connecting, redirects and the body. */
  timeoutMs: number;
  /** Bytes of a body after decompression. */
  maxBytes: number;
  /** Accepted media types of a 2xx response, without parameters; empty accepts all. */
  allowedTypes: string[];
  /** `host:port` of configured hosts, which may be private. */
  allowPrivate?: string[];
  /** Ports that are accepted for other hosts. Default 80 and 443. */
  ports?: number[];
  /** Maximum of redirects. Default 3. */
  maxRedirects?: number;
  /** Resolves hosts; for tests of DNS rebinding. */
  resolve?: ResolveHost;
}

export interface GuardedRequest {
  method?: 'GET' | 'POST';
  /** Sent only to the first origin, never along a redirect to another one. */
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export interface GuardedResponse {
  /** The final URL, after redirects. */
  url: string;
  status: number;
  headers: Headers;
  /** The media type in lower case without parameters; empty if the response has none. */
  contentType: string;
  body: Uint8Array;
}

/** Rejects with {@link OutboundError}, or with the signal's reason once it aborts. */
export type GuardedFetch = (url: string, request?: GuardedRequest) => Promise<GuardedResponse>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const DEFAULT_PORTS = [80, 443];
const USER_AGENT = 'Mozilla/5.0 (compatible; Studyhall)';

/**
 * Fetches URLs from untrusted sources (search results, model answers). Allows only http(s) and public addresses, checked
 * after resolving and for every redirect, and connects to exactly the checked address. Limits time, decompressed size and
 * type. Source: issue "What the assistant can do", 4; RFC 6890.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const allowed = new Set((options.allowPrivate ?? []).map((entry) => entry.toLowerCase()));
  const ports = new Set(options.ports ?? DEFAULT_PORTS);
  const maxRedirects = options.maxRedirects ?? 3;
  const agent = new Agent({
    connect: guardedConnector(allowed, options.timeoutMs, options.resolve),
    allowH2: false,
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 5_000,
    maxResponseSize: options.maxBytes,
  });

  async function request(start: URL, init: GuardedRequest, signal: AbortSignal): Promise<GuardedResponse> {
    let url = start;
    let headers = init.headers ?? {};
    for (let hops = 0; hops <= maxRedirects; hops += 1) {
      const response = await undiciFetch(url, {
        method: init.method ?? 'GET',
        headers: { 'user-agent': USER_AGENT, ...headers },
        body: init.body ?? null,
        redirect: 'manual',
        dispatcher: agent,
        signal,
      });
      const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null;
      if (location === null) return read(response, url, options);
      await response.body?.cancel();
      // The body is meant for the configured URL, not for the target of a redirect.
      if (init.method === 'POST') break;
      const next = checkedUrl(location, ports, allowed, url);
      if (next.origin !== url.origin) headers = {};
      url = next;
    }
    throw new OutboundError('outbound_redirects', sentenceText('page_redirects'));
  }

  return async (address, init = {}) => {
    init.signal?.throwIfAborted();
    const url = checkedUrl(address, ports, allowed);
    const timeout = AbortSignal.timeout(options.timeoutMs);
    try {
      return await request(url, init, init.signal ? AbortSignal.any([init.signal, timeout]) : timeout);
    } catch (error) {
      init.signal?.throwIfAborted();
      throw toOutboundError(error, timeout.aborted, hostAndPort(url));
    }
  };
}

async function read(response: Response, url: URL, options: GuardedFetchOptions): Promise<GuardedResponse> {
  const contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (response.ok && options.allowedTypes.length > 0 && !options.allowedTypes.includes(contentType)) {
    await response.body?.cancel();
    throw new OutboundError('outbound_wrong_type', sentenceText('page_type'));
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > options.maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const { status } = response;
  const headers = new Headers([...response.headers]);
  return { url: url.href, status, headers, contentType, body: Buffer.concat(chunks, bytes) };
}

function tooLarge(): OutboundError {
  return new OutboundError('outbound_too_large', sentenceText('page_too_large'));
}

function toOutboundError(error: unknown, timedOut: boolean, place: string): OutboundError {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) {
    if (cause instanceof OutboundError) return cause;
    if ('code' in cause && cause.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return tooLarge();
  }
  if (timedOut) return new OutboundError('outbound_timeout', sentenceText('site_slow', { site: place }));
  return new OutboundError('outbound_unreachable', sentenceText('site_unreachable', { site: place }));
}
