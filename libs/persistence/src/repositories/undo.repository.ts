// SQL: times by the clock of the database, after the lock is acquired.
import { randomUUID } from 'node:crypto';
import type { UndoOffer } from '@studyhall/contracts';
import { Raw } from 'typeorm';
import { longerAgo, PAST } from '../conditions.js';
import { DirectoryChange } from '../entities/directory-change.entity.js';
import { UndoEntry } from '../entities/undo-entry.entity.js';
import { sql, storableJson, type Executor } from '../sql.js';

const DAY_MS = 24 * 60 * 60_000;
/** As long as the longest undo, that of a rollover, and a day. */
const CHANGES_KEPT_MS = 31 * DAY_MS;

/** Stores a change that its author can undo for `seconds`. Call it in the transaction of the change. */
export async function insertEntry(
  on: Executor,
  entry: { id?: string; userId: number; kind: string; data: object; seconds: number },
): Promise<UndoOffer> {
  const stored = await sql(on).row<{ id: string; undo_until: Date }>`
    INSERT INTO undo_entries (id, user_id, kind, data, undo_until)
    VALUES (${entry.id ?? randomUUID()}, ${entry.userId}, ${entry.kind}, ${storableJson(entry.data)},
      now() + ${entry.seconds} * interval '1 second') RETURNING id, undo_until`;
  if (!stored) throw new Error('The database returned no row of an insert.');
  return { undo_id: stored.id, undo_until: stored.undo_until.toISOString() };
}

export interface LockedEntry {
  kind: string;
  data: unknown;
  expired: boolean;
  undone: boolean;
}

/** Locks the user's own entry (any user's with null) until the transaction ends, so that concurrent calls undo only once. */
export async function lockEntry(
  on: Executor,
  userId: number | null,
  id: string,
): Promise<LockedEntry | null> {
  // Reads the clock after the lock is acquired.
  return sql(on).row<LockedEntry>`
    SELECT kind, data, undo_until <= clock_timestamp() AS expired, undone_at IS NOT NULL AS undone
      FROM undo_entries WHERE id = ${id} AND user_id = COALESCE(${userId}, user_id) FOR UPDATE`;
}

/** Marks an entry as undone and removes its data. */
export async function markUndone(on: Executor, id: string): Promise<void> {
  await on.getRepository(UndoEntry).update({ id }, { undone_at: () => 'now()', data: {} });
}

/**
 * Empties expired entries, and removes them a day later. Until then, a late call gets the answer that it is too late. Also
 * removes the recorded changes that no entry needs.
 */
export async function removeExpired(on: Executor): Promise<void> {
  const entries = on.getRepository(UndoEntry);
  await entries.delete({ undo_until: longerAgo(DAY_MS) });
  await entries.update({ undo_until: PAST, data: Raw((data) => `${data} <> '{}'`) }, { data: {} });
  await on.getRepository(DirectoryChange).delete({ created_at: longerAgo(CHANGES_KEPT_MS) });
}
