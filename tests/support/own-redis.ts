import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../../scripts/lib/free-port.ts';

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
    const client = new Redis(this.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
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
