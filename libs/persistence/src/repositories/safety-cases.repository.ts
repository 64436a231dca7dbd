// SQL: figures and states change in one statement each.
import type {
  CloseCaseRequest,
  DeletedStudent,
  ListedSafetyCase,
  ReadLogEntry,
  Role,
  SafetyCaseRow,
  SafetyCasesQuery,
  SafetyReadLog,
} from '@studyhall/contracts';
import { held } from '../conditions.js';
import { NAMED } from '../names/person.js';
import { fragment, raw, sql, type Executor, type Fragment } from '../sql.js';
import type * as safeguarding from './safeguarding.repository.js';
import { MAX_NOTICES } from './safety-records.repository.js';

type Times = 'said_for_school_at' | 'account_deleted_at' | 'escalated_at' | 'acknowledged_at' | 'closed_at';
type Stored<Row extends SafetyCaseRow> = Omit<Row, Times | 'created_at'> & { created_at: Date } & Record<
    Times,
    Date | null
  >;

const LISTED = `c.id, c.tier, c.category, c.is_pattern, c.is_reply, c.place, c.created_at, c.said_for_school_at, c.escalated_at, c.acknowledged_at,
  c.acknowledged_by, c.closed_at, c.closed_by, c.outcome`;
/** Of a case `c`, before the account is erased. */
const DELETED_AT = `(SELECT deleted_at FROM safety_deletions d
  WHERE d.school_id = c.school_id AND d.student_number = c.student_number) AS account_deleted_at`;

const toRow = <Row extends SafetyCaseRow>(found: Stored<Row>): Row =>
  ({
    ...found,
    created_at: found.created_at.toISOString(),
    said_for_school_at: found.said_for_school_at?.toISOString() ?? null,
    account_deleted_at: found.account_deleted_at?.toISOString() ?? null,
    escalated_at: found.escalated_at?.toISOString() ?? null,
    acknowledged_at: found.acknowledged_at?.toISOString() ?? null,
    closed_at: found.closed_at?.toISOString() ?? null,
  }) as unknown as Row;

/** What narrows a list of cases. */
export type CaseFilter = Pick<SafetyCasesQuery, 'state' | 'tier' | 'category' | 'by' | 'student'>;

/** What a lead or deputy sees of the cases `c`. */
const seen = ({ school, since }: safeguarding.CaseScope): Fragment => fragment`
  c.school_id = ${school} AND NOT c.waits AND (${since}::timestamptz IS NULL OR c.created_at >= ${since}::timestamptz)`;

/**
 * Moves the cases of a school that is merged into another one. They wait there: its lead and deputy knew nothing of them. A student
 * gets the number that the other school gave them, else a new one.
 */
export async function moveToSchool(on: Executor, fromId: number, intoId: number): Promise<void> {
  await sql(on).rows`
    WITH given AS (INSERT INTO safety_numbers AS n (school_id, last) SELECT ${intoId}, last FROM safety_numbers WHERE school_id = ${fromId}
                   ON CONFLICT (school_id) DO UPDATE SET last = n.last + excluded.last
                   RETURNING last - (SELECT last FROM safety_numbers WHERE school_id = ${fromId}) AS before),
    numbered AS (
      SELECT c.student_number AS old, o.student_number AS new FROM safety_cases c
        JOIN safety_cases o ON o.user_id = c.user_id AND o.school_id = ${intoId} WHERE c.school_id = ${fromId} GROUP BY 1, 2),
    deleted AS (
      INSERT INTO safety_deletions (school_id, student_number, deleted_at, open, total, is_told)
      SELECT ${intoId}, COALESCE(new, d.student_number + before), deleted_at, open, total, is_told
        FROM given, safety_deletions d LEFT JOIN numbered ON old = d.student_number WHERE d.school_id = ${fromId}
      ON CONFLICT (school_id, student_number) DO UPDATE
         SET open = safety_deletions.open + excluded.open, total = safety_deletions.total + excluded.total)
    UPDATE safety_cases c SET school_id = ${intoId}, waits = true, student_number = COALESCE(
             (SELECT new FROM numbered WHERE old = c.student_number), c.student_number + (SELECT before FROM given))
     WHERE school_id = ${fromId}`;
  await sql(on).rows`
    INSERT INTO safety_counts AS k (school_id, day, category, tier, count, false_alarms)
    SELECT ${intoId}, day, category, tier, count, false_alarms FROM safety_counts WHERE school_id = ${fromId}
    ON CONFLICT (school_id, day, category, tier) DO UPDATE
       SET count = k.count + excluded.count, false_alarms = k.false_alarms + excluded.false_alarms`;
}

/** How long a deleted account with cases is listed, and longer while its cases are there. Days. */
const DELETION_DAYS = 90;

