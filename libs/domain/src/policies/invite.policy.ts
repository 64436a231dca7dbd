import type { Role } from '@studyhall/contracts';
import { isAdmin, isMaster, isStaff, isStudent, type Actor } from '../roles.js';
import { administers, teachesClass, type OfClass } from './class.relation.js';
import { ADMINS_ONLY, ALLOWED, forbid, hide, NO_SCHOOL } from './decision.js';

/**
 * Who may create and withdraw invitations. School admins: only for their own school. Teachers: only students, to their
 * classes. Source: `docs/specification/api.md#administration`, `docs/specification/api.md#class`.
 */
export const invitePolicy = {
  'invite.withdraw': (actor: Actor, invite: OfClass) => {
    if (!isStaff(actor)) return ADMINS_ONLY;
    return administers(actor, invite.school) || teachesClass(actor, invite)
      ? ALLOWED
      : hide('invitation_not_found');
  },

  /** Joining a class with an existing account: only students of its school. Admins already have access to all classes. */
  'invite.accept': (actor: Actor, invite: { school: string }) => {
    if (!isStudent(actor)) return forbid('join_students_only');
    return invite.school === actor.school ? ALLOWED : forbid('join_other_school');
  },

  /** No invitation can create a master admin. */
  'invite.create': (actor: Actor, invite: OfClass & { role: Role }) => {
    if (teachesClass(actor, invite) && isStudent(invite)) return ALLOWED;
    if (!isAdmin(actor)) return ADMINS_ONLY;
    if (isMaster(invite)) return forbid('invitations_without_masters');
    if (isMaster(actor)) return ALLOWED;
    if (actor.school === null) return NO_SCHOOL;
    return invite.school === actor.school ? ALLOWED : forbid('invite_own_school');
  },
};
