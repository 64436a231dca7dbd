import type { WebSearch } from '@studyhall/ports';
import { z } from 'zod';
import { withoutMarkup } from '../web-search/plain-text.js';
import { createSearch } from '../web-search/search.endpoint.js';

export interface BraveOptions {
  apiKey: string;
  /** Default `https://api.search.brave.com`. */
  baseUrl?: string;
  /** Time limit of a search in milliseconds. Default 10,000. */
  timeoutMs?: number;
}

/** Brave rejects longer queries. */
const MAX_WORDS = 50;

const result = z
  .object({ title: z.string().catch(''), url: z.string(), description: z.string().catch('') })
  // An invalid result does not fail the others: results without a URL are dropped later.
  .catch({ title: '', url: '', description: '' });
/** `web` is missing if nothing was found. */
const answer = z.object({ web: z.object({ results: z.array(result) }).optional() });

/** Web search with Brave. Source: https://api-dashboard.search.brave.com/app/documentation/web-search. */
export function createBraveSearch({ apiKey, baseUrl, timeoutMs }: BraveOptions): WebSearch {
  const base = baseUrl ?? 'https://api.search.brave.com';
  return createSearch({
    name: 'Brave',
    baseUrl: base,
    timeoutMs,
    request(query, limit) {
      const url = new URL('/res/v1/web/search', base);
      url.searchParams.set('q', query.split(' ').slice(0, MAX_WORDS).join(' '));
      url.searchParams.set('count', String(limit));
      // Strict, because the users are students.
      url.searchParams.set('safesearch', 'strict');
      url.searchParams.set('text_decorations', 'false');
      return { url: url.href, headers: { accept: 'application/json', 'x-subscription-token': apiKey } };
    },
    results: (found) =>
      (answer.parse(found).web?.results ?? []).map(({ title, url, description }) => ({
        title: withoutMarkup(title),
        url,
        snippet: withoutMarkup(description),
      })),
  });
}
