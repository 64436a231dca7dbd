import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const SECRET = 'a-secret-of-the-host-5d1c';

/** Real things of the host that a hostile program would like to reach. */
export interface Decoys {
  /** Below it lie the secret file, the sockets and the sandbox's state. */
  place: string;
  state: string;
  /** Addresses that something connected to. */
  reached: string[];
  /** Fills `@NAME@` in a program. */
  fill(program: string): string;
  remove(): void;
}

/** Starts servers on a port, a socket file and an abstract name, and leaves a secret in a file and the environment. */
export async function setDecoys(): Promise<Decoys> {
  const place = mkdtempSync(join(tmpdir(), 'studyhall-hostile-'));
  // Other users may pass: what protects the secret has to be the sandbox.
  chmodSync(place, 0o755);
  const reached: string[] = [];
  const socket = join(place, '.s.PGSQL.5432');
  const abstract = `studyhall-hostile-${place.slice(-6)}`;
  const servers = await Promise.all([
    listen({ port: 0, host: '127.0.0.1' }, reached),
    listen({ path: socket }, reached),
    listen({ path: `\0${abstract}` }, reached),
  ]);
  const address = servers[0].address();
  process.env['HOSTILE_TEST_SECRET'] = SECRET;
  writeFileSync(join(place, 'secret.txt'), SECRET);
  const values = {
    TCP_PORT: String(typeof address === 'object' ? address?.port : ''),
    SOCKET_PATH: socket,
    ABSTRACT_NAME: abstract,
    SECRET,
    SECRET_FILE: join(place, 'secret.txt'),
    STATE: join(place, 'state'),
    REPOSITORY,
  };
  return {
    place,
    state: values.STATE,
    reached,
    fill: (program) =>
      Object.entries(values).reduce((code, [name, value]) => code.replaceAll(`@${name}@`, value), program),
    remove: () => {
      for (const server of servers) server.close();
      delete process.env['HOSTILE_TEST_SECRET'];
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function listen(
  address: { port: number; host: string } | { path: string },
  reached: string[],
): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createServer((socket) => {
    reached.push(JSON.stringify(address));
    socket.end('HTTP/1.0 200 OK\r\n\r\nreached');
  });
  server.on('error', reject);
  server.listen(address, () => resolve(server));
  return promise;
}
