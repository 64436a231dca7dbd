import { isAdmin, isMaster, type Actor } from '../roles.js';
import { ADMINS_ONLY, ALLOWED, hide } from './decision.js';

/** Who decides requests: masters all, a school admin those of their own school. Source: `decisions.md` §5. */
export const approvalPolicy = {
  'approval.decide': (actor: Actor, request: { school: string | null }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    const own = actor.school !== null && actor.school === request.school;
    return isMaster(actor) || own ? ALLOWED : hide('request_not_found');
  },
};
