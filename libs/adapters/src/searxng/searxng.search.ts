import { sentenceText } from '@studyhall/ports';
import type { WebSearch } from '@studyhall/ports';
import { createSearch, readResults } from '../web-search/search.endpoint.js';

export interface SearxngOptions {
  /** The URL of the school's SearXNG, for example `http://searxng:8080`; it may be private. */
  baseUrl: string;
  /** Time limit of a search in milliseconds. Default 10,000. */
  timeoutMs?: number;
}

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
    results: readResults,
    explain: (status) => (status === 403 ? sentenceText('web_search_json') : undefined),
  });
}
