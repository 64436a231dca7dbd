// SQL: every question runs a sum, prepared; removes and adds in one statement.
import { sql, type Executor } from '../sql.js';

/** Bytes of a user's files (uploads, artifacts, images) and messages. */
export async function usedBytes(on: Executor, userId: number): Promise<number> {
  const bytes = await sql(on, 'storage.used').value<number>`
    SELECT COALESCE(sum(bytes), 0)::float8 FROM storage_changes WHERE user_id = ${userId}`;
  return bytes ?? 0;
}

/** If a user has more changes than this, they are replaced by their sum. */
const MAX_CHANGES = 20;

/** Replaces the changes of users with many changes by their sum. Safe during concurrent writes. */
export async function compact(on: Executor): Promise<void> {
  await sql(on).rows`
    WITH large AS (
      SELECT user_id FROM storage_changes GROUP BY user_id HAVING count(*) > ${MAX_CHANGES} LIMIT 1000),
    summed AS (
      DELETE FROM storage_changes c USING large WHERE c.user_id = large.user_id RETURNING c.user_id, c.bytes)
    INSERT INTO storage_changes (user_id, bytes) SELECT user_id, sum(bytes) FROM summed GROUP BY user_id`;
}
