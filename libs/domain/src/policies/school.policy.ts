import { isAdmin, isMaster, type Actor } from '../roles.js';
import { ADMINS_ONLY, ALLOWED, forbid, hide, type Decision } from './decision.js';

/** Allows admins of the school and master admins. */
const seeSchool = (actor: Actor, { school }: { school: string }): Decision => {
  if (!isAdmin(actor)) return ADMINS_ONLY;
  return isMaster(actor) || actor.school === school ? ALLOWED : hide('school_not_found');
};

/** Policies for schools. Source: `docs/specification/api.md#versions`. */
export const schoolPolicy = {
  /** Reading the figures and settings of a school. */
  'school.see': seeSchool,

  /** Setting how long the school keeps chats, files, lessons and records. */
  'school.retain': seeSchool,

  /** Creating, renaming, merging and archiving schools, and changing their settings. */
  'school.administer': (actor: Actor, _target: null) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    return isMaster(actor) ? ALLOWED : forbid('schools_by_masters');
  },

  /** Reading about the whole installation: its api description and queues. */
  'installation.see': (actor: Actor, _target: null) =>
    isMaster(actor) ? ALLOWED : forbid('installation_by_masters'),

  /** Changing settings of the whole installation, such as its model server. */
  'installation.change': (actor: Actor, _target: null) =>
    isMaster(actor) ? ALLOWED : forbid('installation_by_masters'),
};
