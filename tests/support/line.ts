import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

export interface LineOptions {
  /** What each connection carries to the server; unlimited by default. */
  bytesPerSecond?: number;
}

/** A proxy to a server. `cut` breaks its connections and refuses new ones until `mend`. */
export class Line {
  readonly url: string;
  /** Bytes that clients have sent so far. */
  sent = 0;
  /** How many connections a client has opened. */
  connections = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    server: Server,
    url: URL,
    private readonly options: LineOptions,
  ) {
    this.server = server;
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.url = url.href;
  }

  /** @param address such as `postgres://user@127.0.0.1:5432/name`; `url` differs in host and port only */
  static async to(address: string, options: LineOptions = {}): Promise<Line> {
    const url = new URL(address);
    const target = { host: url.hostname, port: Number(url.port) };
    const server = createServer((near) => line.join(near, connect(target))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const line = new Line(server, url, options);
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
    else near.pipe(this.meter()).pipe(far).pipe(near);
    this.connections += 1;
  }

  /** Counts what passes, and slows it down. */
  private meter(): Transform {
    const { bytesPerSecond = Infinity } = this.options;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.sent += chunk.length;
        if (bytesPerSecond === Infinity) return done(null, chunk);
        void setTimeout((chunk.length / bytesPerSecond) * 1_000).then(() => done(null, chunk));
      },
    });
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
