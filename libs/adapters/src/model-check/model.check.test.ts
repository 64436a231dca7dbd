import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDemoModel } from '@studyhall/demo-model';
import { startLocalServer, type LocalServer } from '../../test/local.server.js';
import { frame, STREAM_HEAD, type ModelHandler } from '../../test/model.bench.js';
import { checkModel } from './index.js';

let handler: ModelHandler;
let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer((request, response) => void handler(request, response));
});
afterEach(() => server.close());

const check = (timeoutMs = 15_000) =>
  checkModel({ baseUrl: `${server.url}/v1`, apiKey: 'secret', model: 'chat-1', timeoutMs });

const answer = (status: number, headers: Record<string, string>, body: string): ModelHandler => {
  return (_request, response) => response.writeHead(status, headers).end(body);
};

const END = `${frame({}, 'stop')}data: [DONE]\n\n`;

it('measures a model that streams and calls tools', async () => {
  const demo = await startDemoModel({ control: false, rate: 200 });
  const options = { baseUrl: demo.url, apiKey: 'demo', model: 'demo-model', timeoutMs: 15_000 };
  expect(await checkModel(options)).toEqual({
    ...{ fault: null, streaming: true, tools: true },
    firstTokenMs: expect.any(Number),
  });
  await demo.close();
});

it('knows a model that answers at once and in one part, without tools', async () => {
  handler = answer(200, STREAM_HEAD, `${frame({ content: 'One, two.' })}${END}`);
  expect(await check()).toMatchObject({ fault: null, streaming: false, tools: false });
});

it('knows a server that refuses requests with tools', async () => {
  handler = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const reply = body.includes('"tools"')
      ? answer(400, {}, '{"error":{"message":"chat-1 does not support tools"}}')
      : answer(200, STREAM_HEAD, `${frame({ content: 'One, two.' })}${END}`);
    reply(request, response);
  };
  expect(await check()).toMatchObject({ fault: null, tools: false });
});

describe('a server that cannot be used', () => {
  it.each([
    ['a wrong key', 401, {}, '', { kind: 'key_refused', status: 401 }],
    ['no such model', 404, {}, '{"error":{"message":"no model"}}', { kind: 'no_model', status: 404 }],
    ['another address', 404, {}, 'Not found', { kind: 'wrong_address', status: 404 }],
    ['a redirect', 307, { location: 'http://127.0.0.1:9/' }, '', { kind: 'wrong_address', status: 307 }],
    ['a web page', 200, { 'content-type': 'text/html' }, '<p>', { kind: 'wrong_address', status: 200 }],
    ['no reply', 200, STREAM_HEAD, END, { kind: 'bad_answer' }],
  ])('%s', async (_, status, headers, body, fault) => {
    handler = answer(status, headers as Record<string, string>, body);
    expect(await check()).toEqual({ fault });
    expect(server.connections()).toBe(1);
  });

  it('a server that never answers', async () => {
    handler = () => undefined;
    expect(await check(200)).toEqual({ fault: { kind: 'timeout' } });
  });

  it.each([
    ['http at an https address', (url: string) => url.replace('http:', 'https:'), 'no_tls'],
    ['an address of a cloud', () => 'http://169.254.169.254/v1', 'forbidden_address'],
  ])('%s', async (_, address, kind) => {
    const options = { apiKey: '', model: 'chat-1', timeoutMs: 15_000 };
    expect(await checkModel({ ...options, baseUrl: address(server.url) })).toEqual({ fault: { kind } });
  });

  it('a self-signed certificate', async () => {
    const key = join(mkdtempSync(join(tmpdir(), 'certificate-')), 'key.pem');
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const cert = execFileSync('openssl', [...made, '-subj', '/CN=127.0.0.1', '-keyout', key], {
      stdio: 'pipe',
    });
    const secure = createServer({ key: readFileSync(key), cert }).listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const { port } = secure.address() as AddressInfo;
    const options = { apiKey: '', model: 'chat-1', timeoutMs: 15_000 };
    const { fault } = await checkModel({ ...options, baseUrl: `https://127.0.0.1:${port}/v1` });
    secure.close();
    expect(fault).toEqual({ kind: 'untrusted' });
  });

  it('a server that is not there', async () => {
    const { url } = server;
    await server.close();
    const options = { baseUrl: url, apiKey: '', model: 'chat-1', timeoutMs: 15_000 };
    expect(await checkModel(options)).toEqual({ fault: { kind: 'unreachable' } });
    server = await startLocalServer(() => undefined);
  });
});
