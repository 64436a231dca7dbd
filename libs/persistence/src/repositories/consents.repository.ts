// SQL: the state of a consent is compared in lists and at the gate of the chat, and counted in one statement.
import { present } from '../conditions.js';
import { SchoolConsent } from '../entities/school-consent.entity.js';
import { raw, sql, type Executor } from '../sql.js';

/** Whether the school of the user `u` requires parental consent for this user. */
export const CONSENT_ASKED = `(u.role = 'STUDENT' AND u.school IN (
  SELECT s.name FROM schools s JOIN school_consents c ON c.school_id = s.id WHERE c.required))`;

/** The state of parental consent of the user `u`. */
export const CONSENT_STATE = `COALESCE(u.parent_consent->>'state', 'waiting')`;

/** Whether the user `u` may not use the assistant because required consent is missing. */
export const CONSENT_MISSING = `(${CONSENT_ASKED} AND ${CONSENT_STATE} <> 'given')`;

export async function findOfSchool(on: Executor, schoolId: number): Promise<SchoolConsent> {
  const found = await on.getRepository(SchoolConsent).findOneBy({ school_id: schoolId });
  return found ?? { school_id: schoolId, required: false, texts: {}, version: 1 };
}

export async function store(on: Executor, consent: SchoolConsent): Promise<void> {
  await on.getRepository(SchoolConsent).save(consent);
}

/** The text version of each school with a text. */
export async function findVersions(on: Executor): Promise<Map<string, number>> {
  const found = await sql(on).rows<{ name: string; version: number }>`
    SELECT s.name, c.version FROM school_consents c JOIN schools s ON s.id = c.school_id`;
  return new Map(found.map(({ name, version }) => [name, version]));
}

/** Number of students of a school, of those with consent, and of those whose consent was withdrawn. */
export async function count(
  on: Executor,
  schoolId: number,
): Promise<{ students: number; given: number; withdrawn: number }> {
  const counts = await sql(on).row<{ students: number; given: number; withdrawn: number }>`
    SELECT count(*)::int AS students, count(*) FILTER (WHERE ${raw(CONSENT_STATE)} = 'given')::int AS given,
           count(*) FILTER (WHERE ${raw(CONSENT_STATE)} = 'withdrawn')::int AS withdrawn
      FROM schools s JOIN users u ON u.school = s.name AND u.role = 'STUDENT' AND ${raw(present('u'))}
     WHERE s.id = ${schoolId}`;
  return counts ?? { students: 0, given: 0, withdrawn: 0 };
}
