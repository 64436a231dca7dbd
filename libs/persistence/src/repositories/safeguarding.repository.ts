// SQL: named people count only while they belong to the staff of the school, which the joins decide.
import type { HelpLine } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { Safeguarding } from '../entities/safeguarding.entity.js';
import { NAMED } from '../names/person.js';
import { fragment, raw, sql, type Executor, type Fragment } from '../sql.js';

/** Whether `u` may be lead or deputy of the school `s`. */
const OF_STAFF = `u.school = s.name AND u.role IN ('TEACHER', 'SCHOOL_ADMIN') AND u.access_granted AND ${present('u')}`;

/** What the gate of questions needs to know of a student's school and earlier messages. */
export interface SafetyGate {
  school_id: number | null;
  enabled: boolean;
  confirmed: boolean;
  help_lines: HelpLine[];
  /** The user's last messages of the conversation in view, newest last. */
  earlier: string[];
  /** Those of the last three that were questions of danger: with the fixed reply, or answered for school. */
  dangers: string[];
}

const lastQuestions = (userId: number, conversationId: string | null): Fragment => fragment`
  SELECT m.id, m.content, m.turn_id, m.details FROM users asker JOIN messages m
      ON m.conversation_id = COALESCE(${conversationId}::uuid, asker.active_conversation_id) AND m.user_id = asker.id
   WHERE asker.id = ${userId}::int AND m.role = 'user' AND m.in_view ORDER BY m.id DESC`;

/** The columns of a {@link SafetyGate}, of a school `a` and its safeguarding `g`. */
export const gateOf = (userId: number, conversationId: string | null): Fragment => fragment`
  a.id AS school_id, COALESCE(g.enabled, false) AS enabled, g.confirmed_at IS NOT NULL AS confirmed,
  COALESCE(g.help_lines, '[]') AS help_lines,
  ARRAY(SELECT content FROM (${lastQuestions(userId, conversationId)} LIMIT 4) AS last ORDER BY id) AS earlier,
  ARRAY(SELECT content FROM (${lastQuestions(userId, conversationId)} LIMIT 3) AS last
         WHERE details @> '{"for_school": true}' OR EXISTS (
           SELECT FROM messages r WHERE r.turn_id = last.turn_id AND r.details -> 'safety' ? 'of_danger') ORDER BY id) AS dangers`;

/** @param conversationId null for the active conversation */
export async function findGate(
  on: Executor,
  userId: number,
  school: string | null,
  conversationId: string | null,
): Promise<SafetyGate> {
  const found = await sql(on, 'safeguarding.gate').row<SafetyGate>`
    SELECT ${gateOf(userId, conversationId)}
      FROM (SELECT) AS one LEFT JOIN schools a ON a.name = ${school} LEFT JOIN safeguarding g ON g.school_id = a.id`;
  if (!found) throw new Error('The gate was not read.');
  return found;
}

/** A lead or a deputy as the settings show them. */
export interface NamedPerson {
  id: number;
  username: string;
  display_name: string;
  available: boolean;
}

export async function findOfSchool(on: Executor, schoolId: number): Promise<Safeguarding | null> {
  return on.getRepository(Safeguarding).findOneBy({ school_id: schoolId });
}

/**
 * Sets by when a lead or deputy who left is to be replaced, in the schools where one is missing, and clears it where both
 * are there.
 * @returns the schools where one is newly missing
 */
export async function markReplacements(on: Executor, days: number): Promise<number[]> {
  return sql(on).column<number>`
    WITH state AS (
      SELECT g.school_id, (SELECT count(*) FROM users u, schools s
                            WHERE s.id = g.school_id AND u.id IN (g.lead_id, g.deputy_id) AND ${raw(OF_STAFF)}) < 2 AS missing
        FROM safeguarding g WHERE g.enabled AND g.confirmed_at IS NOT NULL),
    changed AS (
      UPDATE safeguarding g SET replacement_due = CASE WHEN missing THEN now() + ${days} * interval '1 day' END
        FROM state WHERE state.school_id = g.school_id AND missing <> (g.replacement_due IS NOT NULL)
      RETURNING g.school_id, missing)
    SELECT school_id FROM changed WHERE missing`;
}

/** The people of these ids, and whether each belongs to the staff of the school now. */
export async function findNamed(
  on: Executor,
  schoolId: number,
  ids: ReadonlyArray<number | null>,
): Promise<NamedPerson[]> {
  return sql(on).rows<NamedPerson>`
    SELECT u.id, ${raw(NAMED)}, ${raw(OF_STAFF)} AS available FROM users u, schools s
     WHERE s.id = ${schoolId} AND u.id = ANY(${ids}::int[]) AND ${raw(present('u'))}`;
}

/** Stores the settings of a school. Call it in the transaction that read them under the lock of the school. */
export async function store(on: Executor, settings: Safeguarding): Promise<void> {
  await on.getRepository(Safeguarding).upsert(settings, ['school_id']);
}

