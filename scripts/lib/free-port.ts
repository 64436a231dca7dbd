import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which Linux assigns ports, so that no other process is given the port before it is bound. */
const PORTS = { first: 20_000, last: 32_000 };

/**
 * A port of the loopback interface that nothing listens on, for a program that starts or restarts on it.
 * @throws {NodeJS.ErrnoException} if no port can be listened on
 */
export async function freePort(tries = 50): Promise<number> {
  const port = randomInt(PORTS.first, PORTS.last);
  try {
    await tryToListen(port, '127.0.0.1');
    return port;
  } catch (error) {
    if (tries === 0) throw error;
    return freePort(tries - 1);
  }
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
