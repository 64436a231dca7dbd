import type { PlainSentenceCode, Role } from '@studyhall/contracts';
import {
  isAdmin,
  isMaster,
  isSchoolAdmin,
  isStaff,
  isStudent,
  isTeacher,
  rolesToGive,
  SOURCE_ID,
  type Actor,
} from '../roles.js';
import { teachesClass } from './class.relation.js';
import { isAdminAnywhere, type SchoolRole } from './membership.policy.js';
import { ADMINS_ONLY, ALLOWED, forbid, hide, NO_SCHOOL, type Decision, type Rule } from './decision.js';

/**
 * Policies for accounts. Source: `docs/specification/console.md#permissions`, `docs/specification/api.md#administration`,
 * `docs/specification/api.md#class`.
 */
export interface Person {
  id: number;
  role: Role;
  school: string | null;
  /** The roster source that owns the account. */
  roster?: string | null;
  /** Whether a legal hold prevents erasure of the user's data. */
  held?: boolean;
  /** The roles in other schools. */
  memberships?: readonly SchoolRole[];
}

/** Denies changes to fields that a roster source owns, unless the actor is a source. */
const ownedByRoster = (actor: Pick<Actor, 'id'>, { roster = null }: Pick<Person, 'roster'>): Decision =>
  roster === null || actor.id === SOURCE_ID ? ALLOWED : forbid('owned_by_roster');

/** The name fields that a source owns. */
const ROSTER_NAMES = new Set(['given_name', 'family_name', 'email']);

/**
 * Master admins see all users. School admins see themselves and the users of their own school except master admins. Admins
 * with a role in another school are not among its users: their account belongs to the home school.
 */
function canSee(actor: Actor, user: Person): boolean {
  if (isMaster(actor)) return true;
  if (user.school !== actor.school) return false;
  return actor.id === user.id || (actor.school !== null && !isMaster(user));
}

/** A rule for admins about a user whom they can see. */
const aboutUser =
  <Target extends Person>(rule: Rule<Actor, Target>): Rule<Actor, Target> =>
  (actor, user) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    return canSee(actor, user) ? rule(actor, user) : hide('user_not_found');
  };

/**
 * School admins administer students and teachers. Only master admins administer admins, including those with an admin role
 * in another school.
 */
const noAdmins = (actor: Actor, user: Person, reason: PlainSentenceCode) =>
  isMaster(actor) || !isAdminAnywhere(user) ? ALLOWED : forbid(reason);

const MASTERS_BY_MASTERS = forbid('masters_by_masters');

const setRole = aboutUser((actor, user: Person & { newRole: Role }) => {
  if (!rolesToGive(actor).includes(user.newRole)) return MASTERS_BY_MASTERS;
  if (user.newRole === user.role) return ALLOWED;
  if (actor.id === user.id) return forbid('own_role');
  const owned = ownedByRoster(actor, user);
  return owned.allowed ? noAdmins(actor, user, 'admin_role_by_master') : owned;
});

const resetByAdmin = aboutUser((actor, user: Person) => {
  if (actor.id === user.id) return forbid('reset_yourself');
  return noAdmins(actor, user, 'reset_admin_by_master');
});

