import { sentenceText } from '@studyhall/ports';
import type { WebSearch } from '@studyhall/ports';
import { createSearch, readResults } from '../web-search/search.endpoint.js';

export interface TavilyOptions {
  apiKey: string;
  /** Default `https://api.tavily.com`. */
  baseUrl?: string;
  /** Time limit of a search in milliseconds. Default 10,000. */
  timeoutMs?: number;
}

/** Status codes for an exhausted allowance of the plan or key. */
const ALLOWANCE_STATUSES = [432, 433];

/** Web search with Tavily. Source: https://docs.tavily.com/documentation/api-reference/endpoint/search. */
export function createTavilySearch({ apiKey, baseUrl, timeoutMs }: TavilyOptions): WebSearch {
  const base = baseUrl ?? 'https://api.tavily.com';
  return createSearch({
    name: 'Tavily',
    baseUrl: base,
    timeoutMs,
    request: (query, limit) => ({
      url: new URL('/search', base).href,
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, max_results: limit, search_depth: 'basic' }),
    }),
    results: readResults,
    explain: (status) =>
      ALLOWANCE_STATUSES.includes(status) ? sentenceText('web_search_allowance') : undefined,
  });
}
