import type { Role } from '@studyhall/contracts';
import { isAdmin, isMaster, isStaff, type Actor } from '../roles.js';
import { administers } from './class.relation.js';
import { ADMINS_ONLY, ALLOWED, forbid, hide } from './decision.js';

/** A role in one school. */
export interface SchoolRole {
  role: Role;
  school: string | null;
}

/** A person with the roles in other schools. */
export interface WithMemberships {
  role: Role;
  memberships?: readonly SchoolRole[];
}

/** Whether a person is an admin in the home school or in another school. */
export const isAdminAnywhere = (person: WithMemberships): boolean =>
  [person, ...(person.memberships ?? [])].some(isAdmin);

/**
 * Whether a student or teacher of an archived school has no role in an active one. `enters`: whether sign-in may switch to
 * that school.
 */
export const isSchoolClosed = (
  person: SchoolRole & {
    school_archived: boolean;
    memberships: ReadonlyArray<{ school: string; archived: boolean }>;
  },
  enters: (school: string) => boolean = () => true,
): boolean =>
  person.school_archived &&
  !isAdmin(person) &&
  !person.memberships.some(({ school, archived }) => !archived && enters(school));

/**
 * Whether a person can have a role in another school: only staff of a different home school. Master admins already have
 * access to every school.
 */
export const fitsMembership = (person: SchoolRole, school: string): boolean =>
  isStaff(person) && !isMaster(person) && person.school !== school;

/** Who may grant and revoke roles in other schools. Source: `docs/console.md#further-schools`. */
export const membershipPolicy = {
  /** Seeing which people of other schools have a role in a school. */
  'membership.see': (actor: Actor, { school }: { school: string }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    return administers(actor, school) ? ALLOWED : hide('membership_not_found');
  },

  /**
   * `from` and `to`: the role before and after; null for none. Only master admins may grant or revoke admin roles, as in
   * the home school.
   */
  'membership.set': (
    actor: Actor,
    { school, user, from, to }: { school: string; user: { id: number }; from: Role | null; to: Role | null },
  ) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    if (!administers(actor, school))
      return from === null ? forbid('add_own_school') : hide('membership_not_found');
    if (actor.id === user.id && !isMaster(actor)) return forbid('own_role');
    const isOfAdmin = [from, to].some((role) => role !== null && isAdmin({ role }));
    return isMaster(actor) || !isOfAdmin ? ALLOWED : forbid('admin_role_by_master');
  },

  /** Setting the scope of an admin in another school. */
  'membership.set_scope': (actor: Actor, _target: null) =>
    isMaster(actor) ? ALLOWED : forbid('admin_role_by_master'),
};
