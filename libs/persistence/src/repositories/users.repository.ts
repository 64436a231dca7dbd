// SQL: any number of accounts has one parameter, and rows are locked while they are read.
import { Raw } from 'typeorm';
import type { MembershipRole } from '@studyhall/contracts';
import { readRole } from '@studyhall/domain';
import { MEMBERSHIPS } from '../names/memberships.js';
import { ROSTER_OF_USER } from '../names/person.js';
import { usernameSkeleton } from '../names/username-skeleton.js';
import { SchoolMembership } from '../entities/school-membership.entity.js';
import { User } from '../entities/user.entity.js';
import { archivedSchool, currentRole, held, present, PRESENT } from '../conditions.js';
import { changesOne, fragment, raw, sql, unnest, type Executor } from '../sql.js';
import { ACCOUNT, leadsSafety, SELECT_ACCOUNT, type Account } from './account.js';

/** Stored instead of a hash for an account that only signs in through other systems. */
export const NO_PASSWORD = '';

/** The data that a sign-in verifies, and that must be unchanged when its session is created. */
export interface SignInAccount extends Account {
  password_hash: string;
  /** The stored role, possibly the legacy value. */
  stored_role: string;
  /** Incremented whenever the user's sessions are ended. */
  access_version: number;
  school_archived: boolean;
  /** Whether the school allows signing in with a password. */
  takes_password: boolean;
  /** Whether the user is the safeguarding lead or a deputy of their school. */
  leads_safety: boolean;
  /** The roles in other schools. */
  memberships: Array<{ role: MembershipRole; school: string; archived: boolean }>;
}

/** The account with this name or id. */
export async function findForSignIn(on: Executor, name: string | number): Promise<SignInAccount | null> {
  const named =
    typeof name === 'number' ? fragment`u.id = ${name}` : fragment`lower(u.username) = lower(${name})`;
  const found = await sql(on).row<SignInAccount>`
    SELECT ${raw(ACCOUNT)}, u.role AS stored_role, u.password_hash, u.access_version,
           ${raw(archivedSchool('u.school'))} AS school_archived,
           COALESCE((SELECT password_sign_in FROM schools WHERE name = u.school), true) AS takes_password,
           ${raw(leadsSafety('(SELECT id FROM schools WHERE name = u.school)'))},
           (SELECT COALESCE(jsonb_agg(jsonb_build_object('role', m.role, 'school', m.school,
                      'archived', ${raw(archivedSchool('m.school'))})), '[]')
              FROM memberships m WHERE m.user_id = u.id) AS memberships
      FROM users u WHERE ${named} AND ${raw(present('u'))}`;
  return found && { ...found, role: readRole(found.stored_role) };
}

/** The stored name fields of a person, without the username. */
export type StoredNames = Pick<User, 'given_name' | 'family_name' | 'preferred_name' | 'email' | 'number'>;

export interface NewAccount
  extends Pick<User, 'username' | 'password_hash' | 'role' | 'school'>, Partial<StoredNames> {
  access_granted?: boolean;
  must_change_password?: boolean;
  made_admin_by?: User['made_admin_by'];
  parent_consent?: User['parent_consent'];
}

/** The columns of an account that the directory stores, with their types. */
export const ACCOUNT_TYPES = {
  username: 'text',
  username_skeleton: 'text',
  given_name: 'text',
  family_name: 'text',
  preferred_name: 'text',
  email: 'text',
  number: 'text',
  role: 'text',
  school: 'text',
  access_granted: 'boolean',
  password_hash: 'text',
  must_change_password: 'boolean',
  made_admin_by: 'uuid',
  parent_consent: 'jsonb',
} as const satisfies Record<keyof NewAccount | 'username_skeleton', string>;

