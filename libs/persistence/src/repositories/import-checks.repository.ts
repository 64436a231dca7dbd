// SQL: any number of names with one parameter, compared as their index does.
import { In } from 'typeorm';
import { readRole } from '@studyhall/domain';
import type { ConsentState, Role } from '@studyhall/contracts';
import { placedByRoster } from '../conditions.js';
import { ROSTER_OF_USER } from '../names/person.js';
import { inOrder } from '../natural-order.js';
import { Group } from '../entities/group.entity.js';
import type { StoredNames } from './users.repository.js';
import { CONSENT_STATE } from './consents.repository.js';
import { raw, sql, type Executor } from '../sql.js';

/** A stored user that a roster contains. */
export interface NamedUser extends StoredNames {
  id: number;
  /** In lower case, as requested. */
  name: string;
  role: Role;
  school: string | null;
  access_granted: boolean;
  parent_consent: ConsentState;
  /** The classes of a student or teacher in the user's home school. `owned`: a roster source added the user. */
  classes: Array<{ id: number; name: string; owned: boolean }>;
  /** The roster source that owns the account. */
  roster: string | null;
  /** A removed account that can be restored. Its username is still taken. */
  removed: boolean;
}

/** The users with these lower-case names, and those of the skeletons that are taken. */
export async function findNamed(
  on: Executor,
  names: readonly string[],
  skeletons: readonly string[],
): Promise<{ users: Map<string, NamedUser>; skeletons: Set<string> }> {
  const same = await sql(on).rows<NamedUser>`
    SELECT u.id, wanted.name, u.role, u.school, u.access_granted, u.given_name, u.family_name, u.preferred_name, u.email, u.number, ${raw(ROSTER_OF_USER)},
           ${raw(CONSENT_STATE)} AS parent_consent, u.removed_with IS NOT NULL AS removed,
           COALESCE((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'owned', ${raw(placedByRoster('g.id', 'u.id'))}) ORDER BY ${raw(inOrder('g.name'))})
                       FROM (SELECT group_id FROM group_members m WHERE m.user_id = u.id AND u.role <> 'TEACHER'
                              UNION ALL SELECT group_id FROM group_teachers t
                                WHERE t.user_id = u.id AND u.role = 'TEACHER') AS of
                       JOIN groups g ON g.id = of.group_id AND g.school = u.school), '[]') AS classes
      FROM unnest(${names}::text[]) AS wanted (name) JOIN users u ON lower(u.username) = lower(wanted.name)`;
  const similar = await sql(on).rows<{ skeleton: string }>`
    SELECT username_skeleton AS skeleton FROM users WHERE username_skeleton = ANY(${skeletons}::text[])`;
  return {
    users: new Map(same.map((user) => [user.name, { ...user, role: readRole(user.role) }])),
    skeletons: new Set(similar.map(({ skeleton }) => skeleton)),
  };
}

/** The names of all classes of these schools. */
export async function findClassNames(
  on: Executor,
  schools: readonly string[],
): Promise<Array<{ school: string; name: string }>> {
  return on
    .getRepository(Group)
    .find({ select: { school: true, name: true }, where: { school: In([...schools]) } });
}

/** The classes of these schools that have one of these names, in lower case. */
export async function findClasses(
  on: Executor,
  schools: readonly string[],
  names: readonly string[],
): Promise<Array<{ id: number; school: string; name: string }>> {
  return sql(on).rows`
    SELECT g.id, g.school, g.name FROM unnest(${names}::text[]) AS wanted (name)
      JOIN groups g ON lower(g.name) = lower(wanted.name) AND g.school = ANY(${schools}::text[])`;
}
