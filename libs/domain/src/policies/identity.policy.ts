import { isAdmin, isMaster, type Actor } from '../roles.js';
import { administers } from './class.relation.js';
import { ADMINS_ONLY, ALLOWED, forbid, hide } from './decision.js';

/** Who may configure identity providers and roster sources. Source: `docs/specification/api.md#identity`. */
export const identityPolicy = {
  'identity.administer': (actor: Actor, _target: null) =>
    isMaster(actor) ? ALLOWED : forbid('identity_by_masters'),

  /** Admins of a school may administer a source of only that school. */
  'roster.administer': (actor: Actor, { school }: { school: string | null }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    return administers(actor, school) ? ALLOWED : hide('roster_source_not_found');
  },

  'roster.create': (actor: Actor, { school }: { school: string | null }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    return administers(actor, school) ? ALLOWED : forbid('roster_sources_of_school');
  },

  /** Only for master admins, because a rule may grant a role above student. */
  'roster.set_rules': (actor: Actor, _target: null) =>
    isMaster(actor) ? ALLOWED : forbid('scim_rules_by_master'),
};
