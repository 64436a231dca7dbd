import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Redis } from 'ioredis';

/** A Redis that a test may kill and start again, at the same address and with nothing remembered. */
export class OwnRedis {
  private child: ChildProcess | undefined;
  private readonly port: number;
  private readonly folder: string | undefined;
  private readonly snapshots: string;

  private constructor(port: number, folder: string | undefined, snapshots: string) {
    this.snapshots = snapshots;
    this.port = port;
    this.folder = folder;
  }

  /**
   * With a folder it keeps an append-only file and its log there, as the product's own Redis does. `snapshots`: a schedule
   * such as `3600 1`, as servers of others may have.
   */
  static async start(folder?: string, snapshots = ''): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort(), folder, snapshots);
    await redis.again();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Resolves when it answers. */
  async again(): Promise<void> {
    const settings = [
      '--port',
      String(this.port),
      '--bind',
      '127.0.0.1',
      '--save',
      this.snapshots,
      '--appendonly',
      this.folder ? 'yes' : 'no',
    ];
    if (this.folder) settings.push('--dir', this.folder, '--logfile', 'redis.log', '--rdbcompression', 'no');
    this.child = spawn('redis-server', settings, { stdio: 'ignore' });
    const client = new Redis(this.url, { retryStrategy: () => 50, maxRetriesPerRequest: 200 });
    client.on('error', () => undefined);
    await client.ping();
    client.disconnect();
  }

  /** kill -9. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
