import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSlowBodies } from './slow.bodies.js';

const INTERVAL_MS = 2_000;
const BYTES = 1_000;

let server: FastifyInstance;
/** Lets the route `/waits` begin to read. */
let read = Promise.withResolvers<void>();
beforeAll(async () => {
  server = fastify();
  endSlowBodies(server, { intervalMs: INTERVAL_MS, bytes: BYTES });
  server.addContentTypeParser('*', (_request, _body, done) => done(null));
  const sizeOf = async (body: AsyncIterable<Buffer>): Promise<number> => {
    let size = 0;
    for await (const chunk of body) size += chunk.length;
    return size;
  };
  server.post('/reads', async ({ raw }) => ({ size: await sizeOf(raw) }));
  server.post('/waits', async ({ raw }) => {
    await read.promise;
    return { size: await sizeOf(raw) };
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** A connection that announced a body of this length, and what it answered in the end. */
async function announce(path: string, length: number): Promise<{ tcp: Socket; answer: Promise<string> }> {
  const tcp = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  tcp.on('error', () => undefined);
  await once(tcp, 'connect');
  let text = '';
  tcp.setEncoding('utf8').on('data', (part: string) => (text += part));
  const answer = new Promise<string>((resolve) => tcp.once('close', () => resolve(text)));
  tcp.write(
    `POST ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return { tcp, answer };
}

/** Sends chunks at a fixed pace until the connection ends or all are sent. Returns the number of chunks. */
async function trickle(tcp: Socket, size: number, everyMs: number, count: number): Promise<number> {
  let sent = 0;
  for (; sent < count && tcp.writable; sent += 1) {
    tcp.write(Buffer.alloc(size, 'a'));
    await delay(everyMs);
  }
  return sent;
}

describe('a request', () => {
  it('whose body trickles in is ended with one sentence', async () => {
    const { tcp, answer } = await announce('/reads', 2_000);
    expect(await trickle(tcp, 1, 20, 2_000)).toBeLessThan(500);
    const text = await answer;
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('The request arrived too slowly and was stopped.');
  });

  it('whose body stops arriving is ended', async () => {
    const { tcp, answer } = await announce('/reads', 10_000);
    tcp.write(Buffer.alloc(5_000, 'a'));
    expect(await answer).toContain('The request arrived too slowly and was stopped.');
  });

  it('that is slow but fast enough is answered', async () => {
    const { tcp, answer } = await announce('/reads', 100_000);
    await trickle(tcp, 1_000, 30, 100);
    expect(await answer).toContain('{"size":100000}');
  });

  it('that this process does not read yet goes on', async () => {
    read = Promise.withResolvers();
    const size = 20_000_000;
    const { tcp, answer } = await announce('/waits', size);
    tcp.write(Buffer.alloc(size, 'a'));
    await delay(3 * INTERVAL_MS);
    read.resolve();
    expect(await answer).toContain(`{"size":${size}}`);
  });
});
