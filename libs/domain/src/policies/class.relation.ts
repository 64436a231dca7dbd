import { isAdmin, isMaster, isTeacher, type Actor } from '../roles.js';

/** A class, or an object that belongs to one, in relation to the actor. */
export interface OfClass {
  school: string | null;
  /** Whether the actor is one of the class's teachers; false if the object belongs to no class. */
  teaches: boolean;
}

/** Whether the actor administers a school: master admins all, school admins their own. */
export const administers = (actor: Actor, school: string | null): boolean =>
  isMaster(actor) || (isAdmin(actor) && actor.school !== null && actor.school === school);

/** Whether the actor teaches the class. Only counts for teachers and within their school. */
export const teachesClass = (actor: Actor, { school, teaches }: OfClass): boolean =>
  isTeacher(actor) && teaches && actor.school !== null && actor.school === school;
