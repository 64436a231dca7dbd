import { isAdmin, isMaster, isStaff, type Actor } from '../roles.js';
import { administers, teachesClass, type OfClass } from './class.relation.js';
import { ADMINS_ONLY, ALLOWED, forbid, hide, type Decision } from './decision.js';

/** Policies for usage limits. Source: `docs/specification/api.md#limits-and-use`. */
export const limitsPolicy = {
  /** Reading and setting the limits of a school and of its roles, classes and people. */
  'limits.set': (actor: Actor, { school }: { school: string | null }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    return administers(actor, school) ? ALLOWED : hide('not_found');
  },

  /** Budgets of schools and prices of models. */
  'budgets.set': (actor: Actor, _target: null) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    return isMaster(actor) ? ALLOWED : forbid('budgets_by_masters');
  },

  /** Reading the use of one person: admins of the school, and teachers of the person's classes. */
  'limits.read_use': lookAfter,

  /** Raising the limits of one person: the same users. */
  'limits.raise': lookAfter,
};

function lookAfter(actor: Actor, person: OfClass): Decision {
  if (!isStaff(actor)) return ADMINS_ONLY;
  return administers(actor, person.school) || teachesClass(actor, person)
    ? ALLOWED
    : hide('selected_user_not_found');
}