/** The deleted accounts that had cases which the lead or deputy may see. */
export async function findDeletedStudents(
  on: Executor,
  { school, since }: safeguarding.CaseScope,
): Promise<DeletedStudent[]> {
  const found = await sql(on).rows<Omit<DeletedStudent, 'deleted_at'> & { deleted_at: Date }>`
    SELECT student_number, deleted_at, open, total FROM safety_deletions
     WHERE school_id = ${school} AND (${since}::timestamptz IS NULL OR deleted_at >= ${since}::timestamptz)
       AND deleted_at > now() - ${DELETION_DAYS} * interval '1 day'
     ORDER BY deleted_at DESC, student_number LIMIT 100`;
  return found.map((one) => ({ ...one, deleted_at: one.deleted_at.toISOString() }));
}

/**
 * Marks the deletions that can hardly be undone any more as told.
 * @returns the schools of those that were not told before
 */
export async function markDeletionsTold(on: Executor, seconds: number): Promise<number[]> {
  return sql(on).column<number>`
    WITH told AS (UPDATE safety_deletions SET is_told = true
                   WHERE NOT is_told AND deleted_at < now() - ${seconds} * interval '1 second' RETURNING school_id)
    SELECT DISTINCT school_id FROM told`;
}

/** Whether cases wait that came with a merge. */
export function hasMerged(on: Executor, schoolId: number): Promise<boolean> {
  return sql(on).hasRow`SELECT FROM safety_cases WHERE school_id = ${schoolId} AND waits LIMIT 1`;
}

/** Shows the cases that came with a merge to the lead and deputy. False where none waits. */
export function showMerged(on: Executor, schoolId: number): Promise<boolean> {
  return sql(on)
    .hasRow`UPDATE safety_cases SET waits = false WHERE school_id = ${schoolId} AND waits RETURNING id`;
}

/** Open before closed, danger before concern, not acknowledged before acknowledged. */
const URGENCY = `c.closed_at IS NOT NULL, c.tier <> 'danger', c.acknowledged_at IS NOT NULL`;

/**
 * A page of the cases that a lead or deputy sees, and how many there are: the most urgent first, then the newest. By
 * student: one case of each, the most urgent.
 */
export async function findPage(
  on: Executor,
  scope: safeguarding.CaseScope,
  filter: CaseFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ cases: ListedSafetyCase[]; total: number }> {
  const isByStudent = filter.by === 'student';
  const matching = fragment`
    WITH matching AS (
      SELECT ${raw(LISTED)}, ${raw(DELETED_AT)}, student_number, row_number() OVER (
               PARTITION BY user_id ORDER BY ${raw(URGENCY)}, c.created_at DESC, c.id) AS urgency,
             count(*) OVER student::int AS total, count(*) FILTER (WHERE c.closed_at IS NULL) OVER student::int AS open,
             max(c.created_at) OVER student AS newest_at
        FROM safety_cases c
       WHERE ${seen(scope)} AND (${filter.tier ?? null}::text IS NULL OR c.tier = ${filter.tier ?? null}::text)
         AND (${filter.category ?? null}::text IS NULL OR c.category = ${filter.category ?? null}::text)
         AND (${filter.student ?? null}::int IS NULL OR student_number = ${filter.student ?? null}::int)
         AND (${filter.state ?? null}::text IS NULL OR (c.closed_at IS NULL) = (${filter.state ?? null}::text = 'open'))
      WINDOW student AS (PARTITION BY user_id)),
    listed AS (SELECT * FROM matching WHERE urgency = 1 OR NOT ${isByStudent}::boolean)`;
  const [found, total] = await Promise.all([
    sql(on).rows<StoredListed>`
      ${matching} SELECT ${raw(LISTED)}, account_deleted_at, student_number, total, open, newest_at FROM listed c
       ORDER BY ${raw(URGENCY)}, CASE WHEN ${isByStudent}::boolean THEN newest_at ELSE c.created_at END DESC, c.id
       LIMIT ${limit} OFFSET ${offset}`,
    sql(on).value<number>`${matching} SELECT count(*)::int FROM listed`,
  ]);
  const cases = found.map(({ total: all, open, newest_at, ...row }) => ({
    ...toRow<ListedSafetyCase>(row),
    ...(isByStudent && { of_student: { total: all, open, newest_at: newest_at.toISOString() } }),
  }));
  return { cases, total: total ?? 0 };
}

type StoredListed = Stored<ListedSafetyCase> & {
  total: number;
  open: number;
  newest_at: Date;
};

export type FullCase = SafetyCaseRow & {
  user_id: number;
  username: string;
  display_name: string;
  passage: string;
  reason: string | null;
  withheld_reason: string | null;
};

/** Finds a case with its passage, and adds an entry to the read log. Null where the lead or deputy sees no such case. */
export async function readCase(
  on: Executor,
  scope: safeguarding.CaseScope,
  id: string,
  viewer: { id: number; name: string; role: string },
): Promise<FullCase | null> {
  const found = await sql(on).row<Stored<FullCase>>`
    WITH entry AS (
      INSERT INTO safety_looks (case_id, viewer_id, viewer, viewer_role)
      SELECT id, ${viewer.id}::int, ${viewer.name}, ${viewer.role} FROM safety_cases c WHERE id = ${id} AND ${seen(scope)}
      RETURNING case_id)
    SELECT ${raw(LISTED)}, ${raw(DELETED_AT)}, c.user_id, ${raw(NAMED)}, c.passage, c.reason, c.withheld_reason
      FROM safety_cases c JOIN entry ON entry.case_id = c.id JOIN users u ON u.id = c.user_id`;
  return found && toRow(found);
}

