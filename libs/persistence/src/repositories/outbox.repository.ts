// SQL: an item is claimed by one worker, and settled by the worker that claimed it last.
import type { SystemPartName } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { raw, sql, type Executor } from '../sql.js';

/** Hours after which an unsent item is given up, by kind. */
const HOURS = {
  safety_case: 72,
  safety_late: 72,
  safety_pattern: 72,
  safety_deleted: 72,
  safety_confirm: 72,
  safety_earlier_asked: 72,
  safety_earlier_shown: 72,
  safety_weekly: 72,
  safety_replacement: 72,
  safety_term: 72,
  safety_test: 1,
  password_reset: 1,
  password_changed: 24,
  system_problem: 24,
  system_recovered: 24,
  budget_50: 72,
  budget_80: 72,
  budget_low: 72,
  budget_100: 72,
} as const;
/** The events that a school's webhook reports: those that need action now, and a test. */
const WEBHOOK_KINDS = [
  ...['safety_case', 'safety_late', 'safety_pattern', 'safety_deleted', 'safety_replacement', 'safety_test'],
];
/** Determines the text of a mail, and what a webhook reports. */
export type NoticeKind = keyof typeof HOURS;

export interface NoticeOf {
  kind: NoticeKind;
  /** Null if it concerns no school. Webhooks of schools do not report it. */
  schoolId: number | null;
  caseId?: string;
}

/** Queues notices about a part of the installation: a mail to each master admin, and the installation's webhook. */
export async function addSystemNotice(
  on: Executor,
  kind: 'system_problem' | 'system_recovered',
  part: SystemPartName,
  channels: ReadonlyArray<'mail' | 'webhook'>,
): Promise<void> {
  await sql(on).rows`
    INSERT INTO outbox_items (channel, kind, part, user_id, expires_at)
    SELECT channel, ${kind}, ${part}, user_id, now() + ${HOURS[kind]} * interval '1 hour'
      FROM (SELECT 'mail' AS channel, u.id AS user_id FROM users u
             WHERE u.role IN ('MASTER_ADMIN', 'admin') AND u.email IS NOT NULL AND u.access_granted AND ${raw(present('u'))}
             UNION ALL SELECT 'webhook', NULL) AS wanted
     WHERE channel = ANY(${channels}::text[])`;
}

/** What one attempt needs. Contains the current address, so that a person who lost access or left gets no mail. */
export interface ClaimedItem {
  id: string;
  kind: NoticeKind;
  /** Identifies the claim when the item is settled: a later claim has a higher number. */
  attempts: number;
  user_id: number | null;
  school_id: number | null;
  /** The part of the installation that a system notice is about. */
  part: SystemPartName | null;
  created_at: Date;
  /** Whether the recipient may read the school's cases: its confirmed lead or deputy. */
  reads_cases: boolean;
  /** The current address for a mail; null if there is none. */
  email: string | null;
  webhook_url: string | null;
  webhook_secret: Buffer | null;
}

/**
 * Queues mails to these people, and the school's webhook if it has one. Call it in the transaction that it reports on, so
 * that both are stored or neither is.
 */
export async function add(on: Executor, notice: NoticeOf, userIds: readonly number[]): Promise<void> {
  const { kind, schoolId, caseId = null } = notice;
  await sql(on).rows`
    INSERT INTO outbox_items (channel, kind, user_id, school_id, case_id, expires_at)
    SELECT channel, ${kind}, user_id, ${schoolId}::int, ${caseId}::uuid, now() + ${HOURS[kind]} * interval '1 hour'
      FROM (SELECT 'mail' AS channel, unnest(${userIds}::int[]) AS user_id
             UNION ALL
            SELECT 'webhook', NULL FROM safeguarding 
             WHERE school_id = ${schoolId} AND webhook_url IS NOT NULL AND ${kind} = ANY(${WEBHOOK_KINDS}::text[])) AS wanted`;
}

