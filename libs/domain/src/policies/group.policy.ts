import type { Role } from '@studyhall/contracts';
import { isAdmin, isMaster, isStaff, isStudent, isTeacher, type Actor } from '../roles.js';
import { administers, teachesClass, type OfClass } from './class.relation.js';
import { ADMINS_ONLY, ALLOWED, forbid, hide, NO_SCHOOL, type Decision } from './decision.js';
import type { SchoolRole } from './membership.policy.js';

/** A user, in relation to a class. */
export interface ClassUser {
  role: Role;
  school: string | null;
  /** The roles in other schools. */
  memberships?: readonly SchoolRole[];
}

const isTeacherOf = (school: string | null, user: ClassUser): boolean =>
  [user, ...(user.memberships ?? [])].some((one) => isTeacher(one) && one.school === school);

/** Allows the admins and teachers of a class. For other console users, the class does not exist. */
function byTeachers(actor: Actor, group: OfClass): Decision {
  if (!isStaff(actor)) return ADMINS_ONLY;
  return administers(actor, group.school) || teachesClass(actor, group) ? ALLOWED : hide('class_not_found');
}

const byAdmins = (actor: Actor, group: { school: string }): Decision => {
  if (!isAdmin(actor)) return ADMINS_ONLY;
  return administers(actor, group.school) ? ALLOWED : hide('class_not_found');
};

/**
 * Policies for classes. Source: `docs/specification/console.md#validation`, `docs/specification/console.md#permissions`,
 * `docs/specification/api.md#class`.
 */
export const groupPolicy = {
  /** Reading what only admins of the class see: limits, use, time conflicts, and the preview of a rollover. */
  'group.review': byAdmins,

  /**
   * Changing name, school, slots and teachers, and removing a class. Admins have access to all classes of the schools they
   * administer.
   */
  'group.manage': byAdmins,

  /** Reading a class, its members, invitations and materials. */
  'group.teach': byTeachers,

  /** Running lessons of a class. */
  'lesson.run': byTeachers,

  /** Creating a class in a school, or moving one there. */
  'group.place': (actor: Actor, group: { school: string }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    if (isMaster(actor)) return ALLOWED;
    if (actor.school === null) return NO_SCHOOL;
    return group.school === actor.school ? ALLOWED : forbid('manage_own_school');
  },

  /** Members must be students of the class's school. Admins already have access to all classes. */
  'group.add_member': (actor: Actor, { group, user }: { group: OfClass; user: ClassUser }) => {
    if (!isAdmin(actor) && !teachesClass(actor, group)) return ADMINS_ONLY;
    return isStudent(user) && user.school === group.school ? ALLOWED : forbid('not_eligible');
  },

  /**
   * Handing a class over to another teacher of its school for a limited time. `covers`: the actor is only a substitute, who
   * cannot hand it over.
   */
  'group.hand_over': (
    actor: Actor,
    { group, user }: { group: OfClass & { covers: boolean }; user: ClassUser },
  ) => {
    const decision = byTeachers(actor, group);
    if (!decision.allowed) return decision;
    if (isTeacher(actor) && group.covers) return forbid('substitute_hands_over');
    return isTeacherOf(group.school, user) ? ALLOWED : forbid('not_teacher_of_school');
  },

  /** Teachers of a class must be teachers of its school. */
  'group.add_teacher': (actor: Actor, { group, user }: { group: { school: string }; user: ClassUser }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    return isTeacherOf(group.school, user) ? ALLOWED : forbid('not_teacher_of_school');
  },
};
