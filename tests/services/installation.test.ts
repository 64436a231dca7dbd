import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnrecoverableError, Worker } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobQueues, NO_TRACING, RedisConnections, TRACING } from '@studyhall/platform';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../support/api.js';

const METRICS_TOKEN = 'for the tests';
const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi({ env: { METRICS_TOKEN }, webRoot: WEB_ROOT });
  ({ client: master } = await api.signedIn({ role: 'MASTER_ADMIN' }));
});
afterAll(() => api?.stop());

describe('the description of the api', () => {
  it('is what docs/api has, and a page without scripts', async () => {
    for (const name of ['openapi.json', 'asyncapi.json']) {
      const served = await master.get(`/api/docs/${name}`);
      expect(served.body, name).toEqual(JSON.parse(await read(`docs/api/${name}`)));
    }
    const { headers, body } = await master.get<string>('/api/docs');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain('Asks the assistant.');
    expect(body).not.toContain('<script');
  });
});

describe('the built web', () => {
  it('has the scripts of its workers where they get the policies of a page', async () => {
    const scripts = (await readdir(join(WEB_ROOT, 'assets'))).filter((name) => name.endsWith('.js'));
    const sources = await Promise.all(scripts.map((name) => read(`web/dist/assets/${name}`)));
    const workers = sources.flatMap((source) =>
      [...source.matchAll(/new Worker\(new URL\(["'`]([^"'`]+)/g)].map(([, path]) => path!),
    );
    expect(workers.length).toBeGreaterThan(0);
    for (const path of workers) {
      const { status, headers } = await master.get(path);
      expect([status, headers.get('content-security-policy')], path).toEqual([
        200,
        expect.stringContaining("connect-src 'self'"),
      ]);
    }
  });
});

describe('the board of the queues', () => {
  it('is a page with its parts, which may name its own base', async () => {
    const { headers, body } = await master.get<string>('/api/queues');
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("base-uri 'self'");
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(body).not.toContain('https://');
    const parts = [...body.matchAll(/(?:src|href)="(static\/[^"]+\.(?:js|css))"/g)];
    expect(parts.length).toBeGreaterThan(2);
    for (const [, part] of parts) {
      const { status, headers: of } = await master.get(`/api/queues/${part}`);
      expect(`${part} ${status}`).toBe(`${part} 200`);
      expect(of.get('content-type')).toMatch(/javascript|css/);
    }
    const other = await master.get('/api/docs');
    expect(other.headers.get('content-security-policy')).toContain("base-uri 'none'");
  });

  it('shows jobs with their ids, without texts, results and messages of errors', async () => {
    const { prefix, commands } = api.app.get(RedisConnections);
    const queue = api.app.get(JobQueues).queue('transcription');
    const text = 'what the student said';
    await queue.add('transcription', { transcription_id: 'a-b-c', user_id: 7, text }, { jobId: 'failing' });
    const worker = new Worker(
      queue.name,
      () => {
        throw new UnrecoverableError(text);
      },
      { connection: commands.duplicate({ maxRetriesPerRequest: null }), prefix },
    );
    await new Promise((resolve) => worker.once('failed', resolve));
    await worker.close();
    for (const path of ['queues?activeQueue=transcription&status=failed', 'queues/transcription/failing']) {
      const { status, body } = await master.get(`/api/queues/api/${path}`);
      const shown = JSON.stringify(body);
      expect(status, path).toBe(200);
      expect(shown).toContain('"transcription_id":"a-b-c","user_id":7,"text":"hidden"');
      expect(shown).toContain('"failedReason":"hidden"');
      expect(shown).not.toContain(text);
    }
    const logs = await master.get('/api/queues/api/queues/transcription/failing/logs');
    expect(logs.body).toEqual([]);
  });

  it('changes nothing', async () => {
    for (const [method, path] of [
      ['PUT', 'queues/transcription/pause'],
      ['PUT', 'queues/transcription/empty'],
      ['PUT', 'queues/transcription/failing/retry/failed'],
      ['PUT', 'queues/transcription/failing/clean'],
    ] as const) {
      expect((await master.send(method, `/api/queues/api/${path}`)).status, path).toBe(404);
    }
  });
});

interface Panel {
  id: number;
  targets: Array<{ expr: string }>;
}

describe('ops/grafana/studyhall.json', () => {
  it('names only metrics and labels that are served, and each panel once', async () => {
    const metrics = await api.visitor.get<string>('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(metrics.status).toBe(200);
    const { panels } = JSON.parse(await read('ops/grafana/studyhall.json')) as { panels: Panel[] };
    const named = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:http|studyhall|nodejs|process)_\w+/g) ?? []),
    );
    expect(named.length).toBeGreaterThan(15);
    const served = new Set([...metrics.body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    for (const name of new Set(named)) expect(served).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
    for (const label of ['method', 'route', 'status', 'queue', 'state'])
      expect(metrics.body).toMatch(new RegExp(`[{,]${label}="`));
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

it('traces nothing without a collector', () => {
  expect(api.app.get(TRACING)).toBe(NO_TRACING);
});
