import { isAdmin, isMaster, type Actor } from '../roles.js';

/** Who may see and decide requests: masters all, a school admin those of their own school. Source: `decisions.md` §5. */
export function seesApproval(actor: Actor, request: { school: string | null }): boolean {
  return isMaster(actor) || (isAdmin(actor) && actor.school !== null && actor.school === request.school);
}