/**
 * Records an attempt to post an alert to the webhook of a school, unless the address has changed meanwhile.
 * @param error the code of the failure; null where the alert was accepted
 */
export async function recordDelivery(
  on: Executor,
  { school_id, webhook_url }: { school_id: number; webhook_url: string },
  error: string | null,
): Promise<void> {
  await sql(on).rows`
    UPDATE safeguarding SET webhook_error = ${error}::text,
           webhook_delivered_at = CASE WHEN ${error}::text IS NULL THEN now() ELSE webhook_delivered_at END,
           webhook_failing_since = CASE WHEN ${error}::text IS NOT NULL THEN COALESCE(webhook_failing_since, now()) END
     WHERE school_id = ${school_id} AND webhook_url = ${webhook_url}`;
}

/** A webhook whose last attempt failed. */
export interface FailingWebhook {
  school: string;
  since: Date;
  error: string;
}

/** The failing webhooks of all schools, the one that fails longest first. */
export async function findFailingWebhooks(on: Executor): Promise<FailingWebhook[]> {
  return sql(on).rows<FailingWebhook>`
    SELECT s.name AS school, webhook_failing_since AS since, webhook_error AS error
      FROM safeguarding g JOIN schools s ON s.id = g.school_id
     WHERE webhook_failing_since IS NOT NULL ORDER BY since, s.id`;
}

/**
 * Records that the lead or the deputy confirmed. A school without cases has none that would have to wait. False where the user is neither, or no longer of
 * the school's staff.
 */
export async function confirm(on: Executor, schoolId: number, userId: number): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE safeguarding g
       SET lead_confirmed_at = CASE WHEN lead_id = u.id THEN COALESCE(lead_confirmed_at, now()) ELSE lead_confirmed_at END,
           deputy_confirmed_at = CASE WHEN deputy_id = u.id THEN COALESCE(deputy_confirmed_at, now())
                                      ELSE deputy_confirmed_at END,
           lead_waits = lead_waits AND (lead_id <> u.id OR EXISTS (SELECT FROM safety_cases c WHERE c.school_id = s.id)),
           deputy_waits = deputy_waits AND (deputy_id <> u.id OR EXISTS (SELECT FROM safety_cases c WHERE c.school_id = s.id)),
           confirmed_at = COALESCE(confirmed_at, CASE
             WHEN lead_id = u.id AND deputy_confirmed_at IS NOT NULL OR deputy_id = u.id AND lead_confirmed_at IS NOT NULL
             THEN now() END)
      FROM users u, schools s
     WHERE g.school_id = ${schoolId} AND s.id = g.school_id AND u.id = ${userId} AND u.id IN (g.lead_id, g.deputy_id)
       AND ${raw(OF_STAFF)} RETURNING g.school_id`;
}

/** Whether the school has cases, open or closed. */
export function hasCases(on: Executor, schoolId: number): Promise<boolean> {
  return sql(on).hasRow`SELECT FROM safety_cases WHERE school_id = ${schoolId} LIMIT 1`;
}

/** Which cases a lead or deputy sees. */
export interface CaseScope {
  school: number;
  /** Only cases from then on; null for all. */
  since: Date | null;
}

/** Which cases the user sees as the confirmed lead or deputy of a school; null if the user is neither. */
export async function findCaseScope(on: Executor, userId: number): Promise<CaseScope | null> {
  return sql(on).row<CaseScope>`
    SELECT g.school_id AS school, CASE WHEN g.lead_id = u.id AND g.lead_waits THEN g.lead_confirmed_at
                                       WHEN g.deputy_id = u.id AND g.deputy_waits THEN g.deputy_confirmed_at END AS since
      FROM safeguarding g JOIN schools s ON s.id = g.school_id JOIN users u ON u.id = ${userId}
     WHERE (g.lead_id = u.id AND g.lead_confirmed_at IS NOT NULL
            OR g.deputy_id = u.id AND g.deputy_confirmed_at IS NOT NULL) AND ${raw(OF_STAFF)}`;
}

/** Lets the confirmed lead or deputy see the cases from before. False where the user waits for nothing. */
export async function showEarlierCases(on: Executor, schoolId: number, userId: number): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE safeguarding SET lead_waits = lead_waits AND lead_id IS DISTINCT FROM ${userId}::int,
                            deputy_waits = deputy_waits AND deputy_id IS DISTINCT FROM ${userId}::int
     WHERE school_id = ${schoolId}
       AND (lead_id = ${userId} AND lead_waits AND lead_confirmed_at IS NOT NULL
            OR deputy_id = ${userId} AND deputy_waits AND deputy_confirmed_at IS NOT NULL) RETURNING school_id`;
}

