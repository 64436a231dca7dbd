// SQL: figures and names of several tables in one statement, in the natural order.
import type { SchoolsQuery, SchoolView } from '@studyhall/contracts';
import type { Scope, UnusableSchool } from '@studyhall/domain';
import { Conditions } from '../conditions.js';
import { FormerSchoolName } from '../entities/former-school-name.entity.js';
import { School as StoredSchool } from '../entities/school.entity.js';
import { IN_ORDER, inOrder } from '../natural-order.js';
import { column, countRows, row, rows, type Executor, type WithDates } from '../sql.js';

export type School = StoredSchool;
export type SchoolSettings = Pick<
  School,
  'time_zone' | 'languages' | 'help_contact' | 'study_mode' | 'password_sign_in' | 'family_name_first'
>;

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
  return column<string>(
    on,
    `SELECT name FROM schools WHERE ${where.sql} ORDER BY name ${IN_ORDER} LIMIT ${limit}`,
    where.values,
  );
}

type Stored = WithDates<SchoolView, 'created_at'>;

/** Users are counted from the stored counts: there are a few rows a school, whatever its size. */
const VIEW = `s.id, s.name, COALESCE(c.students, 0) AS students, COALESCE(c.teachers, 0) AS teachers,
  COALESCE(c.admins, 0) AS admins, COALESCE(g.classes, 0) AS classes, s.archived_at IS NOT NULL AS archived,
  s.time_zone, s.languages, s.help_contact, s.study_mode, s.password_sign_in, s.family_name_first, s.created_at`;
const SOURCE = `schools s
  LEFT JOIN (SELECT school, sum(count) FILTER (WHERE role = 'STUDENT')::int AS students,
                    sum(count) FILTER (WHERE role = 'TEACHER')::int AS teachers,
                    sum(count) FILTER (WHERE role = 'SCHOOL_ADMIN')::int AS admins
               FROM user_counts GROUP BY school) AS c ON c.school = s.name
  LEFT JOIN (SELECT school, count(*)::int AS classes FROM groups GROUP BY school) AS g ON g.school = s.name`;
const SORT = {
  name: inOrder('s.name'),
  students: 'students',
  admins: 'admins',
  classes: 'classes',
  created_at: 's.created_at',
} as const;

const view = (stored: Stored): SchoolView => ({ ...stored, created_at: stored.created_at.toISOString() });

export interface SchoolFilter extends Pick<SchoolsQuery, 'search' | 'archived'> {
  scope: Scope;
}

function toConditions({ scope, search, archived = 'all' }: SchoolFilter): Conditions {
  const where = new Conditions().inScope(scope, 's.name');
  where.matching('search_key(s.name)', search);
  if (archived !== 'all') where.add(`s.archived_at IS ${archived === 'true' ? 'NOT NULL' : 'NULL'}`);
  return where;
}

export async function countSchools(on: Executor, filter: SchoolFilter): Promise<number> {
  const where = toConditions(filter);
  return countRows(on, `schools s WHERE ${where.sql}`, where.values);
}

/** Schools with their figures; without `limit` all of them. */
export async function findSchools(
  on: Executor,
  filter: SchoolFilter,
  page: Pick<SchoolsQuery, 'limit' | 'offset' | 'sort' | 'order'>,
): Promise<SchoolView[]> {
  const where = toConditions(filter);
  const limit = where.value(page.limit ?? null);
  const offset = where.value(page.offset ?? 0);
  const order = page.order === 'desc' ? 'DESC' : 'ASC';
  const found = await rows<Stored>(
    on,
    `SELECT ${VIEW} FROM ${SOURCE} WHERE ${where.sql}
      ORDER BY ${SORT[page.sort ?? 'name']} ${order}, s.id LIMIT ${limit} OFFSET ${offset}`,
    where.values,
  );
  return found.map(view);
}

export async function findSchool(on: Executor, id: number): Promise<SchoolView | null> {
  const found = await row<Stored>(on, `SELECT ${VIEW} FROM ${SOURCE} WHERE s.id = $1`, [id]);
  return found && view(found);
}

export async function findByName(on: Executor, name: string): Promise<School | null> {
  return on.getRepository(StoredSchool).findOneBy({ name });
}

/** The time zone of a school; null where it has none, and for a name that no school has. */
export async function findTimeZone(on: Executor, name: string): Promise<string | null> {
  return (await findByName(on, name))?.time_zone ?? null;
}

/** Of these names, those that may not be stored: of an archived school, or of one that has another name now. */
export async function findUnusable(on: Executor, names: readonly string[]): Promise<UnusableSchool[]> {
  return rows(
    on,
    `SELECT wanted.name, c.name AS current FROM unnest($1::text[]) AS wanted (name)
       LEFT JOIN schools s ON s.name = wanted.name
       LEFT JOIN former_school_names f ON f.name = wanted.name AND s.id IS NULL
       LEFT JOIN schools c ON c.id = f.school_id
      WHERE s.archived_at IS NOT NULL OR c.id IS NOT NULL`,
    [names],
  );
}

export async function findFormerNames(on: Executor, id: number): Promise<string[]> {
  const found = await on
    .getRepository(FormerSchoolName)
    .find({ where: { school_id: id }, order: { name: 'ASC' } });
  return found.map(({ name }) => name);
}

/** Schools locked against change until the transaction ends, in the order of their ids. */
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
  // A trigger names them anew.
  if (change.family_name_first !== undefined)
    await rows(
      on,
      `UPDATE users u SET given_name = given_name FROM schools s WHERE s.id = $1 AND u.school = s.name AND u.family_name IS NOT NULL`,
      [id],
    );
}

/** A name that a school has again is former no more. */
export async function removeFormerName(on: Executor, name: string): Promise<void> {
  await on.getRepository(FormerSchoolName).delete({ name });
}

/** The names today of the schools that had one of these names; other names are left out. */
export async function findRenamed(on: Executor, names: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ former: string; name: string }>(
    on,
    `SELECT f.name AS former, s.name FROM former_school_names f JOIN schools s ON s.id = f.school_id
      WHERE f.name = ANY($1::text[]) AND NOT EXISTS (SELECT FROM schools WHERE name = f.name)`,
    [names],
  );
  return new Map(found.map(({ former, name }) => [former, name]));
}
