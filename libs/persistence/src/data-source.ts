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
  /**
   * The server is a pooler that gives each transaction another connection, and knows no prepared statements: statements
   * have no names, and the time limit of a statement is that of the role.
   */
  isPooler?: boolean;
  /** Only the oldest so many migrations, for a database of an earlier version. */
  migrationCount?: number;
  /** Milliseconds to wait for a free connection (default 10,000). */
  acquireTimeoutMs?: number;
}

/** Milliseconds after which PostgreSQL ends a statement. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * How long a connection waits unused before it ends. Milliseconds. A new one costs PostgreSQL a process and a password, and
 * it plans each prepared statement five times before it keeps a plan.
 */
const IDLE_TIMEOUT_MS = 600_000;

/** A data source with every entity and migration. Call `initialize()`, then `migrate`. */
export function createDataSource(options: DataSourceOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url: options.url,
    entities: Object.values(entities),
    migrations: MIGRATIONS.slice(0, options.migrationCount),
    namingStrategy: new PostgresNamingStrategy(),
    synchronize: false,
    // Migrations create the extensions: the role of the product may not be allowed to.
    installExtensions: false,
    logging: false,
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? 'studyhall',
    extra: {
      connectionTimeoutMillis: options.acquireTimeoutMs ?? 10_000,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      // Firewalls between the two forget silent connections after minutes.
      ...{ keepAlive: true, keepAliveInitialDelayMillis: 60_000 },
      ...(options.isPooler ? { unnamedStatements: true } : { statement_timeout: STATEMENT_TIMEOUT_MS }),
    },
  });
}

/**
 * How many of the migrations a database of another time had run, by the names that it recorded, oldest first; null where
 * this version does not know all of them.
 */
export function countKnownMigrations(recorded: readonly string[]): number | null {
  const known = MIGRATIONS.map((Migration) => (new Migration() as { name?: string }).name ?? Migration.name);
  // Names before the first are those of migrations that it replaced.
  const first = recorded.indexOf(known[0]!);
  const names = recorded.slice(first);
  return first !== -1 && names.every((name, at) => known[at] === name) ? names.length : null;
}
