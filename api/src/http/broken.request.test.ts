import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseBrokenRequest } from './broken.request.js';

const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 20 });

beforeAll(async () => {
  server.on('clientError', refuseBrokenRequest).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** What the server answers to bytes that are no whole request, until it closes the connection. */
async function answerTo(sent: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  if (sent !== '') socket.write(sent);
  return text(socket);
}

it('answers half a request and broken HTTP, and closes a connection that was opened in advance without an answer', async () => {
  expect(await answerTo('GET / HTTP/1.1\r\nHo')).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed"/s);
  expect(await answerTo('no HTTP\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await answerTo('')).toBe('');
});
