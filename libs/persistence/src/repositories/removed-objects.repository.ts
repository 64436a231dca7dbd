import { rows, type Executor } from '../sql.js';

/** Keys of bytes that belong to nobody any more. */
export async function findSome(on: Executor, limit: number): Promise<string[]> {
  const found = await rows<{ storage_key: string }>(
    on,
    `SELECT storage_key FROM removed_objects ORDER BY removed_at LIMIT $1`,
    [limit],
  );
  return found.map((object) => object.storage_key);
}

/** Storage has let go of these. */
export async function forget(on: Executor, keys: readonly string[]): Promise<void> {
  await on.query(`DELETE FROM removed_objects WHERE storage_key = ANY($1::text[])`, [keys]);
}
