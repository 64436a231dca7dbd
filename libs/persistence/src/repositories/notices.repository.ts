// SQL: version, term and acceptance of a person are compared in one statement.
import { NOTICE_VERSION } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { SchoolNotice } from '../entities/school-notice.entity.js';
import { fragment, raw, sql, type Executor } from '../sql.js';

/** The version of both texts of the notice `n`. */
const VERSION = fragment`${raw(`'${NOTICE_VERSION}.'`)} || n.version`;

/** The first day of the school's current term in its time zone; empty without one. */
const TERM = raw(`COALESCE((
  SELECT max(t.value ->> 'from') FROM use_rules r, jsonb_array_elements(r.open_hours -> 'terms') AS t
   WHERE r.school = s.name AND r.role IS NULL
     AND (t.value ->> 'from')::date <= (now() AT TIME ZONE COALESCE(s.time_zone, 'UTC'))::date), '')`);

/** The notice that a student must accept. */
export interface NoticeOfStudent {
  school_id: number;
  version: string;
  term: string;
  texts: Record<string, string>;
  accepted_at: Date | null;
}

/** Null for users who are not asked: other roles, and students of schools without a notice. */
export function findOfUser(on: Executor, userId: number): Promise<NoticeOfStudent | null> {
  return sql(on, 'notices.of_user').row<NoticeOfStudent>`
    SELECT now.*, a.accepted_at
      FROM (SELECT u.id AS user_id, n.school_id, ${VERSION} AS version, ${TERM} AS term, n.texts
              FROM users u JOIN schools s ON s.name = u.school JOIN school_notices n ON n.school_id = s.id
             WHERE u.id = ${userId} AND u.role = 'STUDENT' AND n.enabled) AS now
      LEFT JOIN notice_acceptances a
        ON a.user_id = now.user_id AND a.school_id = now.school_id AND a.version = now.version AND a.term = now.term`;
}

export async function accept(
  on: Executor,
  userId: number,
  { school_id, version, term }: NoticeOfStudent,
  language: string,
): Promise<void> {
  await sql(on).rows`
    INSERT INTO notice_acceptances (user_id, school_id, version, term, language)
    VALUES (${userId}, ${school_id}, ${version}, ${term}, ${language}) ON CONFLICT DO NOTHING`;
}

export async function findOfSchool(on: Executor, schoolId: number): Promise<SchoolNotice> {
  const found = await on.getRepository(SchoolNotice).findOneBy({ school_id: schoolId });
  return found ?? { school_id: schoolId, enabled: false, texts: {}, version: 1 };
}

export async function store(on: Executor, notice: SchoolNotice): Promise<void> {
  await on.getRepository(SchoolNotice).save(notice);
}

/** Number of students of a school, and of those who accepted the current notice in this term. */
export async function count(on: Executor, schoolId: number): Promise<{ students: number; accepted: number }> {
  const counts = await sql(on).row<{ students: number; accepted: number }>`
    SELECT count(u.id)::int AS students, count(a.user_id)::int AS accepted
      FROM schools s LEFT JOIN school_notices n ON n.school_id = s.id
      JOIN users u ON u.school = s.name AND u.role = 'STUDENT' AND ${raw(present('u'))}
      LEFT JOIN notice_acceptances a
        ON a.user_id = u.id AND a.school_id = s.id AND a.version = ${VERSION} AND a.term = ${TERM}
     WHERE s.id = ${schoolId}`;
  return counts ?? { students: 0, accepted: 0 };
}
