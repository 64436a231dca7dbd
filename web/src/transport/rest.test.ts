import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from './errors';
import { loadTransport } from '../../testing/rest.harness';

type Transport = Awaited<ReturnType<typeof loadTransport>>;

let server: Server;
let rest: Transport['rest'];
let errors: Transport['errors'];
let offeredHelp: Transport['offeredHelp'];
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ rest, errors, offeredHelp } = await loadTransport(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  ));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.resetModules();
});

beforeEach(() => {
  answer = (_request, response) => response.end('{}');
});

const refuse = (status: number, body: string, type = 'application/json') => {
  answer = (_request, response) => response.writeHead(status, { 'Content-Type': type }).end(body);
};

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error,
  );

describe('api', () => {
  it.each([
    ['60', 60_000],
    ['soon', 0],
    ['1e20', 0],
  ])('says when a refused call may succeed: %s', async (seconds, ms) => {
    answer = (_request, response) => response.writeHead(429, { 'Retry-After': seconds }).end('{}');
    const before = Date.now();
    const { retryAt } = (await failure(rest.api('GET', '/api/x'))) as ApiError;
    if (ms === 0) return expect(retryAt).toBe('');
    expect(Date.parse(retryAt)).toBeGreaterThanOrEqual(before + ms);
    expect(Date.parse(retryAt)).toBeLessThanOrEqual(Date.now() + ms);
  });

  it('sends the body as JSON and the query without empty values, and reads the answer', async () => {
    let seen = '';
    answer = (request, response, body) => {
      seen = `${request.method} ${request.url} ${request.headers['content-type']} ${body}`;
      response.setHeader('X-Total-Count', '7').end('[1,2]');
    };
    const { data, headers } = await rest.apiAnswer<number[]>('POST', '/api/x', {
      body: { a: 'ü' },
      query: { search: 'a b&c', role: '', limit: 10, gone: undefined },
    });
    expect(seen).toBe('POST /api/x?search=a+b%26c&limit=10 application/json {"a":"ü"}');
    expect(data).toEqual([1, 2]);
    expect(headers.get('X-Total-Count')).toBe('7');
  });

  it('gives up on a network that swallows what is sent, after a minute without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const arrived = new Promise<void>((resolve) => (answer = () => resolve()));
      const call = failure(rest.api('GET', '/history'));
      await arrived;
      vi.advanceTimersByTime(60_000);
      expect(await call).toBeInstanceOf(errors.NetworkError);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reads an empty answer as nothing', async () => {
    answer = (_request, response) => response.writeHead(204).end();
    expect(await rest.api('DELETE', '/messages/1')).toBeUndefined();
  });

  it('turns an error answer into its parts', async () => {
    refuse(
      422,
      '{"detail":"Please check","code":"invalid","request_id":"r1","issues":[{"path":"a","message":"b"}]}',
    );
    const error = await failure(rest.api('GET', '/api/x'));
    expect(error).toBeInstanceOf(errors.ApiError);
    expect(error).toMatchObject({ status: 422, detail: 'Please check', code: 'invalid', requestId: 'r1' });
    expect(error).toHaveProperty('issues', [{ path: 'a', message: 'b' }]);
    expect(errors.reasonOf(error, 'fallback')).toBe('Please check');
  });

  it.each([
    ['an HTML page', '<html>Bad gateway</html>'],
    ['nothing', ''],
    ['another shape', '{"detail":["a"]}'],
  ])('is an error without a sentence when the answer is %s', async (_name, body) => {
    refuse(502, body, 'text/html');
    const error = await failure(rest.api('GET', '/api/x'));
    expect(error).toMatchObject({ status: 502, code: 'unknown', detail: '' });
    expect(errors.reasonOf(error, 'fallback')).toBe('fallback');
  });

  it('says so when the server is not there, and when the page gave up', async () => {
    answer = (request) => request.socket.destroy();
    expect(await failure(rest.api('GET', '/api/x'))).toBeInstanceOf(errors.NetworkError);
    const controller = new AbortController();
    answer = () => controller.abort();
    expect(errors.isAbort(await failure(rest.api('GET', '/api/x', { signal: controller.signal })))).toBe(
      true,
    );
  });

  it('counts an answer that is cut off as none, and keeps the status of a cut refusal', async () => {
    const cut = (status: number): void => {
      answer = (_request, response) => {
        response.writeHead(status, { 'Content-Length': 100 }).write('{');
        setImmediate(() => response.destroy());
      };
    };
    cut(200);
    expect(await failure(rest.api('GET', '/history'))).toBeInstanceOf(errors.NetworkError);
    expect(await failure(rest.apiBlob('/file'))).toBeInstanceOf(errors.NetworkError);
    cut(503);
    expect(await failure(rest.api('GET', '/history'))).toMatchObject({ name: 'ApiError', status: 503 });
  });

  it('tells listeners of the end of a session, but not of an expected 401', async () => {
    const statuses: number[] = [];
    const stop = rest.onUnauthorized((error) => statuses.push(error.status));
    refuse(401, '{"detail":"Please sign in.","code":"unauthorized"}');
    await failure(rest.api('GET', '/history'));
    await failure(rest.api('POST', '/api/signin', { expect401: true }));
    refuse(403, '{"detail":"Choose","code":"password_change_required"}');
    await failure(rest.api('GET', '/history'));
    stop();
    await failure(rest.api('GET', '/history'));
    expect(statuses).toEqual([401, 403]);
  });

  it.each([
    [
      '[{"name":"Childline","number":"0800 1111"}]',
      'Childline 0800 1111',
      'This was not saved. Please call:',
    ],
    ['[]', '112', 'This was not saved. Please call: 112.'],
  ])('moves the help lines %s of a refusal to their note', async (header, lines, text) => {
    const body = {
      detail: `This was not saved. Please call: ${lines}.`,
      code: 'forbidden',
      values: { lines },
    };
    answer = (_request, response) =>
      response
        .writeHead(403, { 'Studyhall-Help-Lines': encodeURIComponent(header) })
        .end(JSON.stringify(body));
    const error = await failure(rest.api('PUT', '/api/x'));
    expect(error).toMatchObject({ status: 403, detail: 'This was not saved.' });
    expect(offeredHelp()).toMatchObject({ lines: JSON.parse(header) as unknown, text });
  });

  it('keeps the sentence of another refusal of words of concern', async () => {
    answer = (_request, response) =>
      response
        .writeHead(404, { 'Studyhall-Help-Lines': '%5B%5D' })
        .end('{"detail":"That was not found. Ask.","code":"not_found"}');
    expect(await failure(rest.api('PUT', '/api/x'))).toMatchObject({ detail: 'That was not found. Ask.' });
    expect(offeredHelp()).toMatchObject({ lines: [], text: null });
  });

  it('gives the status and its text for a failed download', async () => {
    refuse(404, '{"detail":"That was not found.","code":"not_found"}');
    expect(await failure(rest.apiBlob('/api/code/download/x/y'))).toMatchObject({
      status: 404,
      statusText: 'Not Found',
    });
  });
});
