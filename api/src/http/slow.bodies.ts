import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError, sentence } from '@studyhall/contracts';
import { writeRawError } from './broken.request.js';

interface SlowestBody {
  intervalMs: number;
  /** Minimum bytes per interval. */
  bytes: number;
}

/** 17 kbit/s: a phone with 50 kbit/s sends three times as much, and may lose its connection for 20 seconds. */
const SLOWEST: SlowestBody = { intervalMs: 30_000, bytes: 64 * 1024 };
const TOO_SLOW = sentence('request_too_slow');

/**
 * Ends requests whose body stalls or arrives too slowly, whether or not their session is known yet, and frees their file
 * descriptors. Ignores bodies that this process is not reading yet.
 */
export function endSlowBodies(instance: FastifyInstance, slowest: SlowestBody = SLOWEST): void {
  instance.addHook('onRequest', ({ raw, headers }, reply, done) => {
    const announced =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (announced && !raw.complete) watch(raw, reply.raw, slowest);
    done();
  });
}

function watch(request: IncomingMessage, response: ServerResponse, { intervalMs, bytes }: SlowestBody): void {
  const { socket } = request;
  let seen = socket.bytesRead;
  let unread = false;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    // Nothing arrives while this process does not read. This includes intervals in which it has just started to read.
    const wasUnread = unread;
    unread = request.readableLength >= request.readableHighWaterMark;
    if (request.complete) clearInterval(timer);
    else if (arrived < bytes && !unread && !wasUnread) end();
  }, intervalMs).unref();
  const end = (): void => {
    if (!response.headersSent && socket.writable) writeRawError(socket, new AppError('malformed', TOO_SLOW));
    request.destroy();
  };
  request.once('close', () => clearInterval(timer));
}
