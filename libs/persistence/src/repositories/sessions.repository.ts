import { rows, type Executor } from '../sql.js';

export async function insertSession(
  on: Executor,
  tokenHash: Buffer,
  userId: number,
  lifetimeSeconds: number,
): Promise<void> {
  await on.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + $3 * interval '1 second')`,
    [tokenHash, userId, lifetimeSeconds],
  );
}

export async function removeSession(on: Executor, tokenHash: Buffer): Promise<void> {
  await on.query(`DELETE FROM sessions WHERE token_hash = $1`, [tokenHash]);
}

/** Ends every session of a user, but one where `except` is given. Returns how many ended. */
export async function removeSessionsOfUser(on: Executor, userId: number, except?: Buffer): Promise<number> {
  const gone = await rows(
    on,
    `DELETE FROM sessions WHERE user_id = $1 AND ($2::bytea IS NULL OR token_hash <> $2) RETURNING user_id`,
    [userId, except ?? null],
  );
  return gone.length;
}

export async function removeExpired(on: Executor): Promise<void> {
  await on.query(`DELETE FROM sessions WHERE expires_at <= now()`);
}
