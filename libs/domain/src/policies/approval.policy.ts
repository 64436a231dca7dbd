import { isStaff, type Actor } from '../roles.js';
import { administers, teachesClass, type OfClass } from './class.relation.js';
import { ADMINS_ONLY, ALLOWED, hide } from './decision.js';

/**
 * Who decides requests: master admins all, school admins those of their own school, teachers those for their classes.
 * Source: `docs/specification/api.md#administration`, `docs/specification/api.md#class`.
 */
export const approvalPolicy = {
  'approval.decide': (actor: Actor, request: OfClass) => {
    if (!isStaff(actor)) return ADMINS_ONLY;
    return administers(actor, request.school) || teachesClass(actor, request)
      ? ALLOWED
      : hide('request_not_found');
  },
};
