// SQL: a case, its number and what decides its notices are stored in one statement.
import type { CasePlace } from '@studyhall/contracts';
import type { SafetyCategory, SafetyTier } from '@studyhall/domain';
import { lockUserInTransaction } from '../advisory-locks.js';
import { sql, type Executor } from '../sql.js';
import * as outbox from './outbox.repository.js';
import * as safeguarding from './safeguarding.repository.js';

/** Concerns of a student within seven days that make a pattern. */
const PATTERN_CASES = 3;

/** Notices of danger of one student within ten minutes, until a case is acknowledged. Further cases are in the list. */
export const MAX_NOTICES = 3;

/** The notices of one student: so many cases within the time have one, until a case of the tier is acknowledged. */
const NOTICES = {
  danger: { kind: 'safety_case', max: MAX_NOTICES, minutes: 10 },
  concern: { kind: 'safety_pattern', max: 1, minutes: 7 * 24 * 60 },
} as const;

/** What of a question is recorded. */
export interface SafetyRecord {
  /** Of the case. */
  id: string;
  schoolId: number;
  userId: number;
  tier: SafetyTier;
  category: SafetyCategory;
  passage: string;
  /** Whether the passage is of a reply that was withheld, and not of the student. */
  isReply: boolean;
  place: CasePlace;
}

/**
 * Stores a case with the notices of it, or counts what is not allowed. Call it in the transaction that stores the question or
 * the end of its reply. A turn has one case, which danger raises. Cases of one student are recorded one after the other.
 * @param conversationId decides where words of a chat were written: in that of a lesson, of homework, or in another one
 * @returns what was recorded, with the id of its case; null where the turn had this case before, or none was made
 */
export async function record(
  on: Executor,
  turnId: string,
  safety: SafetyRecord,
  conversationId: string | null = null,
): Promise<SafetyRecord | null> {
  const { schoolId, userId, tier, category, passage, isReply, place } = safety;
  if (tier === 'not_allowed') {
    await sql(on).rows`
      INSERT INTO safety_counts (school_id, day, category, count)
      VALUES (${schoolId}, (now() AT TIME ZONE 'UTC')::date, ${category}, 1)
      ON CONFLICT (school_id, day, category, tier) DO UPDATE SET count = safety_counts.count + 1`;
    return null;
  }
  const { kind, max, minutes } = NOTICES[tier];
  await lockUserInTransaction(on, 'cases', userId);
  const stored = await sql(on).row<{ id: string; is_pattern: boolean; is_told: boolean }>`
    WITH known AS (SELECT student_number FROM safety_cases WHERE user_id = ${userId} AND school_id = ${schoolId} LIMIT 1),
    given AS (INSERT INTO safety_numbers AS n (school_id, last) SELECT ${schoolId}, 1 WHERE NOT EXISTS (SELECT FROM known)
              ON CONFLICT (school_id) DO UPDATE SET last = n.last + 1 RETURNING last)
    INSERT INTO safety_cases AS c (id, school_id, user_id, turn_id, tier, category, passage, is_reply, place, is_pattern, student_number)
    SELECT ${safety.id}, ${schoolId}, ${userId}, ${turnId}, ${tier}, ${category}, ${passage}, ${isReply},
           COALESCE((SELECT CASE WHEN lesson_id IS NOT NULL THEN 'lesson'
                                 WHEN EXISTS (SELECT FROM activity_work w WHERE w.conversation_id = v.id) THEN 'homework' END
                       FROM conversations v WHERE v.id = ${conversationId} AND ${place}::text = 'chat'), ${place}::text),
           ${tier} = 'concern' AND ${PATTERN_CASES} - 1 <= (
             SELECT count(*) FROM safety_cases
              WHERE user_id = ${userId} AND tier = 'concern' AND created_at > now() - interval '7 days'),
           COALESCE((SELECT student_number FROM known), (SELECT last FROM given))
    ON CONFLICT (turn_id) DO UPDATE SET tier = excluded.tier, category = excluded.category, passage = excluded.passage,
                                        place = excluded.place, created_at = now(), acknowledged_at = NULL, acknowledged_by = NULL
     WHERE c.tier = 'concern' AND excluded.tier = 'danger' AND c.closed_at IS NULL
    RETURNING id, is_pattern, ${max} <= (
      SELECT count(DISTINCT o.id) FROM safety_cases o JOIN outbox_items i ON i.case_id = o.id
       WHERE o.user_id = ${userId} AND i.kind = ${kind} AND i.created_at > now() - ${minutes} * interval '1 minute'
         AND i.created_at > (SELECT COALESCE(max(acknowledged_at), '-infinity') FROM safety_cases
                              WHERE user_id = ${userId} AND tier = ${tier})) AS is_told`;
  if (!stored) return null;
  const { id } = stored;
  if (!stored.is_told && (tier === 'danger' || stored.is_pattern))
    await outbox.add(on, { kind, schoolId, caseId: id }, await safeguarding.findAlerted(on, schoolId));
  return { ...safety, id };
}

/**
 * Whether the user has a case with this passage.
 * @param questionId looks at cases since this message was written; without it at those of the last 7 days
 */
export async function isRecorded(
  on: Executor,
  userId: number,
  passage: string,
  questionId?: number,
): Promise<boolean> {
  return sql(on).hasRow`
    SELECT FROM safety_cases WHERE user_id = ${userId} AND passage = ${passage} AND created_at > COALESCE(
      (SELECT created_at FROM messages WHERE id = ${questionId ?? null}), now() - interval '7 days') LIMIT 1`;
}

/** As {@link record}, where the user has no case with this passage of the last 7 days, also of a request at the same moment. */
export async function recordOnce(
  on: Executor,
  turnId: string,
  safety: SafetyRecord,
): Promise<SafetyRecord | null> {
  await lockUserInTransaction(on, 'cases', safety.userId);
  if (await isRecorded(on, safety.userId, safety.passage)) return null;
  return record(on, turnId, safety);
}

/**
 * Records that the student said of a question of danger that it is for school, once. Call it in the transaction that stores the new reply.
 * @param group of the versions of its reply: the case has the turn of one of them
 */
export async function noteForSchool(on: Executor, userId: number, group: number): Promise<void> {
  await sql(on).rows`
    UPDATE safety_cases SET said_for_school_at = now()
     WHERE user_id = ${userId} AND tier = 'danger' AND NOT is_reply AND said_for_school_at IS NULL
       AND turn_id IN (SELECT turn_id FROM messages WHERE version_group = ${group} AND user_id = ${userId})`;
}
