import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createDataSource, migrate } from '@studyhall/persistence';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.schema.js';
import { RedisConnections } from '../redis/redis.module.js';
import { claimRedis, connectionName, storeRedisId } from './redis-of-database.js';

const REDIS_ID = Symbol('REDIS_ID');
const STORE_ID_MS = 10_000;

/** The connected, migrated database: `constructor(private readonly db: DataSource)`. */
@Global()
@Module({
  providers: [
    { provide: REDIS_ID, inject: [CONFIG, RedisConnections], useFactory: claimRedis },
    {
      provide: DataSource,
      inject: [CONFIG, REDIS_ID],
      useFactory: async (config: Config, redisId: string | undefined) => {
        const source = createDataSource({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL,
          isPooler: config.DATABASE_POOLER,
          applicationName: connectionName(redisId),
        });
        await source.initialize();
        // Flush the log: Nest buffers log lines until the application is created, and migrations may delay that.
        await migrate(source, {
          log: (msg) => process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), msg })}\n`),
        });
        return source;
      },
    },
  ],
  exports: [DataSource],
})
export class DatabaseModule implements OnApplicationShutdown {
  private readonly timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(REDIS_ID) redisId: string | undefined,
    redis: RedisConnections,
  ) {
    if (redisId) this.timer = setInterval(() => void storeRedisId(redis, redisId), STORE_ID_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    if (this.db.isInitialized) await this.db.destroy();
  }
}