/** Inserts accounts whose usernames are free. Returns their ids by username. */
export async function insertFreeUsers(
  on: Executor,
  wanted: readonly NewAccount[],
): Promise<Map<string, number>> {
  const accounts = wanted.map(({ access_granted = true, must_change_password = false, ...account }) => ({
    ...{ ...account, access_granted, must_change_password },
    username_skeleton: usernameSkeleton(account.username),
  }));
  const names = raw(Object.keys(ACCOUNT_TYPES).join(', '));
  const stored = await sql(on).rows<{ id: number; username: string }>`
    INSERT INTO users (${names}) SELECT ${names} FROM ${unnest('w', accounts, ACCOUNT_TYPES)}
    ON CONFLICT DO NOTHING RETURNING id, username`;
  return new Map(stored.map(({ id, username }) => [username, id]));
}

/** The id of the user with exactly this name, ignoring case; null if there is none. */
export async function findIdByUsername(on: Executor, username: string): Promise<number | null> {
  return sql(on).value<number>`
    SELECT u.id FROM users u WHERE lower(u.username) = lower(${username}) AND ${raw(present('u'))}`;
}

/** The names of a person; null if the person no longer exists. */
export async function findNames(on: Executor, id: number): Promise<StoredNames | null> {
  const [names] = await sql(on).rows<StoredNames>`
    SELECT given_name, family_name, preferred_name, email, number FROM users WHERE id = ${id}`;
  return names ?? null;
}

/** Removes the password of an account if the current one is temporary. Updates `account` too. */
export async function dropTemporaryPassword(on: Executor, account: SignInAccount): Promise<void> {
  const dropped = { password_hash: NO_PASSWORD, must_change_password: false };
  await on.getRepository(User).update({ id: account.id, must_change_password: true }, dropped);
  Object.assign(account, dropped);
}

/** Changes the user's own password, only if the account has not changed since the current password was verified. */
export async function replacePassword(
  on: Executor,
  { id, password_hash, access_version }: SignInAccount,
  passwordHash: string,
): Promise<boolean> {
  return changesOne(
    on
      .getRepository(User)
      .update(
        { id, password_hash, access_version },
        { password_hash: passwordHash, must_change_password: false },
      ),
  );
}

/** The stored role of master admins. */
const MASTER = Raw((role) => `${role} IN ('MASTER_ADMIN', 'admin')`);

/** The condition that a school is not archived. */
const LIVING = Raw((school) => `NOT ${archivedSchool(school)}`);

/** False if there are no users yet, or only users that a script has stored. */
export async function hasMasterAdmin(on: Executor): Promise<boolean> {
  return on.getRepository(User).existsBy({ role: MASTER, ...PRESENT });
}

/**
 * Locks accounts against changes until the transaction ends, and returns their current values. Skips those that do not
 * exist.
 */
export async function lockAccounts(on: Executor, ids: readonly number[]): Promise<Account[]> {
  return (await lockRestorable(on, ids)).filter(({ removed }) => !removed);
}

/**
 * The current account of an actor, optionally locked (shared) until the transaction ends. Null if the account is removed,
 * the membership that the actor acts in has ended, or its school is archived.
 */
export async function findActor(
  on: Executor,
  { id, membership_id = null }: Pick<Account, 'id' | 'membership_id'>,
  lock?: { mode: 'pessimistic_read' },
): Promise<Account | null> {
  const home = await on
    .getRepository(User)
    .findOne({ select: SELECT_ACCOUNT, where: { id, ...PRESENT }, lock });
  if (!home || membership_id === null) return home;
  const membership = await on
    .getRepository(SchoolMembership)
    .findOne({ where: { id: membership_id, user_id: id, school: LIVING }, lock });
  if (!membership) return null;
  const { role, admin_scope, school } = membership;
  return { ...home, role, admin_scope, school, membership_id };
}

/** Like {@link findActor}, locked. */
export const holdAccount = (
  on: Executor,
  actor: Pick<Account, 'id' | 'membership_id'>,
): Promise<Account | null> => findActor(on, actor, { mode: 'pessimistic_read' });

