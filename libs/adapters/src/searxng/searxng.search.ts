import { sentenceText } from '@studyhall/ports';
import type { WebSearch } from '@studyhall/ports';
import { z } from 'zod';
import { createSearch } from '../web-search/search.endpoint.js';

export interface SearxngOptions {
  /** The address of the school's SearXNG, for example `http://searxng:8080`; it may be private. */
  baseUrl: string;
  /** Milliseconds for a search. Default 10,000. */
  timeoutMs?: number;
}

const result = z
  .object({ title: z.string().catch(''), url: z.string(), content: z.string().catch('') })
  // An invalid result does not fail the others: without an address it is dropped later.
  .catch({ title: '', url: '', content: '' });
const answer = z.object({ results: z.array(result) });

/** Web search with SearXNG. Source: https://docs.searxng.org/dev/search_api.html. */
export function createSearxngSearch({ baseUrl, timeoutMs }: SearxngOptions): WebSearch {
  return createSearch({
    name: 'SearXNG',
    baseUrl,
    timeoutMs,
    request(query) {
      const url = new URL('search', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
      url.searchParams.set('q', query);
      url.searchParams.set('format', 'json');
      // Strict, because the users are students.
      url.searchParams.set('safesearch', '2');
      return { url: url.href, headers: { accept: 'application/json' } };
    },
    results: (found) =>
      answer.parse(found).results.map(({ title, url, content }) => ({ title, url, snippet: content })),
    explain: (status) => (status === 403 ? sentenceText('web_search_json') : undefined),
  });
}
