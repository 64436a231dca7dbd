import type { Role } from '@studyhall/contracts';
import { isAdmin, isMaster, type Actor } from '../roles.js';

/**
 * Who may do what with accounts. Source: `admin.md` §6, `decisions.md` §5.
 * Each rule answers the sentence that refuses, or null where it is allowed: the api says it (403), the web disables with
 * it. What somebody may not even see does not exist for them (404).
 */
export type Refusal = string | null;

interface Person {
  id: number;
  role: Role;
  school: string | null;
}

const ADMINS_ONLY = 'Only administrators can do that.';
export const NO_SCHOOL = 'You do not have a school assigned. Please contact an administrator.';

/** Whether the caller is an admin at all. */
export const whyNotAdminister = (actor: Pick<Actor, 'role'>): Refusal =>
  isAdmin(actor) ? null : ADMINS_ONLY;

/** Whether `user` exists for the caller: masters see all, a school admin those of their own school and themselves. */
export function seesUser(actor: Actor, user: Person): boolean {
  if (isMaster(actor) || actor.id === user.id) return true;
  return (
    actor.role === 'SCHOOL_ADMIN' && actor.school !== null && user.school === actor.school && !isMaster(user)
  );
}

/** Roles that the caller may give. */
export function rolesToGive(actor: Pick<Actor, 'role'>): Role[] {
  if (isMaster(actor)) return ['STUDENT', 'SCHOOL_ADMIN', 'MASTER_ADMIN'];
  return isAdmin(actor) ? ['STUDENT', 'SCHOOL_ADMIN'] : [];
}

export function whyNotCreateUser(actor: Actor, made: { role: Role; school: string | null }): Refusal {
  if (!isAdmin(actor)) return ADMINS_ONLY;
  if (!rolesToGive(actor).includes(made.role)) return 'Only a master admin can make master admins.';
  if (isMaster(actor)) return null;
  if (actor.school === null) return NO_SCHOOL;
  return made.school === actor.school ? null : 'You can add users to your own school only.';
}

export function whyNotSetRole(actor: Actor, user: Person, role: Role): Refusal {
  if (!isAdmin(actor)) return ADMINS_ONLY;
  if (!rolesToGive(actor).includes(role)) return 'Only a master admin can make master admins.';
  if (actor.id === user.id && role !== user.role) return 'You cannot change your own role.';
  if (!isMaster(actor) && isAdmin(user) && role !== user.role)
    return 'Only a master admin can change the role of another admin.';
  return null;
}

export function whyNotSetSchool(actor: Actor, _user: Person): Refusal {
  if (!isAdmin(actor)) return ADMINS_ONLY;
  return isMaster(actor) ? null : "Only a master admin can change a user's school.";
}

export function whyNotSetAccess(actor: Actor, user: Person, granted: boolean): Refusal {
  if (!isAdmin(actor)) return ADMINS_ONLY;
  if (actor.id === user.id && (!isMaster(actor) || !granted)) return 'You cannot change your own access.';
  if (isMaster(actor) || user.role === 'STUDENT') return null;
  return 'Only a master admin can change the access of administrators.';
}

export function whyNotDeleteUser(actor: Actor, user: Person): Refusal {
  if (!isAdmin(actor)) return ADMINS_ONLY;
  if (actor.id === user.id) return 'You cannot delete your own account.';
  if (isMaster(actor) || user.role === 'STUDENT') return null;
  return 'Only a master admin can delete administrators.';
}

export function whyNotResetPassword(actor: Actor, user: Person): Refusal {
  if (!isAdmin(actor)) return ADMINS_ONLY;
  if (actor.id === user.id) return 'Change your own password in your account settings.';
  if (isMaster(actor) || user.role === 'STUDENT') return null;
  return 'Only a master admin can reset the password of administrators.';
}
