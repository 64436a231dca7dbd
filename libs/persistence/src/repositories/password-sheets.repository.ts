// SQL: the names of the classes are read with their rows.
import { Not } from 'typeorm';
import type { Role } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { MEMBERSHIPS } from '../names/memberships.js';
import { NAMED } from '../names/person.js';
import { Conditions, longerAgo } from '../conditions.js';
import { PasswordSheet } from '../entities/password-sheet.entity.js';
import { raw, sql, type Executor } from '../sql.js';
import { createdBy, type Creator } from './creator.js';

export async function insertSheet(
  on: Executor,
  sheet: Pick<PasswordSheet, 'id' | 'created_by' | 'membership_id' | 'users' | 'sealed'>,
): Promise<void> {
  await on.getRepository(PasswordSheet).insert(sheet);
}

/** The user's sheets in the session's school that are not older than `keepMs`, newest first. */
export async function findOwned(
  on: Executor,
  creator: Creator,
  keepMs: number,
): Promise<Array<Pick<PasswordSheet, 'id' | 'users' | 'created_at'>>> {
  return on.getRepository(PasswordSheet).find({
    select: { id: true, users: true, created_at: true },
    where: { ...createdBy(creator), created_at: Not(longerAgo(keepMs)) },
    order: { created_at: 'DESC' },
  });
}

export async function findEncrypted(on: Executor, creator: Creator, id: string): Promise<Buffer | null> {
  const found = await on
    .getRepository(PasswordSheet)
    .findOne({ select: { sealed: true }, where: { id, ...createdBy(creator) } });
  return found?.sealed ?? null;
}

/** The current state of a user on a sheet. */
export interface SheetUser {
  id: number;
  username: string;
  display_name: string;
  role: Role;
  school: string | null;
  /** Roles in other schools. */
  memberships: Array<{ school: string; role: Role }>;
  /** Classes in the scope. */
  classes: string[];
}

/** Users by id, without those who are no longer in the scope. */
export async function findUsers(
  on: Executor,
  { ids, usernames }: { ids: readonly number[]; usernames: readonly string[] },
  scope: Scope,
): Promise<SheetUser[]> {
  const classes = new Conditions().add('m.user_id = u.id').inScope(scope, 'g.school', 'g.id');
  const where = new Conditions();
  where
    .add(`u.id = ANY(${where.value(ids)}::int[]) OR u.username = ANY(${where.value(usernames)}::text[])`)
    .usersInScope(scope, 'u');
  return sql(on).rows`
    SELECT u.id, ${raw(NAMED)}, u.role, u.school, ${raw(MEMBERSHIPS)} AS memberships,
           ARRAY(SELECT g.name FROM group_members m JOIN groups g ON g.id = m.group_id
                  WHERE ${classes.fragment} ORDER BY g.name) AS classes
      FROM users u WHERE ${where.fragment}`;
}

export async function removeOld(on: Executor, olderThanMs: number): Promise<void> {
  await on.getRepository(PasswordSheet).delete({ created_at: longerAgo(olderThanMs) });
}

export async function removeSheet(on: Executor, userId: number, id: string): Promise<void> {
  await on.getRepository(PasswordSheet).delete({ id, created_by: userId });
}
