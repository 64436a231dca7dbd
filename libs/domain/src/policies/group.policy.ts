import type { Role } from '@studyhall/contracts';
import { isAdmin, isMaster, type Actor } from '../roles.js';
import { ADMINS_ONLY, ALLOWED, forbid, hide, NO_SCHOOL } from './decision.js';

/** Who may do what with classes. Source: `admin.md` §5, §6. */
export const groupPolicy = {
  /** Reading and changing a class. Admins have access to all classes of the schools they administer. */
  'group.manage': (actor: Actor, group: { school: string }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    const own = actor.school !== null && actor.school === group.school;
    return isMaster(actor) || own ? ALLOWED : hide('class_not_found');
  },

  /** Creating a class in a school, or moving one there. */
  'group.place': (actor: Actor, group: { school: string }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    if (isMaster(actor)) return ALLOWED;
    if (actor.school === null) return NO_SCHOOL;
    return group.school === actor.school ? ALLOWED : forbid('manage_own_school');
  },

  /** Members are students of the class's school; admins have access to all classes already. */
  'group.add_member': (
    actor: Actor,
    { group, user }: { group: { school: string }; user: { role: Role; school: string | null } },
  ) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    return user.role === 'STUDENT' && user.school === group.school ? ALLOWED : forbid('not_eligible');
  },
};
