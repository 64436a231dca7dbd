import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from './advisory-locks.js';

/** Migrations that had another name when a database ran them: the old name, the new name. */
const RENAMED: ReadonlyArray<readonly [from: string, to: string]> = [
  ['EndedSessions1763700800000', 'EndedSessions1763700810000'],
];

/** `log` gets a sentence when this process has to wait, and when it runs migrations. */
export interface MigrateOptions {
  log?: (sentence: string) => void;
}

/**
 * Runs the missing migrations, one process at a time. Uses a connection of its own without any time limit: a migration
 * may take minutes, and so may the wait for another process that runs one.
 */
export async function migrate(
  source: DataSource,
  { log = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const { options } = source;
  const own = new DataSource({
    ...options,
    extra: { ...options.extra, keepAlive: true },
    poolSize: 1,
  } as typeof options);
  await own.initialize();
  try {
    const runner = own.createQueryRunner();
    // The limits may also come from the role or the database.
    await runner.query(
      `SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`,
    );
    await lock(runner, log);
    await renameExecuted(runner);
    const executor = new MigrationExecutor(own, runner);
    executor.transaction = 'each';
    const pending = await executor.getPendingMigrations();
    if (pending.length > 0) log(`Running ${pending.length} database migrations.`);
    await executor.executePendingMigrations();
    await runner.release();
  } finally {
    // The end of the session releases the lock, also after an error.
    await own.destroy();
  }
}

async function lock(runner: QueryRunner, log: (sentence: string) => void): Promise<void> {
  const [{ free }] = (await runner.query(`SELECT pg_try_advisory_lock($1) AS free`, [
    ADVISORY_LOCKS.migrations,
  ])) as [{ free: boolean }];
  if (free) return;
  log('Another process runs database migrations: waiting for it to finish.');
  await runner.query(`SELECT pg_advisory_lock($1)`, [ADVISORY_LOCKS.migrations]);
}

/** TypeORM knows an executed migration by its name alone: one that was renamed would run again. */
async function renameExecuted(runner: QueryRunner): Promise<void> {
  if (!(await runner.hasTable('migrations'))) return;
  for (const [from, to] of RENAMED) {
    await runner.query(
      `UPDATE migrations SET name = $2::text, "timestamp" = right($2::text, 13)::bigint WHERE name = $1`,
      [from, to],
    );
  }
}
