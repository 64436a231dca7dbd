import { rows, type Executor } from '../sql.js';

export interface RemovedObject {
  storage_key: string;
  /** Failed attempts so far. */
  attempts: number;
}

/** Objects that no row refers to any more and whose next attempt is due, the longest due first. */
export async function findDue(on: Executor, limit: number): Promise<RemovedObject[]> {
  return rows<RemovedObject>(
    on,
    `SELECT storage_key, attempts FROM removed_objects WHERE next_attempt_at <= now()
      ORDER BY next_attempt_at, storage_key LIMIT $1`,
    [limit],
  );
}

/** Records objects whose deletion failed, or is still to come. */
export async function add(on: Executor, keys: readonly string[]): Promise<void> {
  await rows(
    on,
    `INSERT INTO removed_objects (storage_key) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`,
    [keys],
  );
}

/** Counts a failed attempt. The next one follows after 10 minutes, doubled each time, at most a day. */
export async function postpone(on: Executor, keys: readonly string[]): Promise<void> {
  await rows(
    on,
    `UPDATE removed_objects SET attempts = attempts + 1,
            next_attempt_at = now() + LEAST(interval '1 day', interval '10 minutes' * 2 ^ LEAST(attempts, 10))
      WHERE storage_key = ANY($1::text[])`,
    [keys],
  );
}

/** Removes the records of objects that storage has deleted. */
export async function forget(on: Executor, keys: readonly string[]): Promise<void> {
  await rows(on, `DELETE FROM removed_objects WHERE storage_key = ANY($1::text[])`, [keys]);
}
