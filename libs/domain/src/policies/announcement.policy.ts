import { isAdmin, isMaster, type Actor } from '../roles.js';
import { ADMINS_ONLY, ALLOWED, forbid, hide, NO_SCHOOL } from './decision.js';

/** Who may announce to whom. `school` is the audience's school, or the school of its class; null for everyone. */
export const announcementPolicy = {
  'announcement.create': (actor: Actor, announcement: { school: string | null }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    if (isMaster(actor)) return ALLOWED;
    if (actor.school === null) return NO_SCHOOL;
    return announcement.school === actor.school ? ALLOWED : forbid('announce_own_school');
  },

  'announcement.end': (actor: Actor, announcement: { school: string | null }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    const own = actor.school !== null && actor.school === announcement.school;
    return isMaster(actor) || own ? ALLOWED : hide('announcement_not_found');
  },
};
