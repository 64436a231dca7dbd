import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outboundErrorOf, ProviderFetch } from './provider.fetch.js';

const asked: string[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`);
    if (request.url === '/moved') response.writeHead(302, { location: '/keys' });
    else response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{}');
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const request = { method: 'GET', headers: {} };
const refusal = async (fetch: ProviderFetch, address: string): Promise<string | undefined> => {
  const error: unknown = await fetch.forLibrary(address, request).catch((thrown: unknown) => thrown);
  return outboundErrorOf(error)?.code;
};

it('an address inside is refused, and no request is sent', async () => {
  const fetch = new ProviderFetch({ ROSTER_HOSTS: [] });
  for (const address of [url, 'http://localhost/keys', 'http://169.254.169.254/latest/meta-data'])
    expect(await refusal(fetch, address)).toBe('outbound_refused');
  expect(asked).toEqual([]);
});

it('the issuer of the environment and hosts of ROSTER_HOSTS are asked', async () => {
  const body = new URLSearchParams({ code: 'x y' });
  const ofEnvironment = new ProviderFetch({ ROSTER_HOSTS: [], OIDC_ISSUER: `${url}/realm` });
  const named = new ProviderFetch({ ROSTER_HOSTS: [new URL(url).host] });
  expect((await ofEnvironment.forLibrary(`${url}/keys`, request)).status).toBe(200);
  expect((await named.forLibrary(`${url}/token`, { ...request, method: 'POST', body })).status).toBe(200);
  expect(asked).toEqual(['GET /keys ', 'POST /token code=x+y']);
});

it('no redirect is followed', async () => {
  const named = new ProviderFetch({ ROSTER_HOSTS: [new URL(url).host] });
  expect(await refusal(named, `${url}/moved`)).toBe('outbound_redirects');
});
