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
   * The server is a pooler that may switch connections after each transaction and does not support prepared statements.
   * Statements then have no names, and the statement timeout is the role's.
   */
  isPooler?: boolean;
  /** Runs only this many migrations, oldest first, for a database of an earlier version. */
  migrationCount?: number;
  /** Milliseconds to wait for a free connection (default 10,000). */
  acquireTimeoutMs?: number;
}

/** The statement timeout of PostgreSQL, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * How long an idle connection stays open, in milliseconds. A new connection is expensive: PostgreSQL starts a process,
 * checks a password, and plans each prepared statement five times before it caches a plan.
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
    // Migrations create the extensions, because the product's role may not have that right.
    installExtensions: false,
    logging: false,
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? 'studyhall',
    extra: {
      connectionTimeoutMillis: options.acquireTimeoutMs ?? 10_000,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      // Keep-alive, because firewalls drop idle connections after minutes.
      ...{ keepAlive: true, keepAliveInitialDelayMillis: 60_000 },
      ...(options.isPooler ? { unnamedStatements: true } : { statement_timeout: STATEMENT_TIMEOUT_MS }),
    },
  });
}

/**
 * How many migrations a database of another version has run, given the recorded names, oldest first; null if this version
 * does not know all of them.
 */
export function countKnownMigrations(recorded: readonly string[]): number | null {
  const known = MIGRATIONS.map((Migration) => (new Migration() as { name?: string }).name ?? Migration.name);
  // Names before the first known one belong to migrations that it replaced.
  const first = recorded.indexOf(known[0]!);
  const names = recorded.slice(first);
  return first !== -1 && names.every((name, at) => known[at] === name) ? names.length : null;
}
