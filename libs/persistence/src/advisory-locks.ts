import { sql, type Executor } from './sql.js';

/**
 * Every advisory lock of the product: one number, one purpose. Postgres keeps locks on one number apart from locks on two
 * (a purpose and a user), so the numbers of the two groups need not differ from each other.
 */
export const ADVISORY_LOCKS = {
  /** Migrations run in one process at a time. */
  migrations: 7_148_220_511,
  /** One api process creates the first master admin. */
  firstStart: 7_148_220_512,
  /** One process at a time creates the tables of pgvector. */
  vectorSetup: 7_148_220_514,
  /** One transaction at a time compares the name of a school with the others and stores it; the trigger `ensure_school` takes it too. */
  names: 7_148_220_515,
  /**
   * Transactions that store the name of a school share it and begin with it; one that renames, merges or archives a
   * school excludes them.
   */
  schools: 7_148_220_516,
  /** One process at a time makes the key that signs for learning platforms. */
  ltiKey: 7_148_220_517,
} as const;

/** Locks on two numbers: the purpose, and a user's id. */
export const USER_ADVISORY_LOCKS = {
  /** One addition to a user's storage at a time is counted against the quota. */
  storage: 7_148_220,
  /** One image job of a user at a time is counted against the limit of open jobs. */
  imageJobs: 7_148_221,
  /** One program of a user at a time is counted against the limit of those that run. */
  ownRuns: 7_148_231,
  /** Work of a user is counted against their limits one after the other; taken by the function `hold_use`. */
  use: 7_148_232,
  /** Cases of a student are recorded one after the other, so that their notices are counted. */
  cases: 7_148_233,
} as const;

/**
 * Locks on two numbers: the purpose, and the hash of a school's name. A transaction on thousands of users takes seconds,
 * for which other schools must not wait.
 */
export const SCHOOL_ADVISORY_LOCKS = {
  /** One transaction at a time decides about roles, access and deletion of the users of a school, or of master admins. */
  administration: 7_148_240,
  /** One transaction at a time compares the name of a class with the others of its school and stores it. */
  classNames: 7_148_241,
  /** One change at a time of limits, policies or prices is compared with what is stored. Prices are those of no school. */
  useSettings: 7_148_242,
} as const;

/** Acquires an advisory lock that is released when the transaction ends. */
export async function lockInTransaction(on: Executor, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await sql(on).rows`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]})`;
}

/** As `lockInTransaction`, together with other transactions that share the lock. */
export async function shareInTransaction(on: Executor, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await sql(on).rows`SELECT pg_advisory_xact_lock_shared(${ADVISORY_LOCKS[lock]})`;
}

/** Acquires a lock of one user that is released when the transaction ends. */
export async function lockUserInTransaction(
  on: Executor,
  lock: keyof typeof USER_ADVISORY_LOCKS,
  userId: number,
): Promise<void> {
  await sql(on).rows`SELECT pg_advisory_xact_lock(${USER_ADVISORY_LOCKS[lock]}, ${userId})`;
}

/**
 * Acquires a lock of each of these schools that is released when the transaction ends. Null stands for the users without a
 * school, the master admins. The locks are acquired in one order, so that two calls do not deadlock.
 */
export async function lockSchoolsInTransaction(
  on: Executor,
  lock: keyof typeof SCHOOL_ADVISORY_LOCKS,
  schools: Iterable<string | null>,
): Promise<void> {
  await sql(on).rows`
    SELECT pg_advisory_xact_lock(${SCHOOL_ADVISORY_LOCKS[lock]}, key) FROM (
      SELECT DISTINCT hashtext(name) AS key FROM unnest(${[...schools].map((school) => school ?? '')}::text[]) AS name ORDER BY 1) AS keys`;
}