/** The first acknowledgement stays. False where the lead or deputy sees no such case. */
export async function acknowledge(
  on: Executor,
  scope: safeguarding.CaseScope,
  id: string,
  by: string,
): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE safety_cases c SET acknowledged_at = COALESCE(acknowledged_at, now()), acknowledged_by = COALESCE(acknowledged_by, ${by})
     WHERE id = ${id} AND ${seen(scope)} RETURNING id`;
}

/** Whether a case is one of a pattern. */
export async function isPattern(on: Executor, id: string): Promise<boolean> {
  return sql(on).hasRow`SELECT id FROM safety_cases WHERE id = ${id} AND is_pattern`;
}

/** Closes an open case; closing acknowledges it too. False where the lead or deputy sees no such open case. */
export async function close(
  on: Executor,
  scope: safeguarding.CaseScope,
  id: string,
  by: string,
  { outcome, reason, withheld_reason }: CloseCaseRequest,
): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE safety_cases c SET closed_at = now(), closed_by = ${by}, outcome = ${outcome}, reason = ${reason},
           withheld_reason = ${withheld_reason ?? null}, acknowledged_at = COALESCE(acknowledged_at, now()),
           acknowledged_by = COALESCE(acknowledged_by, ${by})
     WHERE id = ${id} AND ${seen(scope)} AND closed_at IS NULL RETURNING id`;
}

export async function exists(on: Executor, scope: safeguarding.CaseScope, id: string): Promise<boolean> {
  return sql(on).hasRow`SELECT id FROM safety_cases c WHERE id = ${id} AND ${seen(scope)}`;
}

/** Who read passages of the user: of closed cases, unless the lead withheld it. Newest first. */
export async function findReadLog(on: Executor, userId: number, limit: number): Promise<ReadLogEntry[]> {
  const found = await sql(on).rows<{ by: string; role: Role; at: Date }>`
    SELECT l.viewer AS by, l.viewer_role AS role, l.at FROM safety_looks l JOIN safety_cases c ON c.id = l.case_id
     WHERE c.user_id = ${userId} AND c.closed_at IS NOT NULL AND c.withheld_reason IS NULL ORDER BY l.id DESC LIMIT ${limit}`;
  return found.map(({ by, role, at }) => ({
    ...{ by, role, lesson: '' },
    ...{ at: at.toISOString(), until: at.toISOString() },
  }));
}

/** Which passages of the school a viewer read, newest first, and how many. */
export async function findReadLogOfViewer(
  on: Executor,
  schoolId: number,
  viewerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<SafetyReadLog> {
  const entries = fragment`safety_looks l JOIN safety_cases c ON c.id = l.case_id
    WHERE l.viewer_id = ${viewerId} AND c.school_id = ${schoolId}`;
  const [found, total] = await Promise.all([
    sql(on).rows<Omit<SafetyReadLog['looks'][number], 'at'> & { at: Date }>`
      SELECT l.case_id, c.category, c.tier, l.at FROM ${entries} ORDER BY l.id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql(on).value<number>`SELECT count(*)::int FROM ${entries}`,
  ]);
  return { looks: found.map((entry) => ({ ...entry, at: entry.at.toISOString() })), total: total ?? 0 };
}

/** A case that was not acknowledged in time; `is_told`: enough notices of its student go out with it. */
export interface LateCase {
  id: string;
  school_id: number;
  is_told: boolean;
}

/** Marks the cases of danger that were not acknowledged in time, each once. Two workers never mark the same case. */
export async function escalateDue(on: Executor): Promise<LateCase[]> {
  return sql(on).rows<LateCase>`
    WITH late AS (
      UPDATE safety_cases c SET escalated_at = now() FROM safeguarding g
       WHERE g.school_id = c.school_id AND c.tier = 'danger' AND c.acknowledged_at IS NULL AND c.escalated_at IS NULL
         AND c.created_at < now() - g.minutes_to_deputy * interval '1 minute'
       RETURNING c.id, c.school_id, c.user_id, c.created_at)
    SELECT id, school_id, ${MAX_NOTICES} < row_number() OVER (PARTITION BY user_id ORDER BY created_at, id) AS is_told FROM late`;
}

/** Removes cases that were closed longer ago than their school keeps them, without those of held users, and old notes of deletions. */
export async function removeOld(on: Executor): Promise<void> {
  await sql(on).rows`
    DELETE FROM safety_cases c USING schools s LEFT JOIN safeguarding g ON g.school_id = s.id
     WHERE s.id = c.school_id AND c.closed_at < now() - COALESCE(g.safety_days, 365) * interval '1 day'
       AND NOT ${raw(held('c.user_id'))}`;
  await sql(on).rows`
    DELETE FROM safety_deletions d WHERE deleted_at < now() - ${DELETION_DAYS} * interval '1 day' AND NOT EXISTS (
      SELECT FROM safety_cases c WHERE c.school_id = d.school_id AND c.student_number = d.student_number)`;
}
