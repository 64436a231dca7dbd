import { isMaster, isStaff, isTeacher, type Actor } from '../roles.js';

/**
 * The schools whose people, classes and records the caller administers: `all`, or one. A school admin without a school
 * administers none (`none`). A teacher has the classes they teach (`taught`), and nothing outside of a class. Repositories
 * use it in their WHERE clause.
 */
export type Scope =
  | { kind: 'all' }
  | { kind: 'school'; school: string }
  | { kind: 'taught'; teacher: number; school: string }
  | { kind: 'none' };

/** The caller's scope, limited to `school` if one is requested. */
export function scopeFor(actor: Actor, school?: string): Scope {
  if (isMaster(actor)) return school === undefined ? { kind: 'all' } : { kind: 'school', school };
  if (!isStaff(actor) || actor.school === null) return { kind: 'none' };
  if (school !== undefined && school !== actor.school) return { kind: 'none' };
  if (isTeacher(actor)) return { kind: 'taught', teacher: actor.id, school: actor.school };
  return { kind: 'school', school: actor.school };
}
