import { isMaster, type Actor } from '../roles.js';

/**
 * The schools whose people, classes and records the caller administers: `all`, or one. A school admin without a school
 * administers nothing (`none`). Repositories put it into their WHERE.
 */
export type Scope = { kind: 'all' } | { kind: 'school'; school: string } | { kind: 'none' };

/** The caller's scope, narrowed to `school` if one is requested. */
export function scopeOf(actor: Actor, school?: string): Scope {
  if (isMaster(actor)) return school === undefined ? { kind: 'all' } : { kind: 'school', school };
  if (actor.role !== 'SCHOOL_ADMIN' || actor.school === null) return { kind: 'none' };
  return school === undefined || school === actor.school
    ? { kind: 'school', school: actor.school }
    : { kind: 'none' };
}