/** Takes the confirmation of leads and deputies: they confirm anew, and see no earlier case until another agrees. Counts them. */
export async function withdrawConfirmations(on: Executor, userIds: readonly number[]): Promise<number> {
  const ended = await sql(on).column<number>`
    WITH ended AS (
      SELECT school_id, lead_confirmed_at IS NOT NULL AND COALESCE(lead_id = ANY(${userIds}::int[]), false) AS lead,
             deputy_confirmed_at IS NOT NULL AND COALESCE(deputy_id = ANY(${userIds}::int[]), false) AS deputy
        FROM safeguarding WHERE lead_id = ANY(${userIds}::int[]) OR deputy_id = ANY(${userIds}::int[]))
    UPDATE safeguarding g
       SET lead_confirmed_at = CASE WHEN NOT e.lead THEN lead_confirmed_at END, lead_waits = lead_waits OR e.lead,
           deputy_confirmed_at = CASE WHEN NOT e.deputy THEN deputy_confirmed_at END, deputy_waits = deputy_waits OR e.deputy
      FROM ended e WHERE e.school_id = g.school_id AND (e.lead OR e.deputy) RETURNING e.lead::int + e.deputy::int`;
  return ended.reduce((sum, seats) => sum + seats, 0);
}

/** Who of these users is named as lead or deputy, belongs to the staff of the school, and has to confirm. */
export async function findUnconfirmed(
  on: Executor,
  userIds: readonly number[],
): Promise<Array<{ school_id: number; user_id: number }>> {
  return sql(on).rows<{ school_id: number; user_id: number }>`
    SELECT g.school_id, u.id AS user_id FROM users u
      JOIN safeguarding g ON u.id = g.lead_id AND g.lead_confirmed_at IS NULL OR u.id = g.deputy_id AND g.deputy_confirmed_at IS NULL
      JOIN schools s ON s.id = g.school_id
     WHERE u.id = ANY(${userIds}::int[]) AND ${raw(OF_STAFF)}`;
}

/**
 * Who is told of a case: the lead, without one the deputy and the admins of the school.
 * @param isLate the lead did not acknowledge it in time: the deputy, without one the admins
 */
export async function findAlerted(on: Executor, schoolId: number, isLate = false): Promise<number[]> {
  return sql(on).column<number>`
    WITH staff AS (
      SELECT u.id, CASE WHEN u.id = g.lead_id AND g.lead_confirmed_at IS NOT NULL THEN 1
                        WHEN u.id = g.deputy_id AND g.deputy_confirmed_at IS NOT NULL THEN 2
                        WHEN u.role = 'SCHOOL_ADMIN' THEN 3 END AS rank
        FROM safeguarding g JOIN schools s ON s.id = g.school_id JOIN users u ON ${raw(OF_STAFF)}
       WHERE g.school_id = ${schoolId})
    SELECT id FROM staff WHERE rank = (SELECT min(rank) FROM staff WHERE rank > ${isLate ? 1 : 0}::int)
       OR rank = 3 AND NOT EXISTS (SELECT FROM staff WHERE rank = 1)`;
}

/** Who keeps the settings of a school right: its lead, its deputy, and its admins, of those who are there. */
export async function findResponsible(on: Executor, schoolId: number): Promise<number[]> {
  return sql(on).column<number>`
    SELECT u.id FROM safeguarding g JOIN schools s ON s.id = g.school_id JOIN users u ON ${raw(OF_STAFF)}
     WHERE g.school_id = ${schoolId} AND (u.id IN (g.lead_id, g.deputy_id) OR u.role = 'SCHOOL_ADMIN') ORDER BY u.id`;
}

/**
 * Closes the last week of each school, by its clock and from Monday, once.
 * @returns the schools with a concern of that week that is still open
 */
export async function closeWeek(on: Executor): Promise<number[]> {
  return sql(on).column<number>`
    WITH monday AS (
      SELECT g.school_id, g.weekly_until,
             date_trunc('week', now(), COALESCE(s.time_zone, 'UTC')) AS starts_at
        FROM safeguarding g JOIN schools s ON s.id = g.school_id WHERE g.enabled),
    closed AS (
      UPDATE safeguarding g SET weekly_until = m.starts_at FROM monday m
       WHERE m.school_id = g.school_id AND (g.weekly_until IS NULL OR g.weekly_until < m.starts_at)
      RETURNING g.school_id, m.weekly_until AS since, m.starts_at AS until)
    SELECT school_id FROM closed WHERE EXISTS (
      SELECT FROM safety_cases c WHERE c.school_id = closed.school_id AND c.tier = 'concern' AND c.closed_at IS NULL
         AND c.created_at >= COALESCE(closed.since, closed.until - interval '7 days') AND c.created_at < closed.until)`;
}

/** The schools that are due to be reminded, each once in `days`: the help lines were not reviewed in that time either. */
export async function markReminded(on: Executor, days: number): Promise<number[]> {
  return sql(on).column<number>`
    UPDATE safeguarding SET reminded_at = now()
     WHERE enabled AND confirmed_at IS NOT NULL
       AND GREATEST(confirmed_at, reviewed_at, reminded_at) < now() - ${days} * interval '1 day' RETURNING school_id`;
}
