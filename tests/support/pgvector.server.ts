import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';

/** Letters of the messages that a client waits for an answer after: query, sync, password, goodbye. */
const ENDS = 'QSpX';

export interface PgvectorServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * PostgreSQL with or without pgvector's own code, compiled to WebAssembly, behind its wire protocol: what the embedded
 * PostgreSQL of the other tests does not carry. All connections share one session, which serves one after the other.
 */
export async function startPgvector(has: { vector: boolean }): Promise<PgvectorServer> {
  const postgres = await PGlite.create({
    extensions: { btree_gin, pg_trgm, ...(has.vector && { vector }) },
  });
  const sockets = new Set<Socket>();
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (messages: Uint8Array): Promise<Uint8Array> => {
    const answer = last.then(() => postgres.execProtocolRaw(messages));
    last = answer.catch(() => undefined);
    return answer;
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    void serve(socket, inTurn).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await postgres.close();
    },
  };
}

/** Hands over what a client sends up to where it waits for an answer, which a socket cuts where it likes. */
async function serve(socket: Socket, answerTo: (messages: Uint8Array) => Promise<Uint8Array>): Promise<void> {
  let waiting = Buffer.alloc(0);
  let greeted = false;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, chunk]);
    let read = 0;
    let complete = 0;
    for (;;) {
      // The first message of a connection has no letter in front of its length.
      const letter = greeted ? 1 : 0;
      if (waiting.length < read + letter + 4) break;
      const end = read + letter + waiting.readUInt32BE(read + letter);
      if (waiting.length < end) break;
      if (!greeted || ENDS.includes(String.fromCharCode(waiting[read] ?? 0))) complete = end;
      greeted = true;
      read = end;
    }
    if (complete === 0) continue;
    const messages = new Uint8Array(waiting.subarray(0, complete));
    waiting = waiting.subarray(complete);
    socket.write(await answerTo(messages));
  }
}
