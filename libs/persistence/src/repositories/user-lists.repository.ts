import { LIMITS, type Role } from '@studyhall/contracts';
import { readRole, shownSchool, type Scope } from '@studyhall/domain';
import { Conditions, inScope, likePattern, present } from '../conditions.js';
import { UserCount } from '../entities/user-count.entity.js';
import { inOrder } from '../natural-order.js';
import { row, rows, type Executor } from '../sql.js';

export interface UserFilter {
  scope: Scope;
  search?: string;
  role?: Role;
}

export interface ListedUser {
  id: number;
  username: string;
  school: string | null;
  role: Role;
  access_granted: boolean;
  classes: string[];
}

type Stored = Omit<ListedUser, 'role'> & { role: string };

const MASTERS = `('MASTER_ADMIN', 'admin')`;
const BY_NAME = inOrder('u.username');
const VIEW = `u.id, u.username, u.school, u.role, u.access_granted,
  ARRAY(SELECT g.name FROM group_members m JOIN groups g ON g.id = m.group_id
         WHERE m.user_id = u.id ORDER BY ${inOrder('g.name')}, g.id) AS classes`;

function view(stored: Stored): ListedUser {
  const user = { ...stored, role: readRole(stored.role) };
  return { ...user, school: shownSchool(user) };
}

/** Finds the schools that a search matches first: there are few, and their users are found by an index. */
async function conditionsOf(on: Executor, { scope, search, role }: UserFilter): Promise<Conditions> {
  const where = new Conditions().add(present('u')).inScope(scope, 'u.school');
  if (scope.kind === 'school') where.add(`u.role NOT IN ${MASTERS}`);
  if (role === 'MASTER_ADMIN') where.add(`u.role IN ${MASTERS}`);
  else if (role) where.add('u.role = $', role);
  if (search) {
    // SQL: a part of the pages below, by the same pattern.
    const schools = await rows<{ school: string }>(
      on,
      `SELECT DISTINCT school FROM user_counts WHERE school <> '' AND lower(school) LIKE lower($1)`,
      [likePattern(search)],
    );
    const part = where.value(likePattern(search));
    const found = where.value(schools.map(({ school }) => school));
    where.add(`lower(u.username) LIKE lower(${part}) OR u.school = ANY(${found}::text[])`);
  }
  return where;
}

/**
 * The number of users: from the stored counts, and for a search the number of matches, up to `LIMITS.searchCountMax`:
 * counting every match would read every row.
 */
export async function countUsers(on: Executor, filter: UserFilter): Promise<number> {
  if (filter.search) {
    const where = await conditionsOf(on, filter);
    // SQL: counts by the conditions of the pages below, up to a limit.
    const found = await row<{ count: number }>(
      on,
      `SELECT count(*)::int AS count FROM (SELECT FROM users u WHERE ${where.sql} LIMIT ${LIMITS.searchCountMax}) AS found`,
      where.values,
    );
    return found?.count ?? 0;
  }
  const counted = { ...inScope(filter.scope), ...(filter.role && { role: filter.role }) };
  return (await on.getRepository(UserCount).sum('count', counted)) ?? 0;
}

/**
 * A page of users by name, with their classes.
 * `smallResult`: the filter matches few rows, which are found first and sorted then, instead of reading all names in order.
 */
export async function findUsers(
  on: Executor,
  filter: UserFilter,
  page: { limit: number; offset: number; smallResult: boolean },
): Promise<ListedUser[]> {
  const where = await conditionsOf(on, filter);
  const limit = where.value(page.limit);
  const offset = where.value(page.offset);
  const source = page.smallResult
    ? `(WITH found AS MATERIALIZED (SELECT id, username FROM users u WHERE ${where.sql})
        SELECT id FROM found u ORDER BY ${BY_NAME} LIMIT ${limit} OFFSET ${offset})`
    : `(SELECT id FROM users u WHERE ${where.sql} ORDER BY ${BY_NAME} LIMIT ${limit} OFFSET ${offset})`;
  // SQL: the plan for 100,000 users is chosen here, and classes are read for the page alone.
  const found = await rows<Stored>(
    on,
    `SELECT ${VIEW} FROM ${source} AS page JOIN users u ON u.id = page.id ORDER BY ${BY_NAME}`,
    where.values,
  );
  return found.map(view);
}

/** A batch of users by name after the key of the batch before, for exports that stream. */
export async function findUsersAfter(
  on: Executor,
  filter: UserFilter,
  after: string,
  limit: number,
): Promise<Array<ListedUser & { sort_key: string }>> {
  const where = (await conditionsOf(on, filter)).add(`${BY_NAME} > $`, after);
  const size = where.value(limit);
  // SQL: a page by a keyset in the natural order, with classes, in one statement.
  const found = await rows<Stored & { sort_key: string }>(
    on,
    `SELECT ${VIEW}, lower(u.username) AS sort_key FROM users u WHERE ${where.sql} ORDER BY ${BY_NAME} LIMIT ${size}`,
    where.values,
  );
  return found.map(({ sort_key, ...stored }) => ({ ...view(stored), sort_key }));
}

export async function findListed(on: Executor, id: number): Promise<ListedUser | null> {
  // SQL: the same columns for one user.
  const found = await row<Stored>(on, `SELECT ${VIEW} FROM users u WHERE u.id = $1 AND ${present('u')}`, [
    id,
  ]);
  return found && view(found);
}
