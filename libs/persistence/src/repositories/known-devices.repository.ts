// SQL: upserts under a condition, and counts that every sign-in needs, in one statement.
import { Any, Not } from 'typeorm';
import { longerAgo } from '../conditions.js';
import { KnownDevice } from '../entities/known-device.entity.js';
import { sql, type Executor } from '../sql.js';

/** Devices that are unused for this long are removed. */
export const KEEP_DAYS = 180;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Maximum devices per user. The least recently used ones are removed. */
const MAX_PER_USER = 50;

/** Whether any user has signed in with a device, and whether this user has. */
export async function findDevice(
  on: Executor,
  tokenHash: Buffer,
  userId: number | null,
): Promise<{ known: boolean; known_of_user: boolean }> {
  const found = await sql(on).row<{ known: boolean; known_of_user: boolean }>`
    SELECT count(*) > 0 AS known, count(*) FILTER (WHERE user_id = ${userId}) > 0 AS known_of_user
      FROM known_devices WHERE token_hash = ${tokenHash}`;
  return found ?? { known: false, known_of_user: false };
}

/** Records that a user has signed in with a device. */
export async function rememberDevice(on: Executor, tokenHash: Buffer, userId: number): Promise<void> {
  await sql(on).rows`
    INSERT INTO known_devices (token_hash, user_id) SELECT ${tokenHash}, id FROM users WHERE id = ${userId}
    ON CONFLICT (token_hash, user_id) DO UPDATE SET last_used_at = now()`;
  await sql(on).rows`
    DELETE FROM known_devices WHERE user_id = ${userId} AND token_hash IN (
      SELECT token_hash FROM known_devices WHERE user_id = ${userId} ORDER BY last_used_at DESC OFFSET ${MAX_PER_USER})`;
}

/** Removes all devices of these users, except the one with the hash `except`. */
export async function removeDevicesOfUsers(
  on: Executor,
  userIds: readonly number[],
  except?: Buffer,
): Promise<void> {
  await on
    .getRepository(KnownDevice)
    .delete({ user_id: Any([...userIds]), ...(except && { token_hash: Not(except) }) });
}

export async function removeUnusedDevices(on: Executor): Promise<void> {
  await on.getRepository(KnownDevice).delete({ last_used_at: longerAgo(KEEP_DAYS * DAY_MS) });
}
