// SQL: claims with SKIP LOCKED, and conditional statements that end and record in one round trip.
import { Session } from '../entities/session.entity.js';
import { sql, type Executor } from '../sql.js';
import { keepReason } from './sessions.repository.js';

/** The lease of one renewal. Afterwards, another process may try. */
const LEASE_SECONDS = 120;
/** Delay after a failed renewal. */
const RETRY_MINUTES = 5;
/** The remaining lifetime of a session whose provider no longer renews sessions. */
const UNRENEWED_HOURS = 24;

export interface DueRenewal {
  token_hash: Buffer;
  user_id: number;
  provider_id: string;
  refresh_token: Buffer;
}

/** Claims the sessions whose renewal is longest overdue. Only one process can claim a session at a time. */
export async function claimDue(on: Executor, limit: number): Promise<DueRenewal[]> {
  return sql(on).rows<DueRenewal>`
    UPDATE sessions SET renew_at = now() + ${LEASE_SECONDS} * interval '1 second'
     WHERE token_hash IN (SELECT token_hash FROM sessions WHERE renew_at <= now() AND expires_at > now()
                           ORDER BY renew_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
     RETURNING token_hash, user_id, provider_id, refresh_token`;
}

/** Stores the token for the next renewal. Does nothing if the session has ended. */
export async function storeToken(on: Executor, tokenHash: Buffer, refreshToken: Buffer): Promise<void> {
  await on.getRepository(Session).update({ token_hash: tokenHash }, { refresh_token: refreshToken });
}

export async function markRenewed(on: Executor, tokenHash: Buffer, minutes: number): Promise<void> {
  await sql(on).rows`
    UPDATE sessions SET renew_at = now() + ${minutes} * interval '1 minute', renewal_failing_since = NULL
     WHERE token_hash = ${tokenHash}`;
}

/**
 * Records a failed renewal; with `everyDue`, for all due sessions of the provider, which does not respond. Ends sessions
 * that have failed for longer than the grace period. Returns the users whose sessions ended.
 */
export async function markFailed(
  on: Executor,
  { token_hash: tokenHash, provider_id: provider }: DueRenewal,
  { everyDue, graceHours, detail }: { everyDue: boolean; graceHours: number; detail: string },
): Promise<number[]> {
  await sql(on).rows`
    UPDATE sessions SET renew_at = now() + ${RETRY_MINUTES} * interval '1 minute',
           renewal_failing_since = COALESCE(renewal_failing_since, now())
     WHERE token_hash = ${tokenHash} OR (${everyDue} AND provider_id = ${provider} AND renew_at <= now())`;
  return sql(on).column<number>`
    WITH gone AS (
      DELETE FROM sessions WHERE (token_hash = ${tokenHash} OR (${everyDue} AND provider_id = ${provider}))
         AND renewal_failing_since <= now() - ${graceHours} * interval '1 hour'
      RETURNING token_hash, expires_at, user_id),
    kept AS (${keepReason(detail)})
    SELECT DISTINCT user_id FROM gone`;
}

/** Deletes the tokens of due sessions whose provider no longer renews sessions. These sessions then last at most a day. */
export async function forgetUnused(on: Executor): Promise<void> {
  await sql(on).rows`
    UPDATE sessions s SET refresh_token = NULL, renew_at = NULL, renewal_failing_since = NULL,
           expires_at = LEAST(s.expires_at, now() + ${UNRENEWED_HOURS} * interval '1 hour')
      FROM identity_providers p WHERE p.id = s.provider_id AND (p.renewal_minutes = 0 OR NOT p.enabled) AND s.renew_at <= now()`;
}

export interface RenewalCounts {
  /** Number of open sessions that are renewed. */
  sessions: number;
  /** How many of them failed at the last renewal. */
  failing: number;
  failing_since: Date | null;
}

/** The renewal state of each provider. */
export async function countByProvider(on: Executor): Promise<Map<string, RenewalCounts>> {
  const counted = await sql(on).rows<RenewalCounts & { id: string }>`
    SELECT provider_id AS id, count(*)::int AS sessions, count(renewal_failing_since)::int AS failing,
           min(renewal_failing_since) AS failing_since
      FROM sessions WHERE renew_at IS NOT NULL AND expires_at > now() GROUP BY provider_id`;
  return new Map(counted.map(({ id, ...counts }) => [id, counts]));
}
