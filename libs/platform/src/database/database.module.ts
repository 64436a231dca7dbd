import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createDataSource, migrate } from '@studyhall/persistence';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.schema.js';
import { otherKeyText, usesOtherKey } from '../passwords/other-key.js';
import { RedisConnections } from '../redis/redis.module.js';
import { claimRedis } from './redis-of-database.js';

/** The connected, migrated database: `constructor(private readonly db: DataSource)`. */
@Global()
@Module({
  providers: [
    {
      provide: DataSource,
      inject: [CONFIG, RedisConnections],
      useFactory: async (config: Config, redis: RedisConnections) => {
        const source = createDataSource({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL,
          isPooler: config.DATABASE_POOLER,
        });
        await source.initialize();
        await claimRedis(source, redis);
        // Flush the log: Nest buffers log lines until the application is created, and migrations may delay that.
        const log = (level: number, msg: string) =>
          process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg })}\n`);
        await migrate(source, { log: (msg) => log(30, msg) });
        if (await usesOtherKey(source, config.SECRET_KEY)) log(50, otherKeyText());
        return source;
      },
    },
  ],
  exports: [DataSource],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.db.isInitialized) await this.db.destroy();
  }
}
