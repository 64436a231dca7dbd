// SQL: counts by the conditions of the pages, up to a limit.
import { LIMITS, type Role } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { Conditions, inScope, present, searchWords } from '../conditions.js';
import { UserCount } from '../entities/user-count.entity.js';
import { countRows, type Executor } from '../sql.js';
import { LAST_SIGN_IN, ROLE } from './user-columns.js';

/** What a list of users is narrowed to. */
export interface UserFilter {
  scope: Scope;
  search?: string;
  role?: Role;
  /** The id of a class. */
  class?: number;
  access?: 'granted' | 'revoked';
  never_signed_in?: boolean;
}

/** The condition for a student of a class that the teacher teaches. */
const taughtStudent = (teacher: string): string =>
  `u.role = 'STUDENT' AND u.id IN (SELECT m.user_id FROM group_members m
     JOIN teaching t ON t.group_id = m.group_id WHERE t.user_id = ${teacher})`;

export function toConditions(filter: UserFilter): Conditions {
  const { scope } = filter;
  const where = new Conditions().add(present('u'));
  if (scope.kind === 'taught') where.add(taughtStudent(where.value(scope.teacher)));
  else where.inScope(scope, 'u.school');
  if (scope.kind === 'school') where.add(`${ROLE} <> 'MASTER_ADMIN'`);
  if (filter.role) where.add(`${ROLE} = $`, filter.role);
  if (filter.class !== undefined)
    where.add(
      `u.id IN (SELECT user_id FROM group_members WHERE group_id = $
                         UNION ALL SELECT user_id FROM group_teachers WHERE group_id = $)`,
      filter.class,
    );
  if (filter.access) where.add('u.access_granted = $', filter.access === 'granted');
  if (filter.never_signed_in) where.add(`${LAST_SIGN_IN} = '-infinity'::timestamptz`);
  return where.matching('u.search', filter.search);
}

/** Whether the stored counts know how many users match. */
export const hasStoredCount = ({ search, access, never_signed_in, ...filter }: UserFilter): boolean =>
  searchWords(search).length === 0 && !access && !never_signed_in && filter.class === undefined;

/**
 * The number of users: from the stored counts, and for other filters the number of matches, up to
 * `LIMITS.searchCountMax`: counting every match would read every row.
 */
export async function countUsers(on: Executor, filter: UserFilter): Promise<number> {
  if (hasStoredCount(filter)) {
    const counted = { ...inScope(filter.scope), ...(filter.role && { role: filter.role }) };
    return (await on.getRepository(UserCount).sum('count', counted)) ?? 0;
  }
  const where = toConditions(filter);
  return countRows(
    on,
    `(SELECT FROM users u WHERE ${where.sql} LIMIT ${LIMITS.searchCountMax}) AS found`,
    where.values,
  );
}
