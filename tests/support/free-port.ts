import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which Linux assigns ports, so that no other process is given the port before it is bound. */
const PORTS = { first: 20_000, last: 32_000 };

/** A port of the loopback interface that nothing listens on, for a program that starts or restarts on it. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.first, PORTS.last);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  await new Promise((closed) => server.close(closed));
  return isFree ? port : freePort();
}
