import { USER_ADVISORY_LOCKS } from '../advisory-locks.js';
import { StorageChange } from '../entities/storage-change.entity.js';
import { rows, type Executor } from '../sql.js';

/** Bytes of a user's files (uploads, artifacts, images) and messages. */
export async function usedBytes(on: Executor, userId: number): Promise<number> {
  return (await on.getRepository(StorageChange).sum('bytes', { user_id: userId })) ?? 0;
}

/** Keeps other additions to this user's storage waiting until the transaction ends. Deletions do not wait. */
export async function lockAdditions(on: Executor, userId: number): Promise<void> {
  await rows(on, `SELECT pg_advisory_xact_lock($1, $2)`, [USER_ADVISORY_LOCKS.storage, userId]);
}

/** Rows of one user from which on their changes are summed up. */
const CROWDED = 20;

/** Replaces the changes of users who have many by their sum. Safe beside any other change. */
export async function compact(on: Executor): Promise<void> {
  // SQL: removes and adds in one statement.
  await rows(
    on,
    `WITH crowded AS (
       SELECT user_id FROM storage_changes GROUP BY user_id HAVING count(*) > $1 LIMIT 1000),
     summed AS (
       DELETE FROM storage_changes c USING crowded WHERE c.user_id = crowded.user_id RETURNING c.user_id, c.bytes)
     INSERT INTO storage_changes (user_id, bytes) SELECT user_id, sum(bytes) FROM summed GROUP BY user_id`,
    [CROWDED],
  );
}
