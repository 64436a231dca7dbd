import type { Role } from '@studyhall/contracts';
import { isAdmin, isMaster, type Actor } from '../roles.js';
import { NO_SCHOOL, type Refusal, whyNotAdminister } from './user.policy.js';

/** Who may make and take back invitations: a school admin's are for their own school. Source: `decisions.md` §5. */
export function seesInvite(actor: Actor, invite: { school: string }): boolean {
  return isMaster(actor) || (isAdmin(actor) && actor.school !== null && actor.school === invite.school);
}

/** Accounts of master admins are never handed out by a link. */
export function whyNotInvite(actor: Actor, invite: { school: string; role: Role }): Refusal {
  if (!isAdmin(actor)) return whyNotAdminister(actor);
  if (invite.role === 'MASTER_ADMIN') return 'Invitations are for students and school admins.';
  if (isMaster(actor)) return null;
  if (actor.school === null) return NO_SCHOOL;
  return invite.school === actor.school ? null : 'You can invite to your own school only.';
}
