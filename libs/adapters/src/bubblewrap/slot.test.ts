import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { Slot } from './slot.js';

it('a slot whose connection breaks off fails with the reason of the channel, and with nothing else', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  const socket = new PassThrough();
  socket.once('close', () => resolve('the server is gone'));
  const slot = new Slot({ input: socket, output: socket, closed, kill: () => undefined });
  // As the kernel says it where the server died with a request unread. It has no other listener.
  socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  await expect(slot.ready).rejects.toThrow('the server is gone');
  expect(slot.alive).toBe(false);
});
