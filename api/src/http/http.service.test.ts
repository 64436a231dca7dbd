import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataSource } from 'typeorm';
import { startApi, type TestApi } from '../../../tests/support/api.js';
import { errorOf } from '../../../tests/support/error-body.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { METRICS_TOKEN: 'metrics-token', PUBLIC_URL: 'https://school.example' } });
});
afterAll(() => api.stop());

const JSON_TYPE = { 'content-type': 'application/json' };

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
    expect(answer).toContain('X-Content-Type-Options: nosniff');
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

it('long polling has the headers that keep an answer from being a page', async () => {
  const { status, headers } = await api.visitor.get('/socket.io/?EIO=4&transport=polling');
  expect(status).toBe(200);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
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
