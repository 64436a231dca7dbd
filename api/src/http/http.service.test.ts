import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataSource } from 'typeorm';
import { startApi, type TestApi } from '../../../tests/support/api.js';

let api: TestApi;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'studyhall-web-'));
  await mkdir(join(webRoot, 'assets', 'workers'), { recursive: true });
  await mkdir(join(webRoot, 'guides'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>page</title>');
  await writeFile(join(webRoot, 'assets', 'index-abc.js'), 'x'.repeat(5_000));
  await writeFile(join(webRoot, 'assets', 'workers', 'colours-abc.js'), 'x');
  await writeFile(join(webRoot, 'sw.js'), 'x');
  await writeFile(join(webRoot, 'guides', 'students.html'), 'guide');
  await writeFile(join(webRoot, '..', 'secret.txt'), 'secret');
  api = await startApi({
    webRoot,
    env: { METRICS_TOKEN: 'metrics-token', PUBLIC_URL: 'https://school.example' },
  });
});
afterAll(async () => {
  await api.stop();
  await rm(webRoot, { recursive: true, force: true });
});

const JSON_TYPE = { 'content-type': 'application/json' };
const errorOf = (code: string) => ({
  detail: expect.stringMatching(/^[A-Z][^\n]*[.\w]$/) as string,
  code,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
});

/** Makes every statement of the api fail with this error until the returned function is called. */
function failConnections(reason: Error): () => void {
  const db = api.app.get(DataSource);
  const createQueryRunner = db.createQueryRunner.bind(db);
  const fail = (): Promise<never> => Promise.reject(reason);
  db.createQueryRunner = () => {
    const runner = createQueryRunner();
    runner.connect = fail;
    runner.query = fail;
    return runner;
  };
  return () => {
    db.createQueryRunner = createQueryRunner;
  };
}

