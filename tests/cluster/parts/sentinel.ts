import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { Program } from './program.ts';

const MASTER = 'mymaster';
const SENTINELS = 3;

/** A Redis with a replica, watched by three Sentinels. */
export class SentinelRedis {
  readonly settings: { REDIS_URL: string; REDIS_SENTINELS: string; REDIS_SENTINEL_NAME: string };
  private readonly servers: Program[];
  private readonly sentinels: Program[];

  private constructor(servers: Program[], sentinels: Program[]) {
    this.servers = servers;
    this.sentinels = sentinels;
    this.settings = {
      REDIS_URL: `redis://127.0.0.1:${servers[0]!.port}`,
      REDIS_SENTINELS: sentinels.map(({ port }) => `127.0.0.1:${port}`).join(','),
      REDIS_SENTINEL_NAME: MASTER,
    };
  }

  static async start(folder: string): Promise<SentinelRedis> {
    const master = await server(join(folder, 'redis-1'));
    const replica = await server(join(folder, 'redis-2'), master.port);
    const sentinels = await Promise.all(
      Array.from({ length: SENTINELS }, (_, at) => sentinel(join(folder, `sentinel-${at}`), master.port)),
    );
    const redis = new SentinelRedis([master, replica], sentinels);
    await redis.ready();
    return redis;
  }

  /** The port of the current master. */
  async masterPort(): Promise<number> {
    const [, port] = (await this.ask('SENTINEL', 'get-master-addr-by-name', MASTER)) as [string, string];
    return Number(port);
  }

  /** kill -9; resolves once Sentinel has made the replica the master. */
  async killMaster(): Promise<void> {
    const before = await this.masterPort();
    await this.servers.find(({ port }) => port === before)?.stop('SIGKILL');
    while ((await this.masterPort()) === before) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** Leaves the master as a failover does to a replica that had copied nothing. */
  async emptyMaster(): Promise<void> {
    await call(await this.masterPort(), 'FLUSHALL');
  }

  async stop(): Promise<void> {
    await Promise.all([...this.sentinels, ...this.servers].map((program) => program.stop('SIGKILL')));
  }

  /** Resolves once a Sentinel knows the replica and the other Sentinels. */
  private async ready(): Promise<void> {
    for (;;) {
      const state = (await this.ask('SENTINEL', 'master', MASTER)) as string[];
      const value = (name: string): number => Number(state[state.indexOf(name) + 1]);
      if (value('num-slaves') >= 1 && value('num-other-sentinels') === SENTINELS - 1) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private ask(...command: [string, ...string[]]): Promise<unknown> {
    return call(this.sentinels[0]!.port, ...command);
  }
}

async function call(port: number, ...command: [string, ...string[]]): Promise<unknown> {
  const client = new Redis({ port, host: '127.0.0.1' });
  try {
    return await client.call(...command);
  } finally {
    client.disconnect();
  }
}

async function server(folder: string, masterPort?: number): Promise<Program> {
  await mkdir(folder);
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes'];
  if (masterPort !== undefined) args.push('--replicaof', '127.0.0.1', `${masterPort}`);
  return Program.start('redis-server', [...args, '--repl-diskless-sync-delay', '0'], port);
}

async function sentinel(folder: string, masterPort: number): Promise<Program> {
  await mkdir(folder);
  const port = await freePort();
  const file = join(folder, 'sentinel.conf');
  await writeFile(
    file,
    `port ${port}
bind 127.0.0.1
dir ${folder}
sentinel monitor ${MASTER} 127.0.0.1 ${masterPort} 2
sentinel down-after-milliseconds ${MASTER} 1000
sentinel failover-timeout ${MASTER} 5000
`,
  );
  return Program.start('redis-server', [file, '--sentinel'], port);
}
