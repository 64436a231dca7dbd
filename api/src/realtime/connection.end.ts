import type { Socket } from 'socket.io';
import { TokenBucket } from './socket.limits.js';

type Connection = Socket['conn'];

/** Rate limit of a connection for packets of any kind: burst size and packets per second. A connection beyond it is closed. */
const PACKETS_AT_ONCE = 300;
const PACKETS_PER_SECOND = 50;
/** How long the TCP connection of a client stays open if it does not answer the closing handshake. */
const CLOSE_GRACE_MS = 5_000;

/** Limits the packets of each connection, even before there is a socket with a user, and if the client ignores rejections. */
export function boundConnection(connection: Connection): void {
  const packets = new TokenBucket(PACKETS_AT_ONCE, PACKETS_PER_SECOND);
  connection.on('packet', () => {
    if (packets.take()) return;
    connection.close(true);
    destroyAfterGrace(connection);
  });
  connection.once('close', () => destroyAfterGrace(connection));
}

/**
 * Closes the connection after a grace period, to free the descriptor if the client ignores the close, or reads nothing so
 * that the close is never sent.
 */
export function destroyAfterGrace(connection: Connection): void {
  setTimeout(() => {
    const { socket } = connection.transport as { socket?: { terminate(): void } };
    if (socket) socket.terminate();
    else connection.close(true);
  }, CLOSE_GRACE_MS).unref();
}
