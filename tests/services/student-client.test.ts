import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Server, type Socket } from 'socket.io';
import { StudentClient } from '../../bench/support/student.client.ts';

const turn_id = randomUUID();
const accepted = { turn_id, conversation_id: randomUUID(), user_message_id: 1, bot_message_id: 2 };
const delta = (seq: number): object => ({ turn_id, seq, text: 'word ' });

let http: HttpServer;
let io: Server;
beforeAll(async () => {
  http = createServer((_, response) => {
    response.writeHead(202, { 'content-type': 'application/json' });
    response.end(JSON.stringify(accepted));
    io.emit('turn.delta', delta(1));
  });
  io = new Server(http);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(() => io?.close());

it('a reply has the events that were missed without a connection, also where its end arrives before them', async () => {
  const asked = Promise.withResolvers<(body: object) => void>();
  io.on('connection', (socket: Socket) => {
    socket.on('turn.resume', (_: unknown, answer: (body: object) => void) => {
      socket.emit('turn.completed', { turn_id, seq: 3, message: {} });
      asked.resolve(answer);
    });
    socket.on('echo', (_: unknown, answer: (body: object) => void) => answer({ ok: true }));
  });
  const { port } = http.address() as AddressInfo;
  const student = await StudentClient.open(`http://127.0.0.1:${port}`, '');
  const { first, reply } = await student.send('Hello');
  await first;
  for (const { conn } of io.of('/').sockets.values()) conn.close();
  const answer = await asked.promise;
  // The client has the end once it has what was sent after it.
  await student.emit('echo', {});
  answer({ ok: true, data: { events: [{ type: 'turn.delta', ...delta(2) }] } });
  expect((await reply).events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  student.close();
});
