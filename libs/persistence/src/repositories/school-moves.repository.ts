// SQL: bulk updates of each table, with names in any case.
import type { SchoolEffects } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { BY_SHOWN_NAME, NAMED } from '../names/person.js';
import { FormerSchoolName } from '../entities/former-school-name.entity.js';
import { School } from '../entities/school.entity.js';
import { raw, sql, type Executor } from '../sql.js';
import * as schoolMemberships from './school-memberships.repository.js';
import * as budgets from './budgets.repository.js';
import * as retention from './retention.repository.js';
import * as safetyCases from './safety-cases.repository.js';

/** The tables that reference a school by name, including removed rows that can be restored. */
export const NAMING_SCHOOLS = [
  'users',
  'stored_groups',
  'stored_invites',
  'approval_requests',
  'stored_announcements',
  'identity_provider_schools',
  'identity_rules',
  'roster_sources',
  'limits',
  'use_rules',
  'budgets',
  'budget_holds',
  'usage_ledger',
  'memberships',
] as const;

/** What a rename or merge of a school affects. */
export async function countEffects(on: Executor, name: string): Promise<SchoolEffects> {
  const found = await sql(on).row<SchoolEffects>`
    SELECT (SELECT COALESCE(sum(count), 0)::int FROM user_counts WHERE school = ${name}) AS users,
           (SELECT count(*)::int FROM groups WHERE school = ${name}) AS classes,
           (SELECT count(*)::int FROM invites WHERE school = ${name} AND revoked_at IS NULL) AS invitations,
           (SELECT count(*)::int FROM approval_requests WHERE school = ${name} AND outcome IS NULL) AS requests`;
  return found ?? { users: 0, classes: 0, invitations: 0, requests: 0 };
}

/** Renames a school in all tables. The caller must hold the lock `schools` exclusively, and that of the row. */
export async function renameSchool(
  on: Executor,
  { id, name }: Pick<School, 'id' | 'name'>,
  newName: string,
): Promise<void> {
  const former = on.getRepository(FormerSchoolName);
  await former.delete({ name: newName });
  await on.getRepository(School).update({ id }, { name: newName });
  await former.insert({ name, school_id: id });
  await moveRecords(on, name, newName);
}

/** Ends the limits, rules and budget of a school, because those of the remaining school apply. Returns their number. */
export async function endLimits(on: Executor, school: string): Promise<number> {
  let ended = 0;
  for (const table of ['limits', 'use_rules', 'budgets'])
    ended += (await sql(on).rows`DELETE FROM ${raw(table)} WHERE school = ${school} RETURNING 1`).length;
  return ended;
}

/**
 * Moves everything of the school `from` to `into` and removes `from`. Its former names refer to `into` from then on. The
 * caller must hold the lock `schools` exclusively, and those of both rows.
 */
export async function mergeSchool(on: Executor, from: School, into: School): Promise<void> {
  // Drops the row if the provider already has the other school.
  await sql(on).rows`
    DELETE FROM identity_provider_schools p WHERE school = ${from.name} AND EXISTS (
      SELECT FROM identity_provider_schools o WHERE o.provider_id = p.provider_id AND o.school = ${into.name})`;
  await schoolMemberships.removeDoubles(on, from.name, into.name);
  for (const table of NAMING_SCHOOLS)
    await sql(on).rows`UPDATE ${raw(table)} SET school = ${into.name} WHERE school = ${from.name}`;
  await budgets.recount(on, into.name);
  await moveRecords(on, from.name, into.name);
  await retention.mergeInto(on, from.id, into.id);
  await safetyCases.moveToSchool(on, from.id, into.id);
  await sql(on).rows`UPDATE erasure_certificates SET school_id = ${into.id} WHERE school_id = ${from.id}`;
  // Masking stays on for users who had it.
  if (from.mask_personal_data)
    await on.getRepository(School).update({ id: into.id }, { mask_personal_data: true });
  const former = on.getRepository(FormerSchoolName);
  await former.update({ school_id: from.id }, { school_id: into.id });
  await on.getRepository(School).delete({ id: from.id });
  await former.insert({ name: from.name, school_id: into.id });
}

/** Waiting imports, and the audit log: admins of the school continue to see entries under the old name. */
async function moveRecords(on: Executor, name: string, newName: string): Promise<void> {
  // These columns may contain names without a school.
  await sql(on).rows`UPDATE import_rows SET school = ${newName} WHERE school = ${name}`;
  await sql(on).rows`UPDATE audit_log SET school = ${newName} WHERE school = ${name}`;
  await sql(on).rows`UPDATE audit_log SET other_school = ${newName} WHERE other_school = ${name}`;
}

/** The school admins of a school, by name. */
export async function findAdmins(
  on: Executor,
  school: string,
): Promise<Array<{ id: number; username: string; display_name: string; access_granted: boolean }>> {
  return sql(on).rows`
    SELECT u.id, ${raw(NAMED)}, u.access_granted FROM users u
     WHERE u.school = ${school} AND u.role = 'SCHOOL_ADMIN' AND ${raw(present('u'))} ORDER BY ${raw(BY_SHOWN_NAME.join(', '))}`;
}

/** The students and teachers of a school who have a session. */
export async function findClassesOnline(on: Executor, school: string): Promise<number[]> {
  return sql(on).column<number>`
    SELECT DISTINCT u.id FROM users u JOIN sessions s ON s.user_id = u.id
     WHERE u.school = ${school} AND u.role IN ('STUDENT', 'TEACHER') AND ${raw(present('u'))} AND s.expires_at > now()`;
}
