import { Global, Inject, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.schema.js';
import { limitCommands } from './command-limit.js';
import { RedisOutage } from './redis-outage.js';

const COMMAND_TIMEOUT_MS = 2_000;

/** Creates connections to Redis, and closes them at shutdown. */
@Injectable()
export class RedisConnections implements OnApplicationShutdown {
  readonly outage = new RedisOutage(new Logger('Redis'), undefined, new Logger('Jobs'));
  private readonly open: Redis[] = [];
  /**
   * For commands, with automatic pipelining. While Redis is unavailable, a command fails after two seconds but is
   * still sent when Redis returns.
   */
  readonly commands: Redis;
  /**
   * A separate connection for BullMQ's queues, which define sixty scripts: ioredis copies a connection's scripts into each
   * pipeline.
   */
  readonly queueCommands: Redis;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.commands = this.create({ enableAutoPipelining: true });
    this.queueCommands = this.create({ enableAutoPipelining: true });
    for (const redis of [this.commands, this.queueCommands]) limitCommands(redis, COMMAND_TIMEOUT_MS);
  }

  get prefix(): string {
    return this.config.REDIS_PREFIX;
  }

  /** A connection whose commands wait as long as Redis is unavailable. */
  create(options: Pick<RedisOptions, 'enableAutoPipelining' | 'autoResubscribe'> = {}): Redis {
    const { REDIS_URL, REDIS_SENTINELS: sentinels, REDIS_SENTINEL_NAME: name } = this.config;
    const all: RedisOptions = {
      maxRetriesPerRequest: null,
      enableReadyCheck: true,
      retryStrategy: (times) => Math.min(times * 50, 1_000),
      // A former master that became a replica rejects writes: reconnect and resend the command.
      reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
      ...options,
    };
    const redis = sentinels
      ? new Redis({ ...parseAccess(REDIS_URL), sentinels, name, failoverDetector: true, ...all })
      : new Redis(REDIS_URL, all);
    redis.on('error', (error: Error) => this.outage.warn('a connection', error));
    this.open.push(redis);
    return redis;
  }

  onApplicationShutdown(): void {
    this.outage.stop();
    for (const redis of this.open) redis.disconnect();
  }
}

/** The parts of a Redis address other than the host. */
function parseAccess(address: string): Pick<RedisOptions, 'username' | 'password' | 'db' | 'tls'> {
  const { username, password, pathname, protocol } = new URL(address);
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1)) || 0,
    ...(protocol === 'rediss:' && { tls: {} }),
  };
}

@Global()
@Module({ providers: [RedisConnections], exports: [RedisConnections] })
export class RedisModule {}