/** The home school of a user, whatever school a session acts in; null for a master admin. */
export const findHomeSchool = (on: Executor, id: number): Promise<string | null> =>
  sql(on)
    .value<string>`SELECT school FROM users u WHERE id = ${id} AND ${raw(currentRole('u'))} <> 'MASTER_ADMIN'`;

/** The schools of these users, including removed users; null for those without one. */
export async function findSchools(on: Executor, ids: readonly number[]): Promise<Array<string | null>> {
  return sql(on).column<string | null>`SELECT DISTINCT school FROM users WHERE id = ANY(${ids}::int[])`;
}

/** A person's role in another school. */
export type FurtherMembership = Pick<SchoolMembership, 'school' | 'role' | 'admin_scope' | 'given_by'>;

/** An account with its memberships in other schools. */
export interface AccountWithMemberships extends Account {
  memberships: FurtherMembership[];
}

/** The current accounts. Skips those that do not exist. */
export async function findAccounts(on: Executor, ids: readonly number[]): Promise<AccountWithMemberships[]> {
  const found = await sql(on).rows<AccountWithMemberships>`
    SELECT ${raw(ACCOUNT)}, ${raw(MEMBERSHIPS)} AS memberships FROM users u
     WHERE u.id = ANY(${ids}::int[]) AND ${raw(present('u'))}`;
  return found.map((user) => ({ ...user, role: readRole(user.role) }));
}

/** The ids of the master admins with access. */
export async function findGrantedMasters(on: Executor): Promise<number[]> {
  const found = await on
    .getRepository(User)
    .find({ select: { id: true }, where: { role: MASTER, access_granted: true, ...PRESENT } });
  return found.map((user) => user.id);
}

/** The fields of an account that an admin changes. */
export type AccountFields = Pick<User, 'role' | 'school' | 'access_granted'>;

/** An account for comparison by an undo, even if it is removed. */
export interface RestorableAccount extends AccountWithMemberships, StoredNames {
  /** The roster source that owns the account. */
  roster: string | null;
  /** Whether a legal hold prevents erasure of the user's data. */
  held: boolean;
  password_hash: string;
  /** Incremented whenever the user's sessions are ended. Entries of earlier versions compare it. */
  access_version: number;
  removed: boolean;
  parent_consent: User['parent_consent'];
  made_admin_by: User['made_admin_by'];
}

/** Like `lockAccounts`, including removed accounts. */
export async function lockRestorable(on: Executor, ids: readonly number[]): Promise<RestorableAccount[]> {
  const found = await sql(on).rows<RestorableAccount>`
    SELECT ${raw(ACCOUNT)}, u.given_name, u.family_name, u.preferred_name, u.email, u.number, u.password_hash,
           u.access_version, u.parent_consent, u.made_admin_by, ${raw(ROSTER_OF_USER)}, ${raw(held('u.id'))} AS held, u.removed_with IS NOT NULL AS removed,
           ${raw(MEMBERSHIPS)} AS memberships
      FROM users u WHERE u.id = ANY(${ids}::int[]) ORDER BY u.id FOR NO KEY UPDATE`;
  return found.map((user) => ({ ...user, role: readRole(user.role) }));
}

/** School and first class of a user, which the admission queue uses for round-robin; empty if there is none. */
export async function findSchoolAndClass(
  on: Executor,
  userId: number,
): Promise<{ school: string; group: string }> {
  const found = await on
    .getRepository(User)
    .createQueryBuilder('u')
    .leftJoin('group_members', 'm', 'm.user_id = u.id')
    .select(`coalesce(u.school, '')`, 'school')
    .addSelect(`coalesce(min(m.group_id)::text, '')`, 'group')
    .where('u.id = :userId', { userId })
    .groupBy('u.id')
    .getRawOne<{ school: string; group: string }>();
  return found ?? { school: '', group: '' };
}
