import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSearch } from '@studyhall/ports';
import { bodyOf, startLocalServer, type LocalServer } from '../../test/local.server.js';
import { createBraveSearch } from '../brave/index.js';
import { createSearxngSearch } from '../searxng/index.js';
import { createTavilySearch } from '../tavily/index.js';

interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: string;
}

interface Result {
  title: unknown;
  url: unknown;
  text: unknown;
}

const never = () => new AbortController().signal;
let server: LocalServer;
let asked: Asked[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  asked = [];
  server = await startLocalServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    asked.push({
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: (await bodyOf(request)).toString(),
    });
    answer(response);
  });
});
afterEach(() => server.close());

function json(body: unknown, status = 200): (response: ServerResponse) => void {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const PROVIDERS: Array<{
  name: string;
  open: (timeoutMs?: number) => WebSearch;
  /** Results in the provider's documented shape. */
  shape: (results: Result[]) => unknown;
  sent: Partial<Record<keyof Asked, unknown>>;
}> = [
  {
    name: 'SearXNG',
    open: (timeoutMs) => createSearxngSearch({ baseUrl: `${server.url}/searx`, timeoutMs }),
    shape: (results) => ({
      query: 'leaf',
      number_of_results: 0,
      results: results.map(({ title, url, text }) => ({ title, url, content: text, engine: 'x', score: 1 })),
      answers: [],
      unresponsive_engines: [],
    }),
    sent: { method: 'GET', path: '/searx/search', query: { q: 'leaf', format: 'json', safesearch: '2' } },
  },
  {
    name: 'Tavily',
    open: (timeoutMs) => createTavilySearch({ apiKey: 'tvly-1', baseUrl: server.url, timeoutMs }),
    shape: (results) => ({
      query: 'leaf',
      answer: null,
      images: [],
      results: results.map(({ title, url, text }) => ({
        title,
        url,
        content: text,
        score: 0.9,
        raw_content: null,
      })),
      response_time: 1.1,
    }),
    sent: {
      method: 'POST',
      path: '/search',
      headers: expect.objectContaining({ authorization: 'Bearer tvly-1' }) as unknown,
      body: JSON.stringify({ query: 'leaf', max_results: 3, search_depth: 'basic' }),
    },
  },
  {
    name: 'Brave',
    open: (timeoutMs) => createBraveSearch({ apiKey: 'brave-1', baseUrl: server.url, timeoutMs }),
    shape: (results) => ({
      type: 'search',
      query: { original: 'leaf' },
      web: {
        type: 'search',
        results: results.map(({ title, url, text }) => ({
          title,
          url,
          description: text,
          family_friendly: true,
        })),
      },
    }),
    sent: {
      method: 'GET',
      path: '/res/v1/web/search',
      query: { q: 'leaf', count: '3', safesearch: 'strict', text_decorations: 'false' },
      headers: expect.objectContaining({ 'x-subscription-token': 'brave-1' }) as unknown,
    },
  },
];

describe.each(PROVIDERS)('$name', ({ name, open, shape, sent }) => {
  it('gets the documented request, and its results are returned', async () => {
    answer = json(shape([{ title: 'Leaf', url: 'https://example.org/leaf', text: 'A leaf is green.' }]));
    expect(await open().search(' leaf\n', 3, never())).toEqual([
      { title: 'Leaf', url: 'https://example.org/leaf', snippet: 'A leaf is green.' },
    ]);
    expect(asked).toEqual([expect.objectContaining(sent)]);
  });

  it('is limited; results that are duplicate, broken or no web address are dropped', async () => {
    answer = json(
      shape([
        { title: 'a', url: 'javascript:alert(1)', text: '' },
        { title: 'b', url: 'file:///etc/passwd', text: '' },
        { title: 'c', url: 7, text: '' },
        { title: null, url: 'https://one.example/', text: null },
        { title: 'again', url: 'https://one.example/', text: '' },
        { title: 't\u0000'.repeat(5_000), url: 'https://two.example/', text: 's\u202e'.repeat(5_000) },
        ...Array.from({ length: 30 }, (_, at) => ({ title: 'x', url: `https://x.example/${at}`, text: '' })),
      ]),
    );
    const results = await open().search('leaf', 99, never());
    expect(results).toHaveLength(10);
    expect(results[0]).toEqual({ title: 'https://one.example/', url: 'https://one.example/', snippet: '' });
    expect(results[1]?.title).toMatch(/^(t )+t?$/);
    expect(results[1]?.title.length).toBeLessThanOrEqual(300);
    expect(results[1]?.snippet).toMatch(/^s{1,1000}$/);
  });

  it('may return no results', async () => {
    answer = json(name === 'Brave' ? { type: 'search' } : shape([]));
    expect(await open().search('leaf', 3, never())).toEqual([]);
  });

  it.each([
    [401, /not set up correctly.*administrator/],
    [403, /administrator/],
    [429, /busy/],
    [500, /cannot be reached/],
  ])('turns status %i into a sentence', async (status, detail) => {
    answer = json({ error: 'secret detail' }, status);
    await expect(open().search('leaf', 3, never())).rejects.toThrow(detail);
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['HTML', (response) => response.setHeader('content-type', 'text/html').end('<p>'), /could not be read/],
    [
      'half of JSON',
      (response) => response.setHeader('content-type', 'application/json').end('{"re'),
      /could not be read/,
    ],
    ['another shape', json({ results: 'none', web: 7 }), /could not be read/],
    ['3 MB', json({ results: ['x'.repeat(3_000_000)] }), /could not be read/],
    [
      'a redirect inside',
      (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      /set up/,
    ],
  ])('fails with a sentence if it answers with %s', async (_name, act, detail) => {
    answer = act;
    await expect(open().search('leaf', 3, never())).rejects.toThrow(detail);
  });

  it('fails with a sentence if it does not answer in time', async () => {
    answer = () => undefined;
    await expect(open(300).search('leaf', 3, never())).rejects.toThrow(/too long/);
  });

  it('gets no request for an empty query, and only the first 400 characters of a long one', async () => {
    answer = json(shape([]));
    await expect(open().search(' \u0000 ', 3, never())).rejects.toThrow(/nothing to search/);
    await open().search('w '.repeat(5_000), 3, never());
    expect(asked).toHaveLength(1);
    expect((asked[0]?.query.q ?? asked[0]?.body ?? '').length).toBeLessThan(500);
  });

  it('rejects with the reason of an abort', async () => {
    const controller = new AbortController();
    answer = () => controller.abort(new Error('stopped'));
    await expect(open().search('leaf', 3, controller.signal)).rejects.toThrow('stopped');
  });

  it('does not read private pages, not even at its own address', async () => {
    await expect(open().read(server.url, never())).rejects.toThrow(/not opened/);
    expect(asked).toEqual([]);
  });
});
