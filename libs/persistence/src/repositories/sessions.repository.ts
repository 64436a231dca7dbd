// SQL: conditional statements that lock, end and record in one round trip.
import { Any } from 'typeorm';
import { FUTURE, PAST, present } from '../conditions.js';
import { EndedSession } from '../entities/ended-session.entity.js';
import { Session } from '../entities/session.entity.js';
import { User } from '../entities/user.entity.js';
import { fragment, raw, sql, type Executor, type Fragment } from '../sql.js';
import type { SignInAccount } from './users.repository.js';

/** The data of a new session. */
export interface SessionClient {
  userAgent: string | null;
  address: string | null;
  /** The provider that signed the user in. */
  provider?: {
    id: string;
    /** The provider's id of its session. */
    session: string | null;
    /** The encrypted token in base64, and the time until its first use. */
    renewal: { token: string; minutes: number } | null;
  };
}

/**
 * Creates a session for an account whose password was verified, and stores the time of the sign-in. Uses one statement that
 * waits for concurrent changes, so that the session exists only if hash, role, access and access version are still the
 * verified ones. Returns false if they are not.
 */
export async function insertVerifiedSession(
  on: Executor,
  tokenHash: Buffer,
  verified: SignInAccount,
  lifetimeSeconds: number,
  client: SessionClient,
): Promise<boolean> {
  return sql(on).hasRow`
    WITH verified AS (
      UPDATE users u SET last_sign_in = now()
       WHERE id = ${verified.id} AND ${raw(present('u'))} AND access_granted
         AND password_hash = ${verified.password_hash} AND role = ${verified.stored_role}
           AND access_version = ${verified.access_version}
       RETURNING id)
    INSERT INTO sessions (token_hash, user_id, expires_at, user_agent, address, provider_id, provider_session,
      refresh_token, renew_at)
    SELECT ${tokenHash}, id, now() + ${lifetimeSeconds} * interval '1 second', ${client.userAgent}, ${client.address},
      ${client.provider?.id ?? null}, ${client.provider?.session ?? null},
      decode(${client.provider?.renewal?.token ?? null}, 'base64'),
      now() + ${client.provider?.renewal?.minutes ?? null}::int * interval '1 minute' FROM verified RETURNING user_id`;
}

/** Stores why the sessions in `gone` ended, until they would have expired. */
export const keepReason = (
  detail: string,
): Fragment => fragment`INSERT INTO ended_sessions (token_hash, detail, expires_at)
     SELECT token_hash, ${detail}, expires_at FROM gone ON CONFLICT DO NOTHING RETURNING token_hash`;

/** Ends one session. `detail` is the reason shown to a client that sends its cookie again. */
export async function removeSession(on: Executor, tokenHash: Buffer, detail: string): Promise<void> {
  await sql(on).rows`
    WITH gone AS (DELETE FROM sessions WHERE token_hash = ${tokenHash} RETURNING token_hash, expires_at)
    ${keepReason(detail)}`;
}

/**
 * Ends all sessions of these users except the one with the hash `except`. Invalidates concurrent verifications: a sign-in
 * that has already read the account creates no session. Call it in a transaction. Returns the number of ended sessions.
 */
export async function removeSessionsOfUsers(
  on: Executor,
  userIds: readonly number[],
  detail: string,
  except?: Buffer,
): Promise<number> {
  // A separate statement, so that the DELETE sees sessions that were created while it waited for the row lock.
  await on.getRepository(User).increment({ id: Any([...userIds]) }, 'access_version', 1);
  const gone = await sql(on).rows`
    WITH gone AS (
      DELETE FROM sessions WHERE user_id = ANY(${userIds}::int[]) AND (${except}::bytea IS NULL OR token_hash <> ${except})
      RETURNING token_hash, expires_at) ${keepReason(detail)}`;
  return gone.length;
}

/**
 * Ends the sessions that a provider opened for a user, and invalidates concurrent verifications. Call it in a transaction.
 * Returns the number of ended sessions.
 */
export async function removeOfLink(
  on: Executor,
  userId: number,
  providerId: string,
  detail: string,
): Promise<number> {
  await on.getRepository(User).increment({ id: userId }, 'access_version', 1);
  const gone = await sql(on).rows`
    WITH gone AS (DELETE FROM sessions WHERE user_id = ${userId} AND provider_id = ${providerId}
                  RETURNING token_hash, expires_at) ${keepReason(detail)}`;
  return gone.length;
}

/** Ends sessions that a provider opened: a specific one, or all of a person. Returns the users whose sessions ended. */
export async function removeOfProvider(
  on: Executor,
  { id, issuer }: { id: string; issuer: string },
  { session, subject }: { session: string | null; subject: string | null },
  detail: string,
): Promise<number[]> {
  return sql(on).column<number>`
    WITH gone AS (
      DELETE FROM sessions s WHERE s.provider_id = ${id} AND (${session}::text IS NULL OR s.provider_session = ${session})
        AND (${subject}::text IS NULL OR s.user_id IN (SELECT user_id FROM external_identities
               WHERE provider_id = ${id} AND issuer = ${issuer} AND subject = ${subject}))
      RETURNING token_hash, expires_at, user_id),
    kept AS (${keepReason(detail)})
    SELECT DISTINCT user_id FROM gone`;
}

export interface StoredSession extends SessionClient {
  id: string;
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date;
}

/** The open sessions of a user, most recently used first. */
export async function findOfUser(on: Executor, userId: number): Promise<StoredSession[]> {
  const found = await on
    .getRepository(Session)
    .find({ where: { user_id: userId, expires_at: FUTURE }, order: { last_used_at: 'DESC', id: 'ASC' } });
  return found.map(({ user_agent, ...session }) => ({ ...session, userAgent: user_agent }));
}

/** An open session of a user by its id. */
export async function findById(on: Executor, id: string, userId: number): Promise<Session | null> {
  return on.getRepository(Session).findOneBy({ id, user_id: userId, expires_at: FUTURE });
}

/** Why a session ended; null if it did not, or if it would have expired by now. */
export async function findReasonOfEnd(on: Executor, tokenHash: Buffer): Promise<string | null> {
  const ended = await on.getRepository(EndedSession).findOneBy({ token_hash: tokenHash, expires_at: FUTURE });
  return ended?.detail ?? null;
}

export async function removeExpired(on: Executor): Promise<void> {
  await on.getRepository(Session).delete({ expires_at: PAST });
  await on.getRepository(EndedSession).delete({ expires_at: PAST });
}
