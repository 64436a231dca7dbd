import { io, type Socket } from 'socket.io-client';
import type { HttpClient } from '@studyhall/testing';

/** A connected socket of a session; the error of the server where it refuses it. */
export async function connectSocket(url: string, { cookie }: HttpClient): Promise<Socket> {
  const socket = io(url, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false },
    extraHeaders: { cookie: cookie ?? '' },
  });
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(null)).once('connect_error', reject);
  });
  return socket;
}
