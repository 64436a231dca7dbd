import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadTransport } from '../../testing/rest.harness';

let server: Server;
let transport: Awaited<ReturnType<typeof loadTransport>>;
/** The method and account header of each request, and the account named in responses. */
const seen: string[] = [];
let session = '7';

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers['x-account-id'] ?? '-'}`);
    response.setHeader('X-Account-Id', session).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  transport = await loadTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.resetModules();
});

it('a page writes for the account that it was given to first, and drops answers of others', async () => {
  const { rest, account, errors } = transport;
  const { claimPage, pageAccount } = account;
  await rest.api('POST', '/before');
  expect([claimPage(7), claimPage(8), pageAccount()]).toEqual([true, false, 7]);
  await rest.api('GET', '/read');
  await rest.api('POST', '/write');
  await rest.api('DELETE', '/write');
  expect(seen).toEqual(['POST -', 'GET -', 'POST 7', 'DELETE 7']);
  session = '8';
  const reported: string[] = [];
  rest.onUnauthorized(({ code }) => reported.push(code));
  for (const method of ['GET', 'PUT'] as const) {
    const error = await rest.api(method, '/other').catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(errors.ApiError);
    expect(error).toMatchObject({ code: 'other_account' });
  }
  expect(reported).toEqual(['other_account', 'other_account']);
});
