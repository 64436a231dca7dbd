import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '@studyhall/testing';
import { HeavySlots } from '../http/sessions/heavy-slots.js';
import { OpenRequests } from '../http/sessions/open-requests.js';
import { startApi, type TestApi } from '../../../tests/support/api.js';
import { RawSocket } from '../../../tests/support/raw.socket.js';

let api: TestApi;
const opened: RawSocket[] = [];
/** What they wait for takes half a minute: it begins before the other tests. */
let closings: Promise<[number, number]>;
beforeAll(async () => {
  api = await startApi();
  const { host } = new URL(api.url);
  const head = `POST /api/signin HTTP/1.1\r\nHost: ${host}\r\n`;
  closings = Promise.all([
    closesAfter(head),
    closesAfter(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`),
  ]);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});
afterAll(() => api.stop());

async function open(client: HttpClient, options?: { join?: boolean }): Promise<RawSocket> {
  const socket = await RawSocket.open(api.url, client.cookie, options);
  opened.push(socket);
  return socket;
}

const resume = (number: number): string =>
  `42${number}${JSON.stringify(['turn.resume', { turn_id: randomUUID(), after_seq: 0 }])}`;

describe('the sockets of one user', () => {
  it('are twenty at most; the next one is refused until another closes', async () => {
    const { client } = await api.signedIn();
    const { client: noor } = await api.signedIn();
    for (let count = 0; count < 20; count += 1) await open(client);
    const refused = await open(client, { join: false });
    refused.send('40');
    await refused.has('44{"message":"rate_limited"}');
    await open(noor);
    opened[0]?.destroy();
    await expect
      .poll(async () => {
        const again = await open(client, { join: false });
        again.send('40');
        await again.has('4');
        await Promise.race([again.has('40{"sid"'), again.has('44{')]);
        return again.received.includes('40{"sid"');
      })
      .toBe(true);
  });

  it('send sixty messages at once; more are refused with a sentence, and a flood ends the connection', async () => {
    const { client } = await api.signedIn();
    const socket = await open(client);
    const from = performance.now();
    for (let number = 0; number < 100; number += 1) socket.send(resume(number));
    await socket.has('4399[');
    // Twenty more are allowed in each second that this takes.
    const more = Math.ceil((performance.now() - from) / 50);
    expect(socket.received).toContain(
      '{"ok":false,"error":{"code":"rate_limited","detail":"Too many messages at once. Please wait a second and try again."}}',
    );
    const refused = socket.received.split('"rate_limited"').length - 1;
    expect(refused).toBeGreaterThanOrEqual(40 - more);
    expect(refused).toBeLessThanOrEqual(40);
    for (let number = 100; number < 4_000; number += 1) socket.send(resume(number));
    await socket.closed();
  });

  it('give their descriptors back where the client ignores the close', async () => {
    const { client } = await api.signedIn();
    const answering = await open(client);
    const silent = await open(client);
    silent.pause();
    const connections = (): Promise<number> =>
      new Promise((resolve, reject) =>
        api.app
          .getHttpServer()
          .getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count))),
      );
    const before = await connections();
    await client.post('/api/logout');
    await answering.closed();
    await expect.poll(connections).toBeLessThanOrEqual(before - 2);
  });
});

/** Takes both of the user's slots for large answers, so that further histories wait; returns a function that frees them. */
async function takeHeavySlots(userId: number): Promise<() => void> {
  const taken = [0, 1].map(() => new ServerResponse(new IncomingMessage(new Socket())));
  for (const response of taken) await api.app.get(HeavySlots).enter(userId, response);
  return () => taken.forEach((response) => response.emit('close'));
}

describe('the requests of one user', () => {
  it('are sixty-four at once; more are refused with 429 and a sentence', async () => {
    const { client, user } = await api.signedIn();
    const { client: noor } = await api.signedIn();
    const release = await takeHeavySlots(user.id);
    const waiting = Array.from({ length: 64 }, () => client.get('/history'));
    await expect.poll(() => api.app.get(OpenRequests).countForUser(user.id)).toBe(64);
    const refused = await client.get<{ detail?: string }>('/api/me');
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toBe(
      'At most 64 requests of one account are answered at once. Please wait for some to finish.',
    );
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await noor.get('/api/me')).status).toBe(200);
    release();
    await Promise.all(waiting);
    await expect.poll(async () => (await client.get('/api/me')).status).toBe(200);
  });
});

/** Opens a connection that stops in the middle; resolves with the milliseconds until the server closes it. */
async function closesAfter(head: string): Promise<number> {
  const { hostname, port } = new URL(api.url);
  const tcp = connect(Number(port), hostname).on('error', () => undefined);
  tcp.resume();
  await once(tcp, 'connect');
  const from = performance.now();
  tcp.write(head);
  await once(tcp, 'close');
  return performance.now() - from;
}

it('a connection that sends nothing more ends, in the middle of its headers and of its body', async () => {
  const [headers, body] = await closings;
  // Without limits of the product, Node ends them after one and after five minutes.
  expect(headers).toBeLessThan(50_000);
  expect(body).toBeLessThan(100_000);
});