describe('errors', () => {
  it('have one shape', async () => {
    const { client } = await api.signedIn();
    const cases: Array<[Promise<{ status: number; body: unknown; headers: Headers }>, number, string]> = [
      [api.visitor.post('/api/signin', '{"username":', JSON_TYPE), 400, 'malformed'],
      [
        api.visitor.post(
          '/api/signin',
          '{"__proto__":{"role":"x"},"username":"a","password":"b"}',
          JSON_TYPE,
        ),
        400,
        'malformed',
      ],
      [api.visitor.get('/api/%ff'), 400, 'malformed'],
      [api.visitor.get('/api/me'), 401, 'unauthorized'],
      [api.visitor.get('/api/nothing-here'), 404, 'not_found'],
      [client.get('/api/nothing-here'), 404, 'not_found'],
      [api.visitor.post('/chat/unknown/path', '{}', JSON_TYPE), 404, 'not_found'],
      [
        api.visitor.post('/api/signin', JSON.stringify({ username: 'a'.repeat(1_100_000) }), JSON_TYPE),
        413,
        'too_large',
      ],
      [
        api.visitor.post('/api/signin', 'username=a&password=b', {
          'content-type': 'application/x-www-form-urlencoded',
        }),
        415,
        'unsupported_type',
      ],
      [api.visitor.post('/api/signin', '<a/>', { 'content-type': 'text/xml' }), 415, 'unsupported_type'],
    ];
    for (const [asked, status, code] of cases) {
      const answer = await asked;
      // `reason` names the exact sentence, where the code has several.
      const { reason, ...body } = answer.body as { reason?: string };
      expect(body).toEqual(errorOf(code));
      expect(reason).toBeOneOf([undefined, expect.any(String)]);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('x-request-id')).toBe((answer.body as { request_id: string }).request_id);
    }
  });

  it('are 503 while the database is unavailable, and end when it is back', async () => {
    const { client } = await api.signedIn();
    const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' });
    const restore = failConnections(away);
    try {
      const answer = await client.get('/api/me');
      expect(answer).toMatchObject({ status: 503, body: errorOf('unavailable') });
      expect(JSON.stringify(answer.body)).not.toContain('10.0.0.5');
      expect(await api.visitor.get('/healthz')).toMatchObject({
        status: 503,
        body: { status: 'unavailable', postgres: false, redis: true },
      });
    } finally {
      restore();
    }
    expect((await client.get('/api/me')).status).toBe(200);
    expect(await api.visitor.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it.each([
    [
      'two lengths',
      'POST /chat HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(70_000)}`],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('have it also for %s', async (_what, bytes) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    // A client that sends more than the limit is disconnected while it sends.
    socket.on('error', () => undefined);
    socket.write(bytes);
    const answer = (await socket.setEncoding('utf8').toArray()).join('');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(errorOf('malformed'));
  });

  it('do not reveal internal details', async () => {
    const { client } = await api.signedIn();
    const restore = failConnections(new Error('SELECT secret FROM /srv/app'));
    try {
      const answer = await client.get('/api/me');
      expect(answer).toMatchObject({ status: 500, body: errorOf('internal') });
      expect(JSON.stringify(answer.body)).not.toMatch(/SELECT|srv|stack/);
    } finally {
      restore();
    }
  });
});

describe('the origin check', () => {
  /** `fetch` sets these headers itself, so raw requests. */
  const statusOf = (headers: Record<string, string>, method = 'POST'): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      httpRequest(new URL('/api/logout', api.url), { method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it('accepts the own origin and clients without one, and rejects others', async () => {
    const { host } = new URL(api.url);
    expect(await statusOf({})).toBe(204);
    expect(await statusOf({ origin: `http://${host}` })).toBe(204);
    expect(await statusOf({ origin: 'https://school.example' })).toBe(204);
    expect(await statusOf({ 'sec-fetch-site': 'same-origin' })).toBe(204);
    for (const origin of [
      'https://evil.example',
      'null',
      '',
      `http://${host}.evil.example`,
      `http://evil.example/${host}`,
      'http://school.example',
    ]) {
      expect(await statusOf({ origin })).toBe(403);
    }
    expect(await statusOf({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await statusOf({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })).toBe(403);
  });
});

describe('the web app', () => {
  const page = { accept: 'text/html,*/*' };
  it('answers every page address with its index, not to be cached', async () => {
    for (const path of [
      '/',
      '/signin',
      '/chat',
      '/chat?x=1',
      '/admin',
      '/admin-v2',
      '/join/abc',
      '/whatever/else',
    ]) {
      const answer = await api.visitor.get(path, page);
      expect(answer).toMatchObject({
        status: 200,
        body: expect.stringContaining('<title>page</title>') as string,
      });
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    }
  });

  it('answers the addresses of its routes to clients that ask for no type, HEAD too', async () => {
    const routes = await readFile(new URL('../../../web/src/app/routes.tsx', import.meta.url), 'utf8');
    const paths = [...routes.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) =>
      path!.replace(':code', 'abc'),
    );
    expect(paths).toEqual(expect.arrayContaining(['/', '/signin', '/chat', '/admin', '/join/abc']));
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) {
        for (const headers of [{ accept: '*/*' }, {}]) {
          const answer = await answerOf({ method, path, headers });
          expect(answer, `${method} ${path}`).toMatchObject({
            status: 200,
            type: 'text/html; charset=utf-8',
          });
          expect(answer.text.includes('<title>page</title>')).toBe(method === 'GET');
        }
      }
    }
    for (const headers of [{ accept: '*/*' }, {}])
      expect(await answerOf({ method: 'GET', path: '/whatever/else', headers })).toMatchObject({
        status: 404,
        text: expect.stringContaining('"not_found"') as string,
      });
  });

  it('serves hashed assets as immutable and compressed, and guides', async () => {
    const asset = await api.visitor.get('/assets/index-abc.js', { 'accept-encoding': 'gzip' });
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    expect(asset.body).toBe('x'.repeat(5_000));
    expect(await api.visitor.get('/guides/students.html', page)).toMatchObject({
      status: 200,
      body: 'guide',
    });
  });

  it('sends the policies of a page with pages and scripts of workers, not with their parts', async () => {
    const headersOf = async (path: string): Promise<Headers> => (await api.visitor.get(path, page)).headers;
    for (const path of ['/', '/guides/students.html', '/sw.js', '/assets/workers/colours-abc.js']) {
      const headers = await headersOf(path);
      expect(headers.get('content-security-policy'), path).toContain("connect-src 'self'");
      expect(headers.get('permissions-policy'), path).toContain('camera=()');
    }
    const part = await headersOf('/assets/index-abc.js');
    expect(Object.fromEntries(part)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age') as string,
    });
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect(part.has(name), name).toBe(false);
    expect((await headersOf('/api/me')).get('content-security-policy')).toContain("default-src 'none'");
  });

  it('serves what a new build of the web put there while it runs', async () => {
    const fresh = (): Promise<number> => api.visitor.get('/assets/index-def.js').then(({ status }) => status);
    expect(await fresh()).toBe(404);
    await writeFile(join(webRoot, 'assets', 'index-def.js'), 'new');
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>page</title> of a new build');
    await expect.poll(fresh, { timeout: 5_000 }).toBe(200);
    expect((await api.visitor.get('/chat', page)).body).toContain('of a new build');
  });

  it('answers addresses of the api, and files that are not there, with a JSON 404', async () => {
    for (const path of [
      '/api/x',
      '/history/x',
      '/messages/1',
      '/download/x',
      '/chat/turns/1/x',
      '/assets/nothing.js',
      '/favicon.ico',
    ]) {
      expect(await api.visitor.get(path, page)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await api.visitor.get('/signin', { accept: 'application/json' })).status).toBe(404);
  });

  it('serves no path outside of its folder', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/%00',
      '//etc/passwd',
    ]) {
      expect([400, 404]).toContain((await answerOf({ path })).status);
    }
  });

  /** Sends the path and the headers as they are; `fetch` would normalise the one and add to the other. */
  const answerOf = (request: RequestOptions): Promise<{ status?: number; type?: string; text: string }> =>
    new Promise((resolve, reject) => {
      const { hostname: host, port } = new URL(api.url);
      httpRequest({ host, port, ...request }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, type: response.headers['content-type'], text }),
        );
      })
        .on('error', reject)
        .end();
    });
});

describe('answers behind a session', () => {
  it('are not cached', async () => {
    const { client } = await api.signedIn({ role: 'MASTER_ADMIN' });
    for (const path of [
      '/history',
      '/history?limit=5',
      '/api/me',
      '/api/conversations',
      '/api/search?q=any',
      '/api/user-access?limit=1',
      '/api/groups',
      '/api/schools',
      '/api/audit',
    ]) {
      const { status, headers } = await client.get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  });
});

describe('public information', () => {
  it('is the configuration, health, and metrics for the holder of the token', async () => {
    expect(await api.visitor.get('/api/config')).toMatchObject({
      status: 200,
      body: { product_name: 'Studyhall', demo_model: false, web_search: false },
    });
    expect((await api.visitor.get('/metrics')).status).toBe(401);
    expect((await api.visitor.get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(401);
    const metrics = await api.visitor.get<string>('/metrics', { authorization: 'Bearer metrics-token' });
    expect(metrics.body).toContain('process_cpu_seconds_total');
    expect(metrics.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/config",status="200"\} 1/,
    );
    expect(metrics.body).toContain('studyhall_sockets 0');
    expect(metrics.body).toContain('studyhall_jobs{queue="turns",state="wait"} 0');
  });
});
