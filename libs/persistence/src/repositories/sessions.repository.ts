import { row, rows, type Executor } from '../sql.js';

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

/** Keeps of each session that `gone` gives why it ended, for as long as it would have lasted. */
const KEEP_REASON = `INSERT INTO ended_sessions (token_hash, detail, expires_at)
     SELECT token_hash, $2, expires_at FROM gone ON CONFLICT DO NOTHING RETURNING token_hash`;

/** Ends one session. `detail` says why to whoever comes back with its cookie. */
export async function removeSession(on: Executor, tokenHash: Buffer, detail: string): Promise<void> {
  await on.query(
    `WITH gone AS (DELETE FROM sessions WHERE token_hash = $1 RETURNING token_hash, expires_at) ${KEEP_REASON}`,
    [tokenHash, detail],
  );
}

/**
 * Ends every session of a user, but one where `except` is given. `detail` says why to whoever comes back with the
 * cookie of one. Returns how many ended.
 */
export async function removeSessionsOfUser(
  on: Executor,
  userId: number,
  detail: string,
  except?: Buffer,
): Promise<number> {
  const gone = await rows(
    on,
    `WITH gone AS (
       DELETE FROM sessions WHERE user_id = $1 AND ($3::bytea IS NULL OR token_hash <> $3)
       RETURNING token_hash, expires_at) ${KEEP_REASON}`,
    [userId, detail, except ?? null],
  );
  return gone.length;
}

/** Why a session was ended; null where it never was, or would have expired by now. */
export async function findReasonOfEnd(on: Executor, tokenHash: Buffer): Promise<string | null> {
  const ended = await row<{ detail: string }>(
    on,
    `SELECT detail FROM ended_sessions WHERE token_hash = $1 AND expires_at > now()`,
    [tokenHash],
  );
  return ended?.detail ?? null;
}

export async function removeExpired(on: Executor): Promise<void> {
  await on.query(`DELETE FROM sessions WHERE expires_at <= now()`);
  await on.query(`DELETE FROM ended_sessions WHERE expires_at <= now()`);
}
