// SQL: any number of memberships with one parameter, and each with the names of its people.
import type { AdminScope, MembershipRole, OwnMembership } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { ENTERABLE, HOME_CLOSED, OF_SESSION } from '../names/memberships.js';
import { SchoolMembership } from '../entities/school-membership.entity.js';
import { Session } from '../entities/session.entity.js';
import { BY_SHOWN_NAME, NAMED, SHOWN } from '../names/person.js';
import { changesOne, fragment, raw, sql, unnest, type Executor, type Fragment } from '../sql.js';

/** A role of a person in another school. */
export interface MembershipKey {
  user_id: number;
  school: string;
}

export interface NamedMembership extends MembershipKey {
  id: number;
  username: string;
  display_name: string;
  home_school: string | null;
  role: MembershipRole;
  admin_scope: AdminScope;
  given_by: string | null;
  created_at: Date;
}

const find = (on: Executor, where: Fragment): Promise<NamedMembership[]> =>
  sql(on).rows`
    SELECT m.id, m.user_id, ${raw(NAMED)}, u.school AS home_school, m.school, m.role, m.admin_scope, m.created_at,
           (SELECT ${raw(SHOWN)} FROM users u WHERE u.id = m.given_by) AS given_by
      FROM memberships m JOIN users u ON u.id = m.user_id AND ${raw(present('u'))}
     WHERE ${where} ORDER BY ${raw(BY_SHOWN_NAME.join(', '))}, m.school`;

/** A person's memberships in other schools. */
export const findOfUser = (on: Executor, userId: number): Promise<NamedMembership[]> =>
  find(on, fragment`m.user_id = ${userId}`);

/** The people of other schools with a role in a school. */
export const findOfSchool = (on: Executor, school: string): Promise<NamedMembership[]> =>
  find(on, fragment`m.school = ${school}`);

/** A membership by its id. */
export async function findById(on: Executor, id: number): Promise<NamedMembership | null> {
  return (await find(on, fragment`m.id = ${id}`))[0] ?? null;
}

/** The schools that a session may act in, home school first. */
export async function findPlaces(on: Executor, tokenHash: Buffer): Promise<OwnMembership[]> {
  return sql(on).rows`
    SELECT NULL AS id, u.school, u.role FROM sessions s JOIN users u ON u.id = s.user_id
      LEFT JOIN schools h ON h.name = u.school
     WHERE s.token_hash = ${tokenHash} AND NOT (${raw(HOME_CLOSED)})
    UNION ALL (SELECT m.id, m.school, m.role FROM sessions s, memberships m
                WHERE s.token_hash = ${tokenHash} AND ${raw(OF_SESSION)}
                  AND (m.id = s.membership_id OR ${raw(ENTERABLE)}) ORDER BY m.school)`;
}

/** Switches a session to a membership; null for the home school. False if that is not allowed. */
export async function enter(on: Executor, tokenHash: Buffer, membershipId: number | null): Promise<boolean> {
  if (membershipId === null)
    return changesOne(on.getRepository(Session).update({ token_hash: tokenHash }, { membership_id: null }));
  return sql(on).hasRow`
    UPDATE sessions s SET membership_id = m.id FROM memberships m
     WHERE s.token_hash = ${tokenHash} AND m.id = ${membershipId} AND ${raw(OF_SESSION)}
       AND ${raw(ENTERABLE)} RETURNING m.id`;
}

/** Stores new values of these memberships. */
export async function store(
  on: Executor,
  wanted: ReadonlyArray<MembershipKey & Pick<SchoolMembership, 'role' | 'admin_scope' | 'given_by'>>,
): Promise<void> {
  if (wanted.length > 0) await on.getRepository(SchoolMembership).upsert([...wanted], ['user_id', 'school']);
}

/** Ends memberships. Sessions in them act in the home school from then on. */
export async function remove(on: Executor, ended: readonly MembershipKey[]): Promise<void> {
  if (ended.length === 0) return;
  await sql(on).rows`
    DELETE FROM memberships m USING ${unnest('w', ended, { user_id: 'int', school: 'text' })}
     WHERE m.user_id = w.user_id AND m.school = w.school`;
}

/** People with a role in a school whose home school is another one. */
export async function findUserIds(on: Executor, school: string): Promise<number[]> {
  return sql(on).column<number>`SELECT user_id FROM memberships WHERE school = ${school}`;
}

/**
 * Removes duplicate memberships after a merge of two schools: of people whose home is one of them, and of people with roles
 * in both.
 */
export async function removeDoubles(on: Executor, from: string, into: string): Promise<void> {
  await sql(on).rows`
    DELETE FROM memberships m WHERE m.school IN (${from}, ${into}) AND (
      EXISTS (SELECT FROM users u WHERE u.id = m.user_id AND u.school IN (${from}, ${into}))
      OR m.school = ${from} AND EXISTS (
        SELECT FROM memberships o WHERE o.user_id = m.user_id AND o.school = ${into}))`;
}
