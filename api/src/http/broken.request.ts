import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError, type ErrorBody } from '@studyhall/contracts';

/**
 * Answers malformed HTTP in the format of all other errors. Needed because Fastify has no request object yet. A connection that a browser
 * opened in advance and has not used is closed without an answer: the browser would take it for that of its next request.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) socket.destroy();
  else writeRawError(socket, new AppError('malformed'));
}

/** Writes an error to a connection without a response, and closes it. */
export function writeRawError(socket: Socket, { status, body: said }: AppError): void {
  const body = JSON.stringify({ ...said, request_id: randomUUID() } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
