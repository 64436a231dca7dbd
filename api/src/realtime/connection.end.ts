import type { Socket } from 'socket.io';
import { TokenBucket } from './socket.limits.js';

type Connection = Socket['conn'];

/** Packets of any kind that a connection may send at once, and per second; beyond it is closed. */
const PACKETS_AT_ONCE = 300;
const PACKETS_PER_SECOND = 50;
/** A client that does not answer the closing handshake keeps its TCP connection for this long. */
const CLOSE_GRACE_MS = 5_000;

/** Bounds each connection, whatever it sends: before there is a socket with a user, and where it ignores refusals. */
export function boundConnection(connection: Connection): void {
  const packets = new TokenBucket(PACKETS_AT_ONCE, PACKETS_PER_SECOND);
  connection.on('packet', () => {
    if (packets.take()) return;
    connection.close(true);
    destroyAfterGrace(connection);
  });
  connection.once('close', () => destroyAfterGrace(connection));
}

/** Gives the descriptor back where the client ignores the close, or reads nothing so that it is never sent. */
export function destroyAfterGrace(connection: Connection): void {
  setTimeout(() => {
    const { socket } = connection.transport as { socket?: { terminate(): void } };
    if (socket) socket.terminate();
    else connection.close(true);
  }, CLOSE_GRACE_MS).unref();
}
