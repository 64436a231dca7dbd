import { rows, type Executor } from '../sql.js';

/**
 * Ends every session, known device and running piece of work of users, as for a single one: a sign-in that read an account
 * before creates no session. Call it in a transaction.
 */
export async function endOfUsers(
  on: Executor,
  userIds: readonly number[],
  detail: string,
  imageMessage: string,
): Promise<void> {
  if (userIds.length === 0) return;
  // SQL: one parameter for any number of users. A statement of its own: the next must see sessions created meanwhile.
  await rows(on, `UPDATE users SET access_version = access_version + 1 WHERE id = ANY($1::int[])`, [userIds]);
  // SQL: ends the sessions and stores the reason in one statement.
  await rows(
    on,
    `WITH gone AS (DELETE FROM sessions WHERE user_id = ANY($1::int[]) RETURNING token_hash, expires_at)
     INSERT INTO ended_sessions (token_hash, detail, expires_at)
     SELECT token_hash, $2, expires_at FROM gone ON CONFLICT DO NOTHING`,
    [userIds, detail],
  );
  // SQL: one parameter for any number of users, here and below.
  await rows(on, `DELETE FROM known_devices WHERE user_id = ANY($1::int[])`, [userIds]);
  // SQL: the same.
  await rows(
    on,
    `UPDATE turns SET stop_requested = true WHERE user_id = ANY($1::int[]) AND state IN ('queued', 'running')`,
    [userIds],
  );
  // SQL: the same.
  await rows(
    on,
    `UPDATE image_jobs SET status = 'failed', error_message = $2, finished_at = now()
      WHERE user_id = ANY($1::int[]) AND status IN ('pending', 'processing')`,
    [userIds, imageMessage],
  );
}
