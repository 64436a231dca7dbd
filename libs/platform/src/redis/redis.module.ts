import { Global, Inject, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.schema.js';
import { RedisOutage } from './redis-outage.js';

const COMMAND_TIMEOUT_MS = 2_000;

/** Creates connections to Redis, and closes them at shutdown. */
@Injectable()
export class RedisConnections implements OnApplicationShutdown {
  readonly outage = new RedisOutage(new Logger('Redis'));
  private readonly open: Redis[] = [];
  /**
   * For commands; pipelines automatically. While Redis is unavailable a command fails after `commandTimeout`, and is
   * still sent when Redis returns.
   */
  readonly commands: Redis;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.commands = this.create({ enableAutoPipelining: true, commandTimeout: COMMAND_TIMEOUT_MS });
  }

  get prefix(): string {
    return this.config.REDIS_PREFIX;
  }

  create(
    options: Pick<RedisOptions, 'enableAutoPipelining' | 'autoResubscribe' | 'commandTimeout'> = {},
  ): Redis {
    const redis = new Redis(this.config.REDIS_URL, {
      maxRetriesPerRequest: null,
      enableReadyCheck: true,
      retryStrategy: (times) => Math.min(times * 50, 1_000),
      ...options,
    });
    redis.on('error', (error: Error) => this.outage.warn('a connection', error));
    this.open.push(redis);
    return redis;
  }

  onApplicationShutdown(): void {
    this.outage.stop();
    for (const redis of this.open) redis.disconnect();
  }
}

@Global()
@Module({ providers: [RedisConnections], exports: [RedisConnections] })
export class RedisModule {}
