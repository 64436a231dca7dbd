import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which Linux assigns ports, so that no other process is given the port before it is bound. */
const PORTS = { first: 20_000, last: 32_000 };

/** A port of the loopback interface that nothing listens on, for a program that starts or restarts on it. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.first, PORTS.last);
  return tryToListen(port, '127.0.0.1').then(
    () => port,
    () => freePort(),
  );
}

/**
 * Listens for a moment.
 * @param host by default every address of this machine
 * @throws {NodeJS.ErrnoException} such as `EADDRINUSE`
 */
export function tryToListen(port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
