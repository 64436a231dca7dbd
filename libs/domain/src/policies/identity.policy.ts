import { isAdmin, isMaster, type Actor } from '../roles.js';
import { administers } from './class.relation.js';
import { ADMINS_ONLY, ALLOWED, forbid, hide } from './decision.js';

/** Who decides which systems sign people in. Source: `docs/specification/api.md#identity`. */
export const identityPolicy = {
  'identity.administer': (actor: Actor, _target: null) =>
    isMaster(actor) ? ALLOWED : forbid('identity_by_masters'),

  /** A source of one school is also for the admins of the school. */
  'roster.administer': (actor: Actor, { school }: { school: string | null }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    return administers(actor, school) ? ALLOWED : hide('roster_source_not_found');
  },

  'roster.create': (actor: Actor, { school }: { school: string | null }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    return administers(actor, school) ? ALLOWED : forbid('roster_sources_of_school');
  },

  /** A rule may give a role above the student's. */
  'roster.set_rules': (actor: Actor, _target: null) =>
    isMaster(actor) ? ALLOWED : forbid('scim_rules_by_master'),
};
