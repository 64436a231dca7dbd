import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from './advisory-locks.js';
import { replaceFunctions } from './functions/index.js';
import { BEFORE_BASELINE } from './migrations/1764300200000-baseline.js';
import { MIGRATIONS } from './migrations/index.js';

/** `log` receives a sentence when this process waits, and when it runs migrations. */
export interface MigrateOptions {
  log?: (sentence: string) => void;
}

/**
 * Runs missing migrations, then creates changed SQL functions again, in one process at a time. Uses its own connections
 * without timeouts: a migration may take minutes, and so may waiting for another process.
 */
export async function migrate(
  source: DataSource,
  { log = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const { options } = source;
  const own = new DataSource({
    ...options,
    extra: { ...options.extra, keepAlive: true },
    poolSize: 2,
  } as typeof options);
  await own.initialize();
  try {
    const holder = own.createQueryRunner();
    await lock(holder, log);
    const runner = withoutLimits(own.createQueryRunner());
    await assertNotOlder(runner);
    const executor = new MigrationExecutor(own, runner);
    executor.transaction = 'each';
    const pending = await executor.getPendingMigrations();
    if (pending.length > 0) log(`Running ${pending.length} database migrations.`);
    await executor.executePendingMigrations();
    // An earlier schema, into which a backup is restored, has the functions of its migrations.
    if (own.migrations.length >= MIGRATIONS.length) await replaceFunctions(runner, pending.length > 0);
    await runner.release();
    await holder.commitTransaction();
    await holder.release();
  } finally {
    // Closing the connection releases the lock after an error.
    await own.destroy();
  }
}

/** A transaction-level lock, not a session-level one: behind a pooler, other clients use the same session later. */
async function lock(holder: QueryRunner, log: (sentence: string) => void): Promise<void> {
  await withoutLimits(holder).startTransaction();
  const [{ free }] = (await holder.query(`SELECT pg_try_advisory_xact_lock($1) AS free`, [
    ADVISORY_LOCKS.migrations,
  ])) as [{ free: boolean }];
  if (free) return;
  log('Another process runs database migrations: waiting for it to finish.');
  await holder.query(`SELECT pg_advisory_xact_lock($1)`, [ADVISORY_LOCKS.migrations]);
}

/** Disables timeouts in each transaction of the runner, because the role or the database may set them too. */
function withoutLimits(runner: QueryRunner): QueryRunner {
  const start = runner.startTransaction.bind(runner);
  runner.startTransaction = async (isolation) => {
    await start(isolation);
    await runner.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`,
    );
  };
  return runner;
}

/**
 * The baseline replaces earlier migrations. A database that has run only some of them must first run the others with an
 * earlier version.
 */
async function assertNotOlder(runner: QueryRunner): Promise<void> {
  if (!(await runner.hasTable('migrations'))) return;
  const { first, last, count, lastVersion } = BEFORE_BASELINE;
  const [executed] = (await runner.query(
    `SELECT count(*) FILTER (WHERE right(name, 13) >= right($1, 13))::int AS replaced, count(*) FILTER (WHERE name <> $2)::int AS others
       FROM migrations WHERE right(name, 13) <= right($2, 13)`,
    [first, last],
  )) as [{ replaced: number; others: number }];
  if (executed.others > 0 && executed.replaced < count) {
    throw new Error(
      `This database is too old for this version of Studyhall: check out the version ${lastVersion}, start it once, then start this version again.`,
    );
  }
}
