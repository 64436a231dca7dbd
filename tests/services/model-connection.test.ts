import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ModelsView, ModelTest, ModelTestRequest } from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

const KEY = 'sk-of-the-school';

/** A server that notes the keys it is sent and accepts none. */
interface KeyServer {
  url: string;
  /** The keys since the last call. */
  takeKeys(): string[];
  server: Server;
}

async function startKeyServer(): Promise<KeyServer> {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization ?? '');
    response.writeHead(401).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, takeKeys: () => keys.splice(0), server };
}

let product: Product;
let master: Person;
let own: KeyServer;
let other: KeyServer;
beforeAll(async () => {
  [own, other] = await Promise.all([startKeyServer(), startKeyServer()]);
  product = await startProduct({ env: { OPENAI_BASE_URL: own.url, OPENAI_API_KEY: KEY } });
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
});
afterAll(async () => {
  await product?.stop();
  for (const { server } of [own, other]) server.close();
});

const test = (request: ModelTestRequest, who = master) =>
  who.http.post<ModelTest>('/api/system/models/test', request);

it('shows master admins alone the connection in use, without its key', async () => {
  const { body } = await master.http.get<ModelsView>('/api/system/models');
  expect(body).toMatchObject({ base_url: own.url, has_key: true, chat: [{ vision: true }] });
  expect(body.models).toContainEqual({ use: 'chat', model: 'demo-model' });
  expect(JSON.stringify(body)).not.toContain(KEY);
  const head = await product.signedIn({ role: 'SCHOOL_ADMIN' });
  expect((await head.http.get('/api/system/models')).status).toBe(403);
  expect((await test({ base_url: other.url, model: 'demo-model' }, head)).status).toBe(403);
  expect(other.takeKeys()).toEqual([]);
});

it('sends the key in use to its own address alone', async () => {
  await test({ base_url: `${own.url}/`, model: 'demo-model' });
  expect(own.takeKeys()).toEqual([`Bearer ${KEY}`]);
  for (const base_url of [other.url, own.url.replace(/v1$/, 'v2')])
    await test({ base_url, model: 'demo-model' });
  expect([...other.takeKeys(), ...own.takeKeys()]).toEqual(['Bearer none', 'Bearer none']);
  await test({ base_url: other.url, api_key: 'another', model: 'demo-model' });
  expect(other.takeKeys()).toEqual(['Bearer another']);
});

it('says what a model server can do', async () => {
  const { url: base_url } = product.model;
  expect((await test({ base_url, api_key: 'demo', model: 'demo-model' })).body).toEqual({
    ...{ ok: true, first_token_ms: expect.any(Number), tools: true, streaming: expect.any(Boolean) },
    detail: expect.stringMatching(/^127\.0\.0\.1:\d+ answers, and demo-model can write replies\.$/),
  });
});

it('says what is wrong and what to do', async () => {
  expect((await test({ base_url: other.url, api_key: 'wrong', model: 'demo-model' })).body).toEqual({
    ...{ ok: false, first_token_ms: null, tools: false, streaming: false },
    detail: expect.stringMatching(/does not accept the key \(status 401\)\. Enter a valid key\.$/),
  });
  const page = await test({ base_url: product.url, model: 'demo-model' });
  expect(page.body).toMatchObject({ ok: false, detail: expect.stringContaining('not as a model server') });
});

it.each([
  ['ftp://models.example/v1', 'k'],
  ['http://user:secret@models.example/v1', 'k'],
  ['models.example', 'k'],
  ['http://models.example/v1', 'two\r\nlines'],
])('refuses the address %s with the key %j', async (base_url, api_key) => {
  expect((await test({ base_url, api_key, model: 'demo-model' })).status).toBe(422);
});
