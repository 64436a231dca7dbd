import { WebSearchError, type WebResult, type WebSearch, sentenceText } from '@studyhall/ports';
import { z } from 'zod';
import {
  createGuardedFetch,
  OutboundError,
  type GuardedRequest,
  type GuardedResponse,
} from '../outbound-guard/index.js';
import { createPageReader } from './page.reader.js';
import { plainText } from './plain-text.js';

/** The request and response format of one provider. */
export interface SearchEndpoint {
  /** The provider's name in messages, for example `Tavily`. */
  name: string;
  /** The configured URL; it may be private. */
  baseUrl: string;
  timeoutMs?: number;
  /** The request for a query of at most 400 characters and a limit of 1–10 results. */
  request(query: string, limit: number): { url: string } & GuardedRequest;
  /** The results in the provider's order. Throws if the response has another shape. */
  results(answer: unknown): Array<{ title: string; url: string; snippet: string }>;
  /** A sentence for a status code with a special meaning at this provider. */
  explain?(status: number): string | undefined;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const MAX_QUERY_CHARACTERS = 400;
const MAX_RESULTS = 10;
const MAX_TITLE_CHARACTERS = 300;
const MAX_SNIPPET_CHARACTERS = 1_000;
const MAX_URL_CHARACTERS = 2_048;

const result = z
  .object({ title: z.string().catch(''), url: z.string(), content: z.string().catch('') })
  // An invalid result does not fail the others: results without a URL are dropped later.
  .catch({ title: '', url: '', content: '' });
const resultList = z.object({ results: z.array(result) });

/** Reads results in the common format of SearXNG and Tavily. */
export const readResults: SearchEndpoint['results'] = (answer) =>
  resultList.parse(answer).results.map(({ title, url, content }) => ({ title, url, snippet: content }));

const webUrl = z.url({ protocol: /^https?$/ }).max(MAX_URL_CHARACTERS);

/** A {@link WebSearch} with one provider: validated, limited, without duplicates, fetched through the guard. */
export function createSearch(endpoint: SearchEndpoint): WebSearch {
  const { hostname, port, protocol } = new URL(endpoint.baseUrl);
  const fetch = createGuardedFetch({
    timeoutMs: endpoint.timeoutMs ?? TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    allowedTypes: ['application/json'],
    allowPrivate: [`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`],
  });

  async function ask(query: string, limit: number, signal: AbortSignal): Promise<GuardedResponse> {
    const { url, ...request } = endpoint.request(query, limit);
    try {
      return await fetch(url, { ...request, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw new WebSearchError(failureReason(error, endpoint.name));
    }
  }

  async function search(query: string, limit: number, signal: AbortSignal): Promise<WebResult[]> {
    const words = plainText(query, MAX_QUERY_CHARACTERS);
    if (words === '') throw new WebSearchError(sentenceText('web_search_empty'));
    const count = Math.min(Math.max(Math.trunc(limit) || 1, 1), MAX_RESULTS);
    const answer = await ask(words, count, signal);
    if (answer.status !== 200) {
      const { status } = answer;
      throw new WebSearchError(endpoint.explain?.(status) ?? sentenceFor(status, endpoint.name));
    }
    try {
      const parsed: unknown = JSON.parse(Buffer.from(answer.body).toString('utf8'));
      return tidy(endpoint.results(parsed)).slice(0, count);
    } catch {
      throw new WebSearchError(sentenceText('web_search_unreadable'));
    }
  }

  return { search, read: createPageReader() };
}

function tidy(found: ReturnType<SearchEndpoint['results']>): WebResult[] {
  const byUrl = new Map<string, WebResult>();
  for (const { title, url, snippet } of found) {
    if (!webUrl.safeParse(url).success || byUrl.has(url)) continue;
    byUrl.set(url, {
      title: plainText(title, MAX_TITLE_CHARACTERS) || url,
      url,
      snippet: plainText(snippet, MAX_SNIPPET_CHARACTERS),
    });
  }
  return [...byUrl.values()];
}

function failureReason(error: unknown, name: string): string {
  if (error instanceof OutboundError) {
    if (error.code === 'outbound_timeout') return sentenceText('web_search_slow');
    if (error.code === 'outbound_unreachable') return sentenceText('web_search_unreachable');
    if (error.code === 'outbound_too_large' || error.code === 'outbound_wrong_type') {
      return sentenceText('web_search_unreadable');
    }
  }
  return sentenceText('web_search_set_up', { name });
}

function sentenceFor(status: number, name: string): string {
  if (status === 429) return sentenceText('web_search_busy');
  if (status >= 500) return sentenceText('web_search_unreachable');
  return sentenceText('web_search_set_up', { name });
}
