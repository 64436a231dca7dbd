// SQL: figures and names of several tables in one statement, in the natural order.
import type { Scope, UnusableSchool } from '@studyhall/domain';
import { Conditions } from '../conditions.js';
import { FormerSchoolName } from '../entities/former-school-name.entity.js';
import { School as StoredSchool } from '../entities/school.entity.js';
import { IN_ORDER } from '../natural-order.js';
import { raw, sql, type Executor } from '../sql.js';

export type School = StoredSchool;
export type SchoolSettings = Pick<
  School,
  | 'time_zone'
  | 'languages'
  | 'help_contact'
  | 'study_mode'
  | 'password_sign_in'
  | 'family_name_first'
  | 'mask_personal_data'
>;

/** Names of schools in order; archived ones only if requested. */
export async function findNames(
  on: Executor,
  scope: Scope,
  page: { search?: string; limit?: number; archived?: boolean } = {},
): Promise<string[]> {
  const where = new Conditions().inScope(scope, 'name');
  if (!page.archived) where.add('archived_at IS NULL');
  where.matching('search_key(name)', page.search);
  return sql(on).column<string>`
    SELECT name FROM schools WHERE ${where.fragment} ORDER BY name ${raw(IN_ORDER)} LIMIT ${page.limit ?? null}`;
}

export async function findByName(on: Executor, name: string): Promise<School | null> {
  return on.getRepository(StoredSchool).findOneBy({ name });
}

/** The time zone of a school; null if it has none or does not exist. */
export async function findTimeZone(on: Executor, name: string): Promise<string | null> {
  return (await findByName(on, name))?.time_zone ?? null;
}

/** Those of the names that may not be stored: of archived or renamed schools. */
export async function findUnusable(on: Executor, names: readonly string[]): Promise<UnusableSchool[]> {
  return sql(on).rows`
    SELECT wanted.name, c.name AS current FROM unnest(${names}::text[]) AS wanted (name)
      LEFT JOIN schools s ON s.name = wanted.name
      LEFT JOIN former_school_names f ON f.name = wanted.name AND s.id IS NULL
      LEFT JOIN schools c ON c.id = f.school_id
     WHERE s.archived_at IS NOT NULL OR c.id IS NOT NULL`;
}

export async function findFormerNames(on: Executor, id: number): Promise<string[]> {
  const found = await on
    .getRepository(FormerSchoolName)
    .find({ where: { school_id: id }, order: { name: 'ASC' } });
  return found.map(({ name }) => name);
}

/** Locks schools against changes until the transaction ends, in id order. */
export async function lockSchools(on: Executor, ids: readonly number[]): Promise<School[]> {
  return on
    .getRepository(StoredSchool)
    .createQueryBuilder('s')
    .where('s.id IN (:...ids)', { ids })
    .orderBy('s.id')
    .setLock('pessimistic_write')
    .getMany();
}

export async function insertSchool(
  on: Executor,
  school: { name: string } & Partial<SchoolSettings>,
): Promise<number> {
  const schools = on.getRepository(StoredSchool);
  const stored = schools.create(school);
  await schools.insert(stored);
  return stored.id;
}

export async function updateSchool(
  on: Executor,
  id: number,
  change: Partial<SchoolSettings & Pick<School, 'archived_at'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await on.getRepository(StoredSchool).update({ id }, change);
  // The update fires the trigger that sets `shown_name`.
  if (change.family_name_first !== undefined)
    await sql(on).rows`
      UPDATE users u SET given_name = given_name FROM schools s WHERE s.id = ${id} AND u.school = s.name AND u.family_name IS NOT NULL`;
}

/** Removes a name from the former names, because a school uses it again. */
export async function removeFormerName(on: Executor, name: string): Promise<void> {
  await on.getRepository(FormerSchoolName).delete({ name });
}

/** The current names of schools that formerly had one of these names. */
export async function findRenamed(on: Executor, names: readonly string[]): Promise<Map<string, string>> {
  const found = await sql(on).rows<{ former: string; name: string }>`
    SELECT f.name AS former, s.name FROM former_school_names f JOIN schools s ON s.id = f.school_id
     WHERE f.name = ANY(${names}::text[]) AND NOT EXISTS (SELECT FROM schools WHERE name = f.name)`;
  return new Map(found.map(({ former, name }) => [former, name]));
}
