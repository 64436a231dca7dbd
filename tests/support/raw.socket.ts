import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * A socket of a client that follows no rules: it sends what it is told and answers no ping and no close.
 * Source: RFC 6455; Engine.IO protocol 4.
 */
export class RawSocket {
  received = '';
  private readonly tcp: Socket;

  private constructor(tcp: Socket) {
    this.tcp = tcp;
    tcp.on('error', () => undefined);
    tcp.on(
      'data',
      (chunk: Buffer) => (this.received = (this.received + chunk.toString('latin1')).slice(-100_000)),
    );
  }

  /** Upgrades to a web socket; with `join`, joins the namespace too and waits for the answer. */
  static async open(url: string, cookie: string | null, { join = true } = {}): Promise<RawSocket> {
    const { hostname, port, host } = new URL(url);
    const tcp = connect(Number(port), hostname);
    const socket = new RawSocket(tcp);
    await once(tcp, 'connect');
    const head = [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ...(cookie === null ? [] : [`Cookie: ${cookie}`]),
    ];
    tcp.write(`${head.join('\r\n')}\r\n\r\n`);
    await socket.has('0{"sid"');
    if (join) {
      socket.send('40');
      await socket.has('40{"sid"');
    }
    return socket;
  }

  /** Sends a text frame. */
  send(text: string): void {
    this.tcp.write(frameOf(text));
  }

  /** Resolves when what was received contains `part`. @throws Error where the connection ends before. */
  async has(part: string): Promise<void> {
    while (!this.received.includes(part)) {
      if (this.tcp.destroyed) throw new Error(`The connection ended before ${part} came.`);
      await Promise.race(['data', 'close'].map((event) => this.next(event)));
    }
  }

  /** Reads nothing more. */
  pause(): void {
    this.tcp.pause();
  }

  /** Resolves when the server has ended the connection. */
  async closed(): Promise<void> {
    if (!this.tcp.destroyed) await this.next('close');
  }

  /** A connection that the server resets has an error first, and closes too. */
  private next(event: string): Promise<unknown> {
    return new Promise((resolve) => this.tcp.once(event, resolve));
  }

  destroy(): void {
    this.tcp.destroy();
  }
}

/** A masked text frame; the mask is zero, so that the bytes stand as they are. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const length =
    body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body]);
}
