import 'reflect-metadata';
import { DataSource } from 'typeorm';
import * as entities from './entities/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { PostgresNamingStrategy } from './naming-strategy.js';

export interface DataSourceOptions {
  url: string;
  /** Connections of this process (default 10). */
  poolSize?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** Milliseconds after which PostgreSQL ends a statement (default 30,000). */
  statementTimeoutMs?: number;
  /** Milliseconds to wait for a free connection (default 10,000). */
  acquireTimeoutMs?: number;
}

/** A data source that knows every entity and migration. Call `initialize()`, then `migrate`. */
export function createDataSource(options: DataSourceOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url: options.url,
    entities: Object.values(entities),
    migrations: MIGRATIONS,
    namingStrategy: new PostgresNamingStrategy(),
    synchronize: false,
    // Migrations create the extensions: the role of the product may not be allowed to.
    installExtensions: false,
    logging: false,
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? 'studyhall',
    extra: {
      connectionTimeoutMillis: options.acquireTimeoutMs ?? 10_000,
      statement_timeout: options.statementTimeoutMs ?? 30_000,
    },
  });
}
