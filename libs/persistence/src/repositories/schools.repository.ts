import type { Scope } from '@studyhall/domain';
import { Conditions } from '../conditions.js';
import { FormerSchoolName } from '../entities/former-school-name.entity.js';
import { School as StoredSchool } from '../entities/school.entity.js';
import { IN_ORDER } from '../natural-order.js';
import { rows, type Executor } from '../sql.js';

export type School = StoredSchool;

/** Names of schools in order, without archived ones unless asked for. */
export async function findNames(
  on: Executor,
  scope: Scope,
  page: { search?: string; limit?: number; archived?: boolean } = {},
): Promise<string[]> {
  const where = new Conditions().inScope(scope, 'name');
  if (!page.archived) where.add('archived_at IS NULL');
  where.matching('search_key(name)', page.search);
  const limit = where.value(page.limit ?? null);
  // SQL: in the natural order.
  const found = await rows<{ name: string }>(
    on,
    `SELECT name FROM schools WHERE ${where.sql} ORDER BY name ${IN_ORDER} LIMIT ${limit}`,
    where.values,
  );
  return found.map(({ name }) => name);
}

export async function findByName(on: Executor, name: string): Promise<School | null> {
  return on.getRepository(StoredSchool).findOneBy({ name });
}

/** The name today of a school that had this name before a rename or a merge; null for a name that no school had. */
export async function findCurrentName(on: Executor, former: string): Promise<string | null> {
  const found = await on
    .getRepository(FormerSchoolName)
    .findOne({ where: { name: former }, relations: { school: true } });
  return found?.school?.name ?? null;
}
