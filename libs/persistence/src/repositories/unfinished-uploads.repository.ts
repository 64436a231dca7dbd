// SQL: appends to an array and compares in one statement, so that two parts never overlap.
import { FUTURE, longerAgo, PAST } from '../conditions.js';
import { UnfinishedUpload as StoredUpload } from '../entities/unfinished-upload.entity.js';
import { changesOne, raw, sql, type Executor } from '../sql.js';

export type UnfinishedUpload = Pick<StoredUpload, 'id' | 'user_id' | 'name' | 'size' | 'received' | 'parts'>;

/** An hour after the last part, and twelve after the first. */
const ENDS_AT = (begin: string): string => `LEAST(${begin} + interval '12 hours', now() + interval '1 hour')`;
const MAX_PARTS = 2_000;

export async function insertUpload(
  on: Executor,
  upload: Pick<UnfinishedUpload, 'id' | 'user_id' | 'name' | 'size'>,
): Promise<void> {
  await on
    .createQueryBuilder()
    .insert()
    .into(StoredUpload)
    .values({ ...upload, ends_at: () => ENDS_AT('now()') })
    .execute();
}

/** The owner's upload; null if it does not exist, has expired, or belongs to another user. */
export async function findUpload(on: Executor, userId: number, id: string): Promise<UnfinishedUpload | null> {
  return on.getRepository(StoredUpload).findOneBy({ id, user_id: userId, ends_at: FUTURE });
}

/**
 * Adds a part to the owner's upload. Returns the new number of bytes; null if the upload does not exist or has expired, or
 * if the part does not start at its end.
 */
export async function appendPart(
  on: Executor,
  upload: Pick<UnfinishedUpload, 'id' | 'user_id'>,
  part: { offset: number; size: number; key: string },
): Promise<number | null> {
  const changed = await sql(on).row<{ received: number }>`
    UPDATE unfinished_uploads
       SET parts = parts || ${part.key}::text, received = received + ${part.size}, changed_at = now(),
         ends_at = ${raw(ENDS_AT('created_at'))}
     WHERE id = ${upload.id} AND user_id = ${upload.user_id} AND received = ${part.offset}
       AND received + ${part.size} <= size AND cardinality(parts) < ${MAX_PARTS}
       AND ends_at > now()
     RETURNING received`;
  return changed?.received ?? null;
}

/** Removes the owner's upload and records its parts for deletion. False if it does not exist or belongs to another user. */
export async function removeUpload(on: Executor, userId: number, id: string): Promise<boolean> {
  return changesOne(on.getRepository(StoredUpload).delete({ id, user_id: userId }));
}

/** The number of a user's unfinished uploads, and the total bytes that they will need. */
export async function measureUploads(
  on: Executor,
  userId: number,
): Promise<{ count: number; bytes: number }> {
  const uploads = on.getRepository(StoredUpload);
  const own = { user_id: userId };
  return { count: await uploads.countBy(own), bytes: (await uploads.sum('size', own)) ?? 0 };
}

/** Removes the user's uploads that received no part for a while. Returns their number. */
export async function removeIdle(on: Executor, userId: number, idleMs: number): Promise<number> {
  const idle = { user_id: userId, changed_at: longerAgo(idleMs) };
  return (await on.getRepository(StoredUpload).delete(idle)).affected ?? 0;
}

/** Removes expired uploads. */
export async function removeEnded(on: Executor): Promise<void> {
  await on.getRepository(StoredUpload).delete({ ends_at: PAST });
}
