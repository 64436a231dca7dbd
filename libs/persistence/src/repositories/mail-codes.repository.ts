// SQL: a code is replaced in one statement, and used by one request alone.
import { createHash } from 'node:crypto';
import { sql, type Executor } from '../sql.js';

/** What a code is for. */
export type CodePurpose = 'safety_confirm' | 'password_reset';

const digest = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Stores a code that is being sent to a user. Invalidates an earlier one with the same purpose. */
export async function replace(
  on: Executor,
  userId: number,
  purpose: CodePurpose,
  code: string,
  seconds: number,
): Promise<void> {
  await sql(on).rows`
    INSERT INTO mail_codes (user_id, purpose, hash, expires_at)
    VALUES (${userId}, ${purpose}, ${digest(code)}, now() + ${seconds} * interval '1 second')
    ON CONFLICT (user_id, purpose) DO UPDATE SET hash = EXCLUDED.hash, expires_at = EXCLUDED.expires_at`;
}

/** Consumes a code of one of these users. Returns the user; null if the code is wrong or has expired. */
export async function take(
  on: Executor,
  userIds: readonly number[],
  purpose: CodePurpose,
  code: string,
): Promise<number | null> {
  return sql(on).value<number>`
    DELETE FROM mail_codes WHERE user_id = ANY(${userIds}::int[]) AND purpose = ${purpose} AND hash = ${digest(code)}
       AND expires_at > now() RETURNING user_id`;
}

/** Whether a code of a user is currently valid. */
export async function isValid(
  on: Executor,
  userId: number,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const found = await sql(on).value<number>`
    SELECT user_id FROM mail_codes
     WHERE user_id = ${userId} AND purpose = ${purpose} AND hash = ${digest(code)} AND expires_at > now()`;
  return found !== null;
}

/** Removes codes that have expired. */
export async function removeExpired(on: Executor): Promise<void> {
  await sql(on).rows`DELETE FROM mail_codes WHERE expires_at < now()`;
}
