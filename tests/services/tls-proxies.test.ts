import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@studyhall/contracts';
import { HttpClient } from '@studyhall/testing';
import { Tab } from '../support/person.ts';
import { MASTER, startProduct, type Product } from '../support/product.ts';
import { Certificate, isInstalled, PROXIES, startTlsProxy, type TlsProxy } from '../support/tls-proxy.ts';

let product: Product;
let certificate: Certificate;
const authorities = getCACertificates('default');
beforeAll(async () => {
  certificate = new Certificate();
  setDefaultCACertificates([...authorities, certificate.authority]);
  // Without PUBLIC_URL all depends on the headers of the proxy.
  product = await startProduct({ workers: 0, env: { TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await product?.stop();
  setDefaultCACertificates(authorities);
  certificate?.remove();
});

/** The headers that a server behind the proxy gets for a request. */
async function headersBehind(name: (typeof PROXIES)[number], sent: Record<string, string>) {
  let got: IncomingHttpHeaders = {};
  const server = createServer((request, response) => {
    got = request.headers;
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy = await startTlsProxy(name, `127.0.0.1:${port}`, certificate);
  await fetch(proxy.url, { headers: sent });
  await proxy.stop();
  server.closeAllConnections();
  server.close();
  return { got, url: proxy.url };
}

/** Where a proxy is not installed, its recipe is not tried. */
describe.each(PROXIES.filter(isInstalled))('the recipe for %s', (name) => {
  let proxy: TlsProxy;
  let visitor: HttpClient;
  beforeAll(async () => {
    proxy = await startTlsProxy(name, new URL(product.url).host, certificate);
    visitor = new HttpClient(proxy.url);
  });
  afterAll(() => proxy?.stop());

  const signIn = (origin: string) => visitor.post('/api/signin', MASTER, { origin });

  it('leads visitors of http to https', async () => {
    const answer = await fetch(`${proxy.plainUrl}/chat?x=1`, { redirect: 'manual' });
    expect(answer.status).toBe(name === 'caddy' ? 308 : 301);
    expect(new URL(answer.headers.get('location') ?? '')).toMatchObject({
      protocol: 'https:',
      hostname: 'localhost',
      pathname: '/chat',
      search: '?x=1',
    });
  });

  it('signs in with a Secure cookie, for pages of its own origin alone', async () => {
    const answer = await signIn(proxy.url);
    expect(answer.status).toBe(200);
    const cookie = answer.headers.get('set-cookie');
    expect(cookie).toMatch(/^session=\S+;.* Secure/);
    expect(cookie).toMatch(/HttpOnly/);
    expect((await signIn('https://elsewhere.example')).status).toBe(403);
  });

  it('passes WebSockets, and a reply begins for the tab that asked', async () => {
    const { cookie } = (await product.signedIn()).http;
    const tab = new Tab(proxy.url, cookie, { extraHeaders: { cookie, origin: proxy.url } });
    await tab.connected();
    expect(tab.socket.io.engine.transport.name).toBe('websocket');
    const client = new HttpClient(proxy.url, cookie);
    const asked = await client.post('/chat', { message: 'Hello' }, { prefer: 'respond-async' });
    expect(asked.status).toBe(202);
    await expect.poll(() => tab.received.map((event) => event.name)).toContain('turn.started');
    tab.close();
  });

  it('passes an upload of the largest size', async () => {
    const { cookie } = (await product.signedIn()).http;
    const form = new FormData();
    form.append('file', new Blob(['x'.repeat(LIMITS.uploadBytes)], { type: 'text/plain' }), 'large.txt');
    const answer = await new HttpClient(proxy.url, cookie).post('/api/upload', form);
    expect(answer).toMatchObject({ status: 200, body: { name: 'large.txt', size: LIMITS.uploadBytes } });
  });

  it('names the browser itself, whatever it says in its headers', async () => {
    const { got, url } = await headersBehind(name, {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-proto': 'http',
    });
    expect(String(got['x-forwarded-for']).split(/, */).at(-1)).toBe('127.0.0.1');
    expect(got['x-forwarded-host']).toBe(new URL(url).host);
    expect(got['x-forwarded-proto']).toBe('https');
    expect(got.host).toBe(new URL(url).host);
  });
});