export const userPolicy = {
  /** Opening the console. Each of its calls has its own policy. */
  'console.use': (actor: Pick<Actor, 'role'>, _target: null) => (isStaff(actor) ? ALLOWED : ADMINS_ONLY),

  /** The parts of the console that are not about one class: users, schools, the audit log. */
  'console.administer': (actor: Pick<Actor, 'role'>, _target: null) =>
    isAdmin(actor) ? ALLOWED : ADMINS_ONLY,

  'user.create': (actor: Actor, made: { role: Role; school: string | null }) => {
    if (!isAdmin(actor)) return ADMINS_ONLY;
    if (!rolesToGive(actor).includes(made.role)) return MASTERS_BY_MASTERS;
    if (isMaster(actor)) return ALLOWED;
    if (actor.school === null) return NO_SCHOOL;
    return made.school === actor.school ? ALLOWED : forbid('add_own_school');
  },

  'roster.change_owned': ownedByRoster,
  'user.see': aboutUser((_actor, _user: Person) => ALLOWED),
  'user.set_role': setRole,
  /** A roster cannot demote an admin, which would probably be a mistake, and cannot create a master admin. */
  'user.set_role_by_roster': aboutUser((actor, user: Person & { newRole: Role }) => {
    if (user.newRole === user.role) return ALLOWED;
    if (isMaster(user) || isMaster({ role: user.newRole })) return forbid('roster_master_role');
    return isAdmin(user) ? forbid('roster_admin_role') : setRole(actor, user);
  }),

  /** Setting the scope of a school admin: only master admins. */
  'user.set_admin_scope': aboutUser((actor, user: Person) => {
    if (!isMaster(actor)) return forbid('admin_role_by_master');
    return isSchoolAdmin(user) ? ALLOWED : forbid('admin_scope_of_admins');
  }),

  /** Recording the consent of a student's parent. */
  'user.record_consent': aboutUser((_actor, user: Person) =>
    isStudent(user) ? ALLOWED : forbid('consent_of_students'),
  ),

  'user.set_school': aboutUser((actor, user: Person) =>
    isMaster(actor) ? ownedByRoster(actor, user) : forbid('school_by_master'),
  ),

  'user.set_access': aboutUser((actor, user: Person & { granted: boolean }) => {
    if (actor.id === user.id && (!isMaster(actor) || !user.granted)) return forbid('own_access');
    return noAdmins(actor, user, 'admin_access_by_master');
  }),

  /** Editing username, names and email address. `names`: the fields that change. */
  'user.edit': aboutUser((actor, user: Person & { names?: readonly string[] }) => {
    const owned = ownedByRoster(actor, user);
    if (!owned.allowed && user.names?.some((name) => ROSTER_NAMES.has(name))) return owned;
    return actor.id === user.id ? ALLOWED : noAdmins(actor, user, 'edit_admin_by_master');
  }),

  'user.delete': aboutUser((actor, user: Person) => {
    if (actor.id === user.id) return forbid('delete_yourself');
    if (user.held) return forbid('user_held');
    const owned = ownedByRoster(actor, user);
    return owned.allowed ? noAdmins(actor, user, 'delete_admin_by_master') : owned;
  }),

  /** Placing and releasing a legal hold. */
  'user.hold': aboutUser((actor, user: Person) =>
    actor.id === user.id ? forbid('own_hold') : noAdmins(actor, user, 'hold_admin_by_master'),
  ),

  'user.view': aboutUser(() => ALLOWED),

  /** Also covers seeing the sessions, which show device and network. */
  'user.end_sessions': aboutUser((actor, user: Person) =>
    actor.id === user.id ? ALLOWED : noAdmins(actor, user, 'sessions_of_admin_by_master'),
  ),

  /** Exporting everything about a user, including chats. */
  'user.export': aboutUser((actor, user: Person) =>
    actor.id === user.id ? ALLOWED : noAdmins(actor, user, 'export_admin_by_master'),
  ),

  /** Resetting a lost second factor of another user: only master admins, and never one's own. */
  'user.reset_factors': aboutUser((actor, user: Person) => {
    if (!isMaster(actor)) return forbid('factors_by_master');
    return actor.id === user.id ? forbid('own_factors') : ALLOWED;
  }),

  /** `teaches`: the user is a member of a class that the actor teaches. */
  'user.reset_password': (actor: Actor, user: Person & { teaches: boolean }) => {
    if (isTeacher(actor))
      return isStudent(user) && teachesClass(actor, user) ? ALLOWED : hide('user_not_found');
    return resetByAdmin(actor, user);
  },
};
