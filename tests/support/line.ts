import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy to a server. `cut` breaks its connections and refuses new ones until `mend`. */
export class Line {
  readonly url: string;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(server: Server, url: URL) {
    this.server = server;
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.url = url.href;
  }

  /** @param address such as `postgres://user@127.0.0.1:5432/name`; `url` differs in host and port only */
  static async to(address: string): Promise<Line> {
    const url = new URL(address);
    const target = { host: url.hostname, port: Number(url.port) };
    const server = createServer((near) => line.join(near, connect(target))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const line = new Line(server, url);
    return line;
  }

  private join(near: Socket, far: Socket): void {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
    if (this.isCut) near.destroy();
    else near.pipe(far).pipe(near);
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
