import { sql, type Executor } from './sql.js';

/**
 * All advisory locks of the product: one number per purpose. Postgres separates locks with one key from locks with two keys
 * (a purpose and a user), so the numbers of the two groups may overlap.
 */
export const ADVISORY_LOCKS = {
  /** Only one process at a time runs migrations. */
  migrations: 7_148_220_511,
  /** Only one api process creates the first master admin. */
  firstStart: 7_148_220_512,
  /** Only one process at a time creates the tables of pgvector. */
  vectorSetup: 7_148_220_514,
  /**
   * Only one transaction at a time compares the name of a school with the others and stores it. The trigger `ensure_school`
   * acquires this lock too.
   */
  names: 7_148_220_515,
  /**
   * A transaction that stores the name of a school acquires it shared, as its first lock. A transaction that renames,
   * merges or archives a school acquires it exclusively.
   */
  schools: 7_148_220_516,
  /** Only one process at a time creates the key that signs for learning platforms. */
  ltiKey: 7_148_220_517,
} as const;

/** Locks with two keys: the purpose and a user id. */
export const USER_ADVISORY_LOCKS = {
  /** Serializes additions to a user's storage, to check the quota. */
  storage: 7_148_220,
  /** Serializes a user's image jobs, to check the limit of open jobs. */
  imageJobs: 7_148_221,
  /** Serializes a user's programs, to check the limit of running ones. */
  ownRuns: 7_148_231,
  /** Serializes the checks of a user's usage limits. The database function `hold_use` acquires this lock. */
  use: 7_148_232,
  /** Serializes the cases of a student, to count their notices. */
  cases: 7_148_233,
} as const;

/**
 * Locks with two keys: the purpose and the hash of a school's name. Per school, because a transaction on thousands of users
 * takes seconds and must not block other schools.
 */
export const SCHOOL_ADVISORY_LOCKS = {
  /** Serializes decisions about roles, access and deletion of the users of a school, or of master admins. */
  administration: 7_148_240,
  /** Only one transaction at a time compares the name of a class with the others of its school and stores it. */
  classNames: 7_148_241,
  /**
   * Serializes changes of limits, policies or prices, which are compared with the stored values. Prices use the lock
   * without a school.
   */
  useSettings: 7_148_242,
} as const;

/** Acquires an advisory lock that is released when the transaction ends. */
export async function lockInTransaction(on: Executor, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await sql(on).rows`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]})`;
}

/** Like `lockInTransaction`, but shared. */
export async function shareInTransaction(on: Executor, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await sql(on).rows`SELECT pg_advisory_xact_lock_shared(${ADVISORY_LOCKS[lock]})`;
}

/** Acquires a lock for one user, released when the transaction ends. */
export async function lockUserInTransaction(
  on: Executor,
  lock: keyof typeof USER_ADVISORY_LOCKS,
  userId: number,
): Promise<void> {
  await sql(on).rows`SELECT pg_advisory_xact_lock(${USER_ADVISORY_LOCKS[lock]}, ${userId})`;
}

/**
 * Acquires a lock for each of these schools, released when the transaction ends. Null stands for master admins, who have no
 * school. Always acquires the locks in the same order, to prevent deadlocks.
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
