import type { OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@studyhall/persistence';
import type { Config } from '../config/config.schema.js';

export interface OwnConnectionsOptions {
  /** Shown in `pg_stat_activity`. */
  name: string;
  count: number;
  /** Milliseconds to wait for a free connection (default 10,000). */
  acquireTimeoutMs?: number;
}

/**
 * A small connection pool for one kind of work, so that this work and other requests do not block each other. Connects on
 * first use.
 */
export class OwnConnections implements OnApplicationShutdown {
  private readonly db: DataSource;
  private opened: Promise<DataSource> | undefined;

  constructor(config: Config, { name, count, acquireTimeoutMs }: OwnConnectionsOptions) {
    this.db = createDataSource({
      url: config.DATABASE_URL,
      poolSize: count,
      applicationName: name,
      isPooler: config.DATABASE_POOLER,
      acquireTimeoutMs,
    });
  }

  /** @throws the driver's error if the database is unavailable; the next call retries */
  ready(): Promise<DataSource> {
    this.opened ??= this.db.initialize().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.db.isInitialized) await this.db.destroy();
  }
}
