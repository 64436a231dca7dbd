import { isAdmin, isMaster, isTeacher, type Actor } from '../roles.js';

/** A class, or what belongs to one, as a policy compares it with the actor. */
export interface OfClass {
  school: string | null;
  /** Whether the actor is one of the class's teachers; false for what belongs to no class. */
  teaches: boolean;
}

/** Whether the actor administers a school: master admins all, a school admin their own. */
export const administers = (actor: Actor, school: string | null): boolean =>
  isMaster(actor) || (isAdmin(actor) && actor.school !== null && actor.school === school);

/** Whether the actor teaches the class: the relation counts only for a teacher, and within their school. */
export const teachesClass = (actor: Actor, { school, teaches }: OfClass): boolean =>
  isTeacher(actor) && teaches && actor.school !== null && actor.school === school;
