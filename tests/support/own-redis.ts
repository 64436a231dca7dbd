import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';

/** A Redis that a test can kill and restart on the same port; it restarts empty. */
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
   * @param folder for the append-only file and the log, as in the product's own Redis; without, nothing is stored
   * @param snapshots a schedule such as `3600 1`
   */
  static async start(folder?: string, snapshots = ''): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort(), folder, snapshots);
    await redis.restart();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Resolves when it answers. */
  async restart(): Promise<void> {
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

  /** Redis keeps its connections and answers nothing. */
  hang(): void {
    this.child?.kill('SIGSTOP');
  }

  /** Ends {@link hang}. */
  resume(): void {
    this.child?.kill('SIGCONT');
  }

  /** kill -9. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

/** Below the range from which Linux assigns ports, so that no other process is given the port before Redis binds it. */
const PORTS = { first: 20_000, last: 32_000 };

async function freePort(): Promise<number> {
  const port = randomInt(PORTS.first, PORTS.last);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  await new Promise((closed) => server.close(closed));
  return isFree ? port : freePort();
}
