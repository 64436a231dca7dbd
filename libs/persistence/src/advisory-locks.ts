import { rows, type Executor } from './sql.js';

/**
 * Every advisory lock of the product: one number, one purpose. Postgres keeps locks on one number apart from locks on two
 * (a purpose and a user), so the numbers of the two groups need not differ from each other.
 */
export const ADVISORY_LOCKS = {
  /** Migrations run in one process at a time. */
  migrations: 7_148_220_511,
  /** One api process creates the first master admin. */
  firstStart: 7_148_220_512,
  /** One transaction at a time decides about roles, access and deletion. */
  administration: 7_148_220_513,
  /** One process at a time creates the tables of pgvector. */
  vectorSetup: 7_148_220_514,
  /** One transaction at a time compares the name of a class or school with the others and stores it; the trigger `ensure_school` takes it too. */
  names: 7_148_220_515,
  /**
   * Transactions that store the name of a school share it and begin with it; one that renames, merges or archives a
   * school excludes them.
   */
  schools: 7_148_220_516,
} as const;

/** Locks on two numbers: the purpose, and a user's id. */
export const USER_ADVISORY_LOCKS = {
  /** One addition to a user's storage at a time is counted against the quota. */
  storage: 7_148_220,
  /** One image job of a user at a time is counted against the limit of open jobs. */
  imageJobs: 7_148_221,
  /** One program of a user at a time is counted against the limit of those that run. */
  ownRuns: 7_148_231,
} as const;

/** Acquires an advisory lock that is released when the transaction ends. */
export async function lockInTransaction(on: Executor, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await rows(on, `SELECT pg_advisory_xact_lock($1)`, [ADVISORY_LOCKS[lock]]);
}

/** As `lockInTransaction`, together with other transactions that share the lock. */
export async function shareInTransaction(on: Executor, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await rows(on, `SELECT pg_advisory_xact_lock_shared($1)`, [ADVISORY_LOCKS[lock]]);
}

/** Acquires a lock of one user that is released when the transaction ends. */
export async function lockUserInTransaction(
  on: Executor,
  lock: keyof typeof USER_ADVISORY_LOCKS,
  userId: number,
): Promise<void> {
  await rows(on, `SELECT pg_advisory_xact_lock($1, $2)`, [USER_ADVISORY_LOCKS[lock], userId]);
}