/** Queues a test of a school's alerts, replacing a waiting one: a mail to the person, and the webhook. */
export async function addTest(on: Executor, schoolId: number, userId: number): Promise<void> {
  await sql(on).rows`
    DELETE FROM outbox_items WHERE kind = 'safety_test' AND school_id = ${schoolId} AND sent_at IS NULL`;
  await add(on, { kind: 'safety_test', schoolId }, [userId]);
}

/**
 * Claims the next due item of a channel for `leaseSeconds`. Two workers never claim the same item. If a worker dies, its
 * item is due again after the lease.
 */
export async function claim(
  on: Executor,
  channel: 'mail' | 'webhook',
  leaseSeconds: number,
): Promise<ClaimedItem | null> {
  return sql(on).row<ClaimedItem>`
    WITH due AS (
      SELECT id FROM outbox_items
       WHERE channel = ${channel} AND sent_at IS NULL AND given_up_at IS NULL AND next_attempt_at <= now()
         AND expires_at > now()
       ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED),
    claimed AS (
      UPDATE outbox_items o SET attempts = attempts + 1, next_attempt_at = now() + ${leaseSeconds} * interval '1 second'
        FROM due WHERE o.id = due.id RETURNING o.*)
    SELECT c.id, c.kind, c.attempts, c.user_id, c.school_id, c.part, c.created_at, u.email, g.webhook_url, g.webhook_secret,
           COALESCE(c.user_id = g.lead_id AND g.lead_confirmed_at IS NOT NULL
                 OR c.user_id = g.deputy_id AND g.deputy_confirmed_at IS NOT NULL, false) AS reads_cases
      FROM claimed c LEFT JOIN users u ON u.id = c.user_id AND u.access_granted AND ${raw(present('u'))}
      LEFT JOIN safeguarding g ON g.school_id = c.school_id`;
}

type Claim = Pick<ClaimedItem, 'id' | 'attempts'>;

export async function markSent(on: Executor, { id, attempts }: Claim): Promise<void> {
  await sql(on).rows`
    UPDATE outbox_items SET sent_at = now(), error = NULL WHERE id = ${id} AND attempts = ${attempts}`;
}

/** @param error a code without address or text */
export async function postpone(
  on: Executor,
  { id, attempts }: Claim,
  seconds: number,
  error: string,
): Promise<void> {
  await sql(on).rows`
    UPDATE outbox_items SET next_attempt_at = now() + ${seconds} * interval '1 second', error = ${error}
     WHERE id = ${id} AND attempts = ${attempts}`;
}

export async function giveUp(on: Executor, { id, attempts }: Claim, error: string): Promise<void> {
  await sql(on).rows`
    UPDATE outbox_items SET given_up_at = now(), error = ${error} WHERE id = ${id} AND attempts = ${attempts}`;
}

type ExpiredItem = Pick<ClaimedItem, 'id' | 'kind' | 'school_id'> & { error: string | null };

/** Gives up on items that could not be sent in time. */
export async function giveUpExpired(on: Executor): Promise<ExpiredItem[]> {
  return sql(on).rows<ExpiredItem>`
    UPDATE outbox_items SET given_up_at = now()
     WHERE sent_at IS NULL AND given_up_at IS NULL AND expires_at <= now() RETURNING id, kind, school_id, error`;
}

/** Removes items that were sent or given up more than 30 days ago. */
export async function removeSettled(on: Executor): Promise<void> {
  await sql(on)
    .rows`DELETE FROM outbox_items WHERE COALESCE(sent_at, given_up_at) < now() - interval '30 days'`;
}

/** The number of mails that are retried after a failure, and since when; null if there are none. */
export async function findFailing(on: Executor): Promise<{ waiting: number; since: Date } | null> {
  return sql(on).row<{ waiting: number; since: Date }>`
    SELECT count(*)::int AS waiting, min(created_at) AS since FROM outbox_items
     WHERE channel = 'mail' AND sent_at IS NULL AND given_up_at IS NULL AND error IS NOT NULL HAVING count(*) > 0`;
}
