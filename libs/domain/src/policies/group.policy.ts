import type { Role } from '@studyhall/contracts';
import { isAdmin, isMaster, type Actor } from '../roles.js';
import { NO_SCHOOL, type Refusal, whyNotAdminister } from './user.policy.js';

/** Who may do what with classes. Source: `admin.md` §5, §6. */

/** Whether the class exists for the caller's console. Admins have access to all classes of what they administer. */
export function seesGroup(actor: Actor, group: { school: string }): boolean {
  return isMaster(actor) || (isAdmin(actor) && actor.school !== null && actor.school === group.school);
}

/** Making a class in `school`, or moving one there. */
export function whyNotWriteGroup(actor: Actor, school: string): Refusal {
  if (!isAdmin(actor)) return whyNotAdminister(actor);
  if (isMaster(actor)) return null;
  if (actor.school === null) return NO_SCHOOL;
  return school === actor.school ? null : 'You can manage classes of your own school only.';
}

/** Students of the class's school; admins have access to all classes already. Source: `admin.md` §5. */
export function isEligible(group: { school: string }, user: { role: Role; school: string | null }): boolean {
  return user.role === 'STUDENT' && user.school === group.school;
}
