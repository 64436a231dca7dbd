// SQL: each statement stores or reads any number of accounts, classes or schools at once.
import type { ParentConsent } from '@studyhall/contracts';
import { raw, sql, type Executor } from '../sql.js';
import type { Group } from './groups.repository.js';
import { usernameSkeleton } from '../names/username-skeleton.js';
import type { Account } from './account.js';
import { ACCOUNT_TYPES, type AccountFields, type StoredNames } from './users.repository.js';
import { NAMING_SCHOOLS } from './school-moves.repository.js';

/** The fields of an account that a change stores. */
export interface AccountState extends AccountFields, StoredNames {
  username: string;
  password_hash: string;
  must_change_password: boolean;
  admin_scope: Account['admin_scope'];
  parent_consent: ParentConsent | null;
  made_admin_by: string | null;
}
type ClassState = Omit<Group, 'id'>;

const CLASS_TYPES = {
  name: 'text',
  school: 'text',
  description: 'text',
  school_year: 'text',
  study_mode: 'text',
} as const satisfies Record<keyof ClassState, string>;

/** Stores the given fields of each row. Updates only those columns, because triggers depend on the updated columns. */
async function updateEach(
  on: Executor,
  table: 'users' | 'groups',
  types: Record<string, string>,
  changes: ReadonlyArray<{ id: number; fields: object }>,
): Promise<void> {
  const names = Object.keys(types).filter((name) => changes.some(({ fields }) => name in fields));
  if (names.length === 0) return;
  const sets = names.map(
    (name) =>
      `${name} = CASE WHEN w.fields ? '${name}' THEN (w.fields->>'${name}')::${types[name]} ELSE t.${name} END`,
  );
  await sql(on).rows`
    UPDATE ${raw(table)} t SET ${raw(sets.join(', '))}
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS w (id int, fields jsonb)
     WHERE t.id = w.id`;
}

export async function updateAccounts(
  on: Executor,
  changes: ReadonlyArray<{ id: number; fields: Partial<AccountState> }>,
): Promise<void> {
  const stored = changes.map(({ id, fields }) => {
    const { username } = fields;
    return { id, fields: username ? { ...fields, username_skeleton: usernameSkeleton(username) } : fields };
  });
  await updateEach(on, 'users', { ...ACCOUNT_TYPES, admin_scope: 'text' }, stored);
}

/** One statement for all, so that two classes can swap their names. */
export async function updateClasses(
  on: Executor,
  changes: ReadonlyArray<{ id: number; fields: Partial<ClassState> }>,
): Promise<void> {
  await updateEach(on, 'groups', CLASS_TYPES, changes);
}

/** The classes of these schools, by id. */
export async function findClasses(
  on: Executor,
  schools: readonly string[],
): Promise<Array<Pick<Group, 'id' | 'name' | 'school' | 'school_year'>>> {
  return sql(on).rows`
    SELECT id, name, school, school_year FROM groups WHERE school = ANY(${schools}::text[]) ORDER BY id`;
}

/** Schools by their names. */
export async function findSchools(
  on: Executor,
  names: readonly string[],
): Promise<Array<{ id: number; name: string }>> {
  return sql(on).rows`SELECT id, name FROM schools WHERE name = ANY(${names}::text[]) ORDER BY id`;
}

/** The schools of these classes, including removed classes. */
export async function findSchoolsOfClasses(on: Executor, ids: readonly number[]): Promise<string[]> {
  return sql(on).column<string>`SELECT DISTINCT school FROM stored_groups WHERE id = ANY(${ids}::int[])`;
}

/** Those of the users who have ever signed in. */
export async function findSignedIn(on: Executor, ids: readonly number[]): Promise<Set<number>> {
  const found = await sql(on).column<number>`
    SELECT id FROM users WHERE id = ANY(${ids}::int[]) AND last_sign_in IS NOT NULL`;
  return new Set(found);
}

/** Deletes accounts that never signed in, together with their import rows, so that their usernames become free. */
export async function deleteUnusedAccounts(
  on: Executor,
  importId: string | null,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql(on).rows`DELETE FROM import_rows WHERE import_id = ${importId} AND user_id = ANY(${ids}::int[])`;
  await sql(on).rows`DELETE FROM users WHERE id = ANY(${ids}::int[]) AND last_sign_in IS NULL`;
}

/** What people add to a class. */
const USES_OF_CLASSES = [
  ...['group_members', 'group_teachers', 'group_materials', 'group_slots', 'invites'],
  ...['lessons', 'lesson_plans', 'activities', 'stored_announcements', 'lti_courses'],
];

/** Deletes those of the classes that are unused. Returns their ids. */
export async function deleteUnusedClasses(on: Executor, ids: readonly number[]): Promise<Set<number>> {
  const uses = USES_OF_CLASSES.map(
    (table) => `AND NOT EXISTS (SELECT FROM ${table} t WHERE t.group_id = g.id)`,
  );
  const deleted = await sql(on).column<number>`
    DELETE FROM groups g WHERE g.id = ANY(${ids}::int[]) ${raw(uses.join(' '))} RETURNING g.id`;
  return new Set(deleted);
}

/**
 * Deletes those of the schools that nothing references. Returns the current names of the others. The caller must hold the
 * lock `schools` exclusively.
 */
export async function deleteUnusedSchools(
  on: Executor,
  ids: readonly number[],
): Promise<Array<{ id: number; name: string }>> {
  const uses = NAMING_SCHOOLS.map(
    (table) => `AND NOT EXISTS (SELECT FROM ${table} t WHERE t.school = s.name)`,
  );
  await sql(on).rows`DELETE FROM schools s WHERE s.id = ANY(${ids}::int[]) ${raw(uses.join(' '))}`;
  return sql(on).rows`SELECT id, name FROM schools WHERE id = ANY(${ids}::int[]) ORDER BY id`;
}
