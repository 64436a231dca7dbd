import 'reflect-metadata';
import { DataSource } from 'typeorm';
import * as entities from './entities/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { PreparingClient } from './prepared.client.js';

export interface DataSourceOptions {
  url: string;
  /** Connections of this process (default 10). */
  poolSize?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
}

/** A data source that knows every entity and migration. Call `initialize()`, then {@link migrate}. */
export function createDataSource(options: DataSourceOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url: options.url,
    entities: Object.values(entities),
    migrations: MIGRATIONS,
    synchronize: false,
    logging: false,
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? 'studyhall',
    extra: { Client: PreparingClient, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 },
  });
}

const MIGRATION_LOCK = 7_148_220_511;

/** Runs what is missing, one process at a time: others wait at an advisory lock. */
export async function migrate(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  await runner.connect();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
  }
}
