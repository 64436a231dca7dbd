// SQL: one parameter for any number of keys, and a look at what is held.
import { In } from 'typeorm';
import { RemovedObject } from '../entities/removed-object.entity.js';
import { sql, type Executor } from '../sql.js';

export type { RemovedObject } from '../entities/removed-object.entity.js';

/**
 * Objects that no row references any more and whose next deletion attempt is due, longest overdue first. Skips objects of
 * users under a legal hold.
 */
export async function findDue(on: Executor, limit: number): Promise<RemovedObject[]> {
  return sql(on).rows<RemovedObject>`
    SELECT o.* FROM removed_objects o
     WHERE o.next_attempt_at <= now() AND NOT EXISTS (SELECT FROM held_rows h WHERE h.storage_key = o.storage_key)
     ORDER BY o.next_attempt_at, o.storage_key LIMIT ${limit}`;
}

/** Records objects to delete, or whose deletion failed. */
export async function add(on: Executor, keys: readonly string[]): Promise<void> {
  await sql(on).rows`
    INSERT INTO removed_objects (storage_key) SELECT unnest(${keys}::text[]) ON CONFLICT DO NOTHING`;
}

/** Counts a failed attempt. The next one follows after 10 minutes, doubled each time, at most a day. */
export async function postpone(on: Executor, keys: readonly string[]): Promise<void> {
  await on.getRepository(RemovedObject).update(
    { storage_key: In(keys) },
    {
      attempts: () => 'attempts + 1',
      next_attempt_at: () =>
        `now() + LEAST(interval '1 day', interval '10 minutes' * 2 ^ LEAST(attempts, 10))`,
    },
  );
}

/** Removes the records of objects that storage has deleted. */
export async function remove(on: Executor, keys: readonly string[]): Promise<void> {
  await on.getRepository(RemovedObject).delete({ storage_key: In(keys) });
}
